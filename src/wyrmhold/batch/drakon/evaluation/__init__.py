"""Players of Drakon inside the kernel: what a seat knows as numbers, and the best answer."""

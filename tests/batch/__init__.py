"""The batch kernels: compared with the engine, and used as people use them."""

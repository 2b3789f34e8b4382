"""What `x.py` is made of. Standard library only, and readable by old Pythons, as x.py is."""

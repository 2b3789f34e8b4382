"""The parts of `x.py`. Standard library only, in syntax that old Pythons can parse."""

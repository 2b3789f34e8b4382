"""Running a server: processes, the start, one server per file, removal."""

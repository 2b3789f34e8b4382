"""What hosts and packagers get: the wheel, the sdist, versions, and the files in deploy/."""

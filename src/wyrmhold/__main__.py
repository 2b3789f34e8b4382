"""`python -m wyrmhold` is the command `wyrmhold`."""

import sys

from wyrmhold.cli.main import main

sys.exit(main())

"""`python -m wyrmhold.lab.drakon.training.jury`: combine separately fitted nets into one file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from wyrmhold.bots.drakon.net import WrongNet, read, write


def gather(paths: Sequence[Path], out: Path) -> None:
    """Write all nets of some files into one. Raises WrongNet for an invalid file."""
    write(out, [net for path in paths for net in read(path)])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="wyrmhold.lab.drakon.training.jury", description=__doc__)
    parser.add_argument("nets", type=Path, nargs="+", metavar="NET.npz")
    parser.add_argument("--out", type=Path, required=True, metavar="NETS.npz")
    args = parser.parse_args(arguments)
    try:
        gather(args.nets, args.out)
    except (OSError, WrongNet) as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())

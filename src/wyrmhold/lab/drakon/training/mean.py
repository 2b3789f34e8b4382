"""`python -m wyrmhold.lab.drakon.training.mean`: average several nets trained from the same one.

Each has drifted from their common start in its own way; their mean keeps what they agree on. The
mean of nets with different starts is useless.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from wyrmhold.bots.drakon.net import Array, Net, WrongNet


def mean_of(nets: Sequence[Net]) -> Net:
    """Average the nets' weights. Raises WrongNet if their layers differ in shape."""
    shapes = [[matrix.shape for matrix, _ in net.layers] for net in nets]
    if any([shape != shapes[0] for shape in shapes]):
        raise WrongNet("these nets have different layers: a mean needs nets of one shape")
    layers = [
        (middle([matrix for matrix, _ in same]), middle([bias for _, bias in same]))
        for same in zip(*[net.layers for net in nets], strict=True)
    ]
    return Net(middle([net.direct for net in nets]), layers)


def middle(arrays: Sequence[Array]) -> Array:
    """The element-wise mean."""
    return np.asarray(np.mean(arrays, axis=0, dtype=np.float64), np.float32)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="wyrmhold.lab.drakon.training.mean", description=__doc__)
    parser.add_argument("nets", type=Path, nargs="+", metavar="NET.npz")
    parser.add_argument("--out", type=Path, required=True, metavar="NET.npz")
    args = parser.parse_args(arguments)
    try:
        mean_of([Net.load(path) for path in args.nets]).save(args.out)
    except (OSError, WrongNet) as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())

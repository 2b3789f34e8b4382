"""The refusals of all kernels."""

from __future__ import annotations

from wyrmhold.kernel.errors import WyrmholdError


class CannotRepresent(WyrmholdError):
    """A table or a position that the kernel has no numbers for."""

    code = "cannot_represent"


class BadBatch(WyrmholdError):
    """A batch, or a call of one, that is not possible."""

    code = "bad_batch"

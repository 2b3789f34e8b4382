"""`wyrmhold lab report`: a page with the results of a run."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wyrmhold.cli.output import BadFile
from wyrmhold.extras import needed
from wyrmhold.lab.experiments.folder import Folder

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser("report", help="write a page with tables, plots and intervals")
    parser.add_argument("folder", metavar="DIR", help="the folder of a run")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--out", metavar="FILE", help="write the page")
    where.add_argument("--check", metavar="FILE", help="check that this page matches the games")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    needed("lab", "polars", "altair", "vl_convert")
    from wyrmhold.lab.experiments.report.page import page_of
    from wyrmhold.lab.experiments.run_results import results_of

    page = page_of(results_of(Folder(Path(args.folder))))
    if args.check is not None:
        return checked(args.check, page)
    try:
        Path(args.out).write_text(page.html, "utf-8", newline="\n")
    except OSError as error:
        raise BadFile(f"{args.out} cannot be written: {error.strerror}") from None
    print(f"{args.out}: results {page.results[:16]}, page {page.digest[:16]}")
    return 0


def checked(name: str, page: object) -> int:
    """Compare a page with the one generated from the games."""
    from wyrmhold.lab.experiments.report.page import Page

    assert isinstance(page, Page)
    try:
        there = Path(name).read_bytes()
    except OSError as error:
        raise BadFile(f"{name} cannot be read: {error.strerror}") from None
    if there == page.html.encode():
        print(f"{name} matches these games")
        return 0
    print(f"{name} does not match these games", file=sys.stderr)
    return 1

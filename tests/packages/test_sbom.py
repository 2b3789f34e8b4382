"""The bill of materials lists what the locks pin, no more and no less."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.packages.engine import entries
from tools.commands import ROOT
from tools.sbom import PAGE_LOCK, SERVER_LOCK, sbom, write_sbom
from wyrmhold import __version__


@pytest.fixture(scope="module")
def bill() -> Any:
    return json.loads(sbom())


def of_kind(bill: Any, kind: str) -> dict[tuple[str, str], Any]:
    return {
        (each["name"], each["version"]): each
        for each in bill["components"]
        if each["purl"].startswith(f"pkg:{kind}/")
    }


def test_it_lists_every_package_of_the_servers_lock_with_its_hashes(bill: Any) -> None:
    listed = of_kind(bill, "pypi")
    pinned: dict[tuple[str, str], list[str]] = {}
    for entry in entries(SERVER_LOCK).values():
        for part in re.split(r"^(?=[\w.-]+==)", entry, flags=re.MULTILINE)[1:]:
            name, version = part.split()[0].split("==")
            pinned.setdefault((name, version), []).extend(re.findall("sha256:([0-9a-f]{64})", part))
    assert listed.keys() == pinned.keys() and len(listed) > 20
    for key, hashes in pinned.items():
        found = listed[key]["hashes"]
        assert [each["content"] for each in found] == hashes
        assert {each["alg"] for each in found} == {"SHA-256"}


def test_it_lists_what_the_page_is_built_from(bill: Any) -> None:
    listed = of_kind(bill, "npm")
    lock = json.loads(PAGE_LOCK.read_text("utf-8"))["packages"]
    wanted = {
        (place.rpartition("node_modules/")[2], entry["version"])
        for place, entry in lock.items()
        if place and not entry.get("dev")
    }
    assert listed.keys() == wanted
    assert ("svelte", lock["node_modules/svelte"]["version"]) in listed
    assert not [name for name, _ in listed if name == "vitest"]
    assert all(
        len(digest["content"]) == 128 for each in listed.values() for digest in each["hashes"]
    )


def test_it_has_the_form_of_cyclonedx(bill: Any) -> None:
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.5", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    ours = bill["metadata"]["component"]
    assert (ours["name"], ours["version"]) == ("wyrmhold", __version__)
    references = [each["bom-ref"] for each in bill["components"]]
    assert len(references) == len(set(references))
    assert bill["dependencies"] == [{"ref": ours["bom-ref"], "dependsOn": references}]
    allowed = {"type", "bom-ref", "name", "version", "scope", "purl", "hashes"}
    for each in bill["components"]:
        assert each.keys() == allowed and each["scope"] in ("required", "optional")


def test_the_same_locks_give_the_same_bytes_and_no_address(tmp_path: Path) -> None:
    file = write_sbom(tmp_path / "new")
    assert file.name == f"wyrmhold-{__version__}.cdx.json"
    assert file.read_text("utf-8") == sbom()
    assert "://" not in sbom()


def test_x_py_writes_it(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "x.py"), "sbom", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (file,) = tmp_path.iterdir()
    assert file.read_text("utf-8") == sbom() and file.name in done.stdout + done.stderr

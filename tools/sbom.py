"""Writes a software bill of materials: what a server consists of, as CycloneDX JSON.

It is read from the locks that the container and the page are built from, so it needs no network and
no installed package. The same locks give the same bytes.
"""

from __future__ import annotations

import base64
import json
import re
import uuid
from pathlib import Path
from typing import Any

from tools.commands import ROOT

SERVER_LOCK = ROOT / "requirements-serve.lock"
PAGE_LOCK = ROOT / "web" / "package-lock.json"
VERSION_FILE = ROOT / "src" / "wyrmhold" / "__init__.py"

Component = dict[str, Any]


def sbom() -> str:
    """The bill of materials, as text."""
    found = [*python_components(SERVER_LOCK), *page_components(PAGE_LOCK)]
    version = version_of(VERSION_FILE)
    ours = {
        "type": "application",
        "bom-ref": f"pkg:pypi/wyrmhold@{version}",
        "name": "wyrmhold",
        "version": version,
        "purl": f"pkg:pypi/wyrmhold@{version}",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    same = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([ours, found], sort_keys=True))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{same}",
        "version": 1,
        "metadata": {"component": ours},
        "components": found,
        "dependencies": [
            {"ref": ours["bom-ref"], "dependsOn": [each["bom-ref"] for each in found]},
        ],
    }
    return json.dumps(bill, indent=1) + "\n"


def python_components(lock: Path) -> list[Component]:
    """The packages of a lock file. One that is pinned for several platforms counts each time."""
    text = lock.read_text("utf-8").replace("\\\n", " ")
    found: dict[str, Component] = {}
    for line in text.splitlines():
        pin = re.match(r"([\w.-]+)==(\S+)( *;[^#]*?)?(?=\s+--hash|$)", line)
        if pin is None:
            continue
        purl = f"pkg:pypi/{pin[1].lower().replace('_', '-')}@{pin[2]}"
        hashes = re.findall(r"--hash=sha256:(\w+)", line)
        one = found.setdefault(purl, component(purl, pin[1], pin[2], "required"))
        one["hashes"] += [{"alg": "SHA-256", "content": text} for text in hashes]
    return sorted(found.values(), key=lambda each: str(each["purl"]))


def page_components(lock: Path) -> list[Component]:
    """What the page is built from and with. Tools that only check it are left out."""
    found: dict[str, Component] = {}
    for place, entry in json.loads(lock.read_text("utf-8"))["packages"].items():
        if not place or entry.get("dev"):
            continue
        name, version = place.rpartition("node_modules/")[2], entry["version"]
        purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        scope = "optional" if entry.get("optional") else "required"
        one = found.setdefault(purl, component(purl, name, version, scope))
        for text in entry.get("integrity", "").split():
            algorithm, _, digest = text.partition("-")
            alg = {"sha512": "SHA-512", "sha256": "SHA-256", "sha1": "SHA-1"}[algorithm]
            digest = {"alg": alg, "content": base64.b64decode(digest).hex()}
            if digest not in one["hashes"]:
                one["hashes"].append(digest)
    return sorted(found.values(), key=lambda each: str(each["purl"]))


def component(purl: str, name: str, version: str, scope: str) -> Component:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        "purl": purl,
        "hashes": [],
    }


def version_of(file: Path) -> str:
    found = re.search(r'^__version__ = "([^"]+)"', file.read_text("utf-8"), re.MULTILINE)
    assert found is not None, f"{file} has no version"
    return found[1]


def write_sbom(folder: Path) -> Path:
    """Write it into a folder, and return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"wyrmhold-{version_of(VERSION_FILE)}.cdx.json"
    file.write_text(sbom(), "utf-8")
    return file

"""Ready-made studies, and experiments by name or file."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from wyrmhold.kernel.agreement import shown
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.reader import MAX_CHARACTERS, BadExperiment, read_experiment

PACKAGE = "wyrmhold.lab"


def studies() -> dict[str, Traversable]:
    """The ready-made studies by name."""
    folder = resources.files(PACKAGE) / "studies"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): file for file in files if file.name.endswith(".toml")}


def experiment_named(name: str) -> Experiment:
    """The ready-made study with this name, or the experiment in a file. Raises BadExperiment."""
    known = studies()
    if name in known:
        return read_experiment(known[name].read_text("utf-8"), name)
    path = Path(name)
    if path.suffix != ".toml":
        raise BadExperiment(
            f"unknown study {shown(name)}",
            [f"choose from {', '.join(known)}", "or give a file that ends in .toml"],
        )
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MAX_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise BadExperiment(f"{name} cannot be read", ["it is not UTF-8 text"]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadExperiment(f"{name} cannot be read", [reason]) from None
    return read_experiment(text, path.stem)

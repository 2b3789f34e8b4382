"""Steps many tables with observations on a GPU: equality with the CPU, and speed.

    python benchmarks/batch_env_gpu.py FOLDER [--table NAME ...] [--tables N ...] [--check N]

It needs NumPy, numba and numba-cuda with a CUDA driver, and PyTorch to show that it shares the
arrays; Wyrmhold itself is taken from this checkout. A child process steps `--check` tables on the
CPU with the same seeds and random answers: after every step all arrays must be equal. Prints a line
of JSON for each result, and saves them in FOLDER.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[1] / "src"
sys.path.insert(0, str(SOURCE))

TABLES: dict[str, dict[str, Any]] = {
    "dragon-run-4": {"game": "dragon_run", "players": 4},
    "third-4": {"game": "drakon", "players": 4},
    "third-4-window-15": {"game": "drakon", "players": 4, "window": 15},
    "fourth-6-all": {
        "game": "drakon",
        "edition": "fourth",
        "players": 6,
        "heroes": True,
        "expansion_one": True,
    },
}
ARRAYS = (
    "seats",
    "numbers",
    "offsets",
    "outside",
    "rewards",
    "terminations",
    "truncations",
    "observations",
    "features",
)
SEED = 1
STARTED = time.perf_counter()


def said(text: str) -> None:
    """Print progress."""
    print(f"[{time.perf_counter() - STARTED:7.1f} s] {text}", file=sys.stderr, flush=True)


def on_host(array: Any) -> Any:
    """An array of either device as NumPy's."""
    import numpy as np

    return np.asarray(array.copy_to_host() if hasattr(array, "copy_to_host") else array)


def digests(asked: Any) -> dict[str, str]:
    """A digest of everything that a step told."""
    import numpy as np

    arrays = {name: on_host(getattr(asked, name)) for name in ARRAYS}
    ended = arrays["terminations"] | arrays["truncations"]
    arrays["final_observations"] = on_host(asked.final_observations)[ended]
    return {
        name: hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()[:16]
        for name, array in arrays.items()
    }


def walk(name: str, tables: int, steps: int, device: str) -> list[dict[str, str]]:
    """The digests of some steps with random answers."""
    from wyrmhold.batch.batch import Batch

    batch = Batch(
        tables=tables, device=device, seed=SEED, observations=True, features=True, **TABLES[name]
    )
    asked = batch.reset()
    said(f"{name} on {device}: dealt")
    found = [digests(asked)]
    for _ in range(steps):
        asked = batch.step(batch.sample())
        found.append(digests(asked))
    said(f"{name} on {device}: {steps} steps")
    return found


def cpu_child(name: str, options: argparse.Namespace) -> subprocess.Popen[str]:
    """Start `walk` on the CPU in a process of its own: a process compiles for one target."""
    return subprocess.Popen(
        [
            *(sys.executable, __file__, str(options.folder), "--on-cpu", name),
            *("--check", str(options.check), "--steps", str(options.steps)),
        ],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "cpu"},
        stdout=subprocess.PIPE,
        text=True,
    )


def compared(name: str, options: argparse.Namespace) -> dict[str, Any]:
    """Compare every array of every step with the CPU's."""
    child = cpu_child(name, options)
    ours = walk(name, options.check, options.steps, "cuda")
    text, _ = child.communicate()
    theirs = json.loads(text.splitlines()[-1])
    different = [
        f"{array} after step {step}"
        for step, (one, other) in enumerate(zip(ours, theirs, strict=True))
        for array in one
        if one[array] != other[array]
    ]
    return {
        "what": "equality",
        "table": name,
        "tables": options.check,
        "steps": options.steps,
        "equal": not different,
        "different": different[:20],
    }


def measured(name: str, tables: int, steps: int, features: bool) -> dict[str, Any]:
    """Decisions per second of steps with observations, random answers chosen on the device."""
    from wyrmhold.batch.batch import Batch
    from wyrmhold.batch.target import CUDA

    batch = Batch(
        tables=tables,
        device="cuda",
        seed=SEED,
        observations=True,
        features=features,
        **TABLES[name],
    )
    asked = batch.reset()
    torch, shared = pytorch(), False
    for _ in range(20):  # compiled, and well into the games
        asked = batch.step(batch.sample())
    if torch is not None:
        tensor = torch.as_tensor(asked.observations, device="cuda")
        seen: Any = asked.observations
        address = seen.__cuda_array_interface__["data"][0]
        shared = tensor.data_ptr() == address
    CUDA.synchronize()
    best = 0.0
    for _ in range(3):
        started = time.perf_counter()
        for _ in range(steps):
            asked = batch.step(batch.sample())
        CUDA.synchronize()
        best = max(best, tables * steps / (time.perf_counter() - started))
    return {
        "what": "speed",
        "table": name,
        "tables": tables,
        "features": features,
        "million_decisions_per_s": round(best / 1e6, 2),
        "observation_bytes": batch.layout.template.nbytes,
        "answers_per_table": round(len(asked.numbers) / tables, 1),
        "shared_with_pytorch": shared,
    }


def pytorch() -> Any:
    """PyTorch, if it is installed."""
    try:
        torch: Any = importlib.import_module("torch")
    except ModuleNotFoundError:
        return None
    return torch if torch.cuda.is_available() else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the results go")
    parser.add_argument("--table", nargs="+", default=list(TABLES), choices=list(TABLES))
    parser.add_argument("--tables", type=int, nargs="*", default=[16384, 65536, 131072])
    parser.add_argument("--check", type=int, default=4000, help="tables compared with the CPU")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--on-cpu", metavar="TABLE", help="only print the digests of the CPU")
    options = parser.parse_args()
    if options.on_cpu:
        print(json.dumps(walk(options.on_cpu, options.check, options.steps, "cpu")))
        return 0
    os.environ["WYRMHOLD_BATCH_TARGET"] = "cuda"
    options.folder.mkdir(parents=True, exist_ok=True)
    wrong = 0

    def saved(result: dict[str, Any]) -> None:
        print(json.dumps(result), flush=True)
        with (options.folder / "batch_env_gpu.jsonl").open("a") as file:
            file.write(json.dumps(result) + "\n")

    for name in options.table:
        said(f"{name}: compiling and comparing")
        if options.check:
            result = compared(name, options)
            wrong += not result["equal"]
            saved(result)
        for tables in options.tables:
            for features in (False, True):
                said(f"{name}: {tables} tables")
                saved(measured(name, tables, options.steps, features))
    print("DIFFERENT" if wrong else "all equal")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m drystone.bench`: measures this package beside other libraries that are installed."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib import metadata
from pathlib import Path

import drystone
from drystone.bench import _environments, _worlds
from drystone.bench._measure import Result, measure, table

LIBRARIES = ["numpy", "gymnasium", "envpool", "Box2D", "pymunk", "jax", "jax2d"]


def versions() -> dict[str, str]:
    """The versions of what is installed."""
    found = {"drystone": drystone.__version__, "python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            pass
    return found


def one_core() -> str:
    """Keeps this process on one core, where the system can. Libraries with threads of their own then have one core too."""
    if not hasattr(os, "sched_setaffinity"):
        return "all cores may be used: this system cannot choose one"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return "one core"


def main() -> int:
    environments = _environments.cases()
    cases = [*environments, *_worlds.cases()]
    parser = argparse.ArgumentParser(
        prog="python -m drystone.bench", description="Measures Drystone beside other libraries in turns, on one core."
    )
    parser.add_argument(
        "cases", nargs="*", metavar="CASE", help="; ".join(f"{case.name}: {case.text}" for case in cases) + ". Default: all"
    )
    parser.add_argument("--rounds", type=int, default=7, help="how often each engine has its turn (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="the length of a turn (default 1)")
    parser.add_argument("--json", type=Path, help="writes the results to this file too")
    arguments = parser.parse_args()
    names = [case.name for case in cases]
    unknown = [name for name in arguments.cases if name not in names]
    if unknown:
        parser.error(f"no such case: {', '.join(unknown)}; there are: {', '.join(names)}")
    if arguments.rounds < 1:
        parser.error("--rounds must be at least 1")
    if not arguments.seconds > 0:
        parser.error("--seconds must be greater than 0")

    cores = one_core()
    if not environments:
        print("Environments are left out: they need Gymnasium (pip install './python[envs]' in a clone)", file=sys.stderr)
    results: list[Result] = []
    for case in cases:
        if not arguments.cases or case.name in arguments.cases:
            print(f"{case.name} ...", file=sys.stderr, flush=True)
            results += measure(case, arguments.rounds, arguments.seconds)
    for line in table(results):
        print(line)
    if arguments.json is not None:
        contents = {
            "versions": versions(),
            "machine": {"processor": platform.processor() or platform.machine(), "cores": cores},
            "rounds": arguments.rounds,
            "seconds": arguments.seconds,
            "results": [result.as_dict() for result in results],
        }
        arguments.json.write_text(json.dumps(contents, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

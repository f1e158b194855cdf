#!/usr/bin/env python3
"""Counts the instructions of a step on short scenes and compares them with a stored baseline.

Times differ from run to run and from machine to machine; instructions hardly do. drystone-guard is run under valgrind's
callgrind, which counts inside the stepping loop alone. The lanes are SSE4 (128 bits), which every x86-64 machine and
valgrind have, so the count does not depend on where it is made. The count does depend on the compiler: if compiler,
architecture or build type are not those of the baseline, the comparison is skipped, and a line says so. The cost of sleepers is
checked everywhere, because this check compares two counts of the same program.

A count outside the band fails in both directions: more instructions are a regression to be explained, fewer a gain to be stored.
--update stores the present counts.

Exit status: 0 all within the band; 1 a count is outside; 2 nothing could be measured; 77 the comparison was skipped.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
BASELINE = REPOSITORY / "benchmarks" / "guard" / "baseline.json"
COUNTED = "drystone::bench::run_counted_step*"
BAND = 0.03
# Scene, first counted step, number of counted steps. All of them take less than a minute under valgrind. Counting starts late in scenes
# whose bodies first have to fall.
SCENES = [
    ("large_pyramid:20", 5, 30),
    ("tumbler:12", 60, 60),
    ("joint_grid:20", 10, 30),
    ("falling_squares:40", 80, 40),
    ("rain:2", 60, 20),
    ("large_pyramid:10", 5, 30),
    ("large_pyramid:10+sleepers", 5, 30),
]
# A scene, the same scene beside 100,000 sleepers that touch each other, and the largest ratio of their counts. Scanning the bit sets of
# awake rows word by word adds less than 1 % here; one visit of each sleeper would add a third.
SLEEPERS = ("large_pyramid:10", "large_pyramid:10+sleepers", 1.02)
SKIPPED = 77


class CannotMeasure(Exception):
    """A program or file is missing, or a run failed."""


class SceneMissing(Exception):
    """The program does not know the scene."""


def count(program, scene, first, steps):
    """The instructions of the counted steps, and the program's output."""
    with tempfile.TemporaryDirectory() as directory:
        out = pathlib.Path(directory) / "callgrind.out"
        command = ["valgrind", "--tool=callgrind", f"--toggle-collect={COUNTED}", f"--callgrind-out-file={out}",
                   str(program), scene, str(first), str(steps)]
        # The same small environment everywhere, so that it cannot affect the program.
        run = subprocess.run(command, capture_output=True, text=True, env={"PATH": os.environ["PATH"]}, check=False)
        if run.returncode == 3:
            raise SceneMissing(scene)
        if run.returncode != 0:
            raise CannotMeasure(f"{' '.join(command)}\n{run.stderr}")
        summary = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.MULTILINE)
        if summary is None or int(summary.group(1)) == 0:
            raise CannotMeasure(f"{scene}: callgrind counted nothing inside {COUNTED}")
        return int(summary.group(1)), json.loads(run.stdout)


def measure(program):
    """{scene: result}, where a result is a dictionary or None for a scene that the program does not have."""
    def one(entry):
        scene, first, steps = entry
        try:
            instructions, said = count(program, scene, first, steps)
        except SceneMissing:
            return scene, None
        return scene, {"first": first, "steps": steps, "instructions": instructions, "hash": said["hash"],
                       "compiler": said["compiler"], "lanes": said["lanes"]}

    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return dict(pool.map(one, SCENES))


def environment_of(results, build_type):
    """The properties of machine and build that must be equal for counts to be comparable."""
    known = [result for result in results.values() if result is not None]
    if not known:
        raise CannotMeasure("the program has none of the scenes")
    return {"architecture": platform.machine(), "compiler": known[0]["compiler"], "build_type": build_type,
            "lanes": known[0]["lanes"]}


def build_type_of(program):
    """CMAKE_BUILD_TYPE of the build that the program lies in, or an empty string."""
    cache = program.resolve().parent.parent / "CMakeCache.txt"
    if not cache.exists():
        return ""
    found = re.search(r"^CMAKE_BUILD_TYPE:\w+=(.*)$", cache.read_text(), re.MULTILINE)
    return found.group(1) if found else ""


def write_baseline(path, results, environment):
    scenes = {}
    for scene, result in results.items():
        if result is not None:
            scenes[scene] = {key: result[key] for key in ("first", "steps", "instructions", "hash")}
    path.write_text(json.dumps({"environment": environment, "scenes": scenes}, indent=2) + "\n")


def judge(result, stored):
    """(verdict, whether it is a failure, the ratio to the stored count or None)."""
    if result is None:
        return ("scene is gone", True, None) if stored else ("no such scene yet", False, None)
    if stored is None:
        return "not in the baseline: --update", True, None
    if (result["first"], result["steps"]) != (stored["first"], stored["steps"]):
        return "other steps than in the baseline: --update", True, None
    ratio = result["instructions"] / stored["instructions"]
    results = "" if result["hash"] == stored["hash"] else ", other results"
    if ratio > 1.0 + BAND:
        return "MORE" + results, True, ratio
    if ratio < 1.0 - BAND:
        return "fewer: keep it with --update" + results, True, ratio
    return "ok" + results, False, ratio


def compare(results, baseline):
    """Prints the table. Returns whether all is within the band."""
    print(f"{'scene':26} {'per step':>12} {'stored':>12} {'change':>8}")
    good = True
    for scene, result in results.items():
        stored = baseline["scenes"].get(scene)
        verdict, failed, ratio = judge(result, stored)
        good = good and not failed
        now = f"{result['instructions'] / result['steps']:,.0f}" if result else "-"
        then = f"{stored['instructions'] / stored['steps']:,.0f}" if stored else "-"
        change = f"{100.0 * (ratio - 1.0):+.2f}%" if ratio is not None else "-"
        print(f"{scene:26} {now:>12} {then:>12} {change:>8}  {verdict}")
    return good


def sleepers_are_free(results):
    """Whether the scene costs the same beside sleepers as alone. Prints the result."""
    alone, beside, most = SLEEPERS
    if results.get(alone) is None or results.get(beside) is None:
        return True
    ratio = results[beside]["instructions"] / results[alone]["instructions"]
    print(f"100,000 sleepers beside {alone}: {100.0 * (ratio - 1.0):+.2f}%  {'ok' if ratio <= most else 'MORE'}")
    return ratio <= most


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", type=pathlib.Path, default=REPOSITORY / "build/release/bin/drystone-guard")
    parser.add_argument("--baseline", type=pathlib.Path, default=BASELINE)
    parser.add_argument("--update", action="store_true", help="store the present counts")
    options = parser.parse_args(arguments)
    if not options.program.exists():
        raise CannotMeasure(f"{options.program} is not there: build it with -DDRYSTONE_BUILD_BENCHMARKS=ON")
    if shutil.which("valgrind") is None:
        raise CannotMeasure("valgrind is not installed")

    results = measure(options.program)
    environment = environment_of(results, build_type_of(options.program))
    if options.update:
        write_baseline(options.baseline, results, environment)
        print(f"stored in {options.baseline}")
        return 0
    free = sleepers_are_free(results)
    baseline = json.loads(options.baseline.read_text())
    differences = [f"{key} {environment[key]!r}, baseline {stored!r}"
                   for key, stored in baseline["environment"].items() if environment[key] != stored]
    if differences:
        print("counts cannot be compared, SKIPPED: " + "; ".join(differences))
        return SKIPPED if free else 1
    return 0 if compare(results, baseline) and free else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except CannotMeasure as problem:
        print(f"instruction guard: {problem}", file=sys.stderr)
        sys.exit(2)

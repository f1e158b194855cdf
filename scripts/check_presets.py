#!/usr/bin/env python3
"""Checks that CMakePresets.json states every option of the build. The preset `base` states the options of the libraries, the programs
and the tests. The preset `release`, which alone builds benchmarks/, states their options too.

A preset overrides options that an earlier call left in the cache, but only the options that it states. Another option would stay
as `cmake --preset release -DOPTION=...` set it, and change the build of the next script. Options for paths on the machine
should stay, and are not stated.

Usage: check_presets.py [ROOT]
"""
import json
import pathlib
import re
import sys

OPTION = re.compile(r"^\s*(?:option\((DRYSTONE_\w+) |drystone_part\(([A-Z0-9_]+) |set\((DRYSTONE_\w+)[^)]*?\bCACHE\b)", re.MULTILINE)

# Where something is found on this machine.
OF_THE_MACHINE = re.compile(r"DRYSTONE_(\w+_PREFIX|HIGHWAY_URL|TRACY_SOURCE)")


def options_in(files):
    """The names of the options that the files define."""
    names = set()
    for file in files:
        for option, part, cached in OPTION.findall(file.read_text(encoding="utf-8")):
            names.add(option or cached or f"DRYSTONE_WITH_{part}")
    return {name for name in names if not OF_THE_MACHINE.fullmatch(name)}


def check(root):
    """All differences between the options and those of the preset, as lines."""
    presets = json.loads((root / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]
    stated = {preset["name"]: set(preset.get("cacheVariables", {})) for preset in presets}
    options = options_in([root / "CMakeLists.txt", *sorted((root / "cmake").glob("*.cmake"))])
    of_benchmarks = options_in(sorted((root / "benchmarks").rglob("CMakeLists.txt")))
    problems = [f"CMakePresets.json: base does not state {name}" for name in sorted(options - stated["base"])]
    problems += [f"CMakePresets.json: base states {name}, which is no option" for name in sorted(stated["base"] - options)]
    problems += [f"CMakePresets.json: release does not state {name}" for name in sorted(of_benchmarks - stated["release"])]
    return problems


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    problems = check(root)
    print("\n".join(problems) if problems else "presets: every option is stated")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

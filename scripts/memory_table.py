#!/usr/bin/env python3
"""Measures the memory of a body, a shape and a contact, in builds with and without parts, and writes a table into docs/parts.md.

Usage: memory_table.py [--write] [NAME=BUILD...]     (default: "all parts=build/release" and "minimal=build/minimal")

Each BUILD is a folder in which print_memory was built. Without --write the table is printed.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFAULT = ["all parts=build/release", "minimal=build/minimal"]
ROWS = {
    "body": "body, dynamic, without a shape",
    "shape": "shape, with its place in a tree",
    "contact": "contact of shapes whose boxes overlap",
    "solved contact": "contact that the solver works on, with what a step keeps of it",
}
TABLE = re.compile(r"(<!-- memory table -->\n).*?(<!-- end of memory table -->)", re.DOTALL)


def measure(build):
    """{row: bytes} of a build."""
    program = pathlib.Path(build) / "bin" / "print_memory"
    return json.loads(subprocess.run([program], capture_output=True, text=True, check=True, cwd=ROOT).stdout)


def make_table(measured):
    """The lines of the table, from {name of the build: {row: bytes}}."""
    lines = [f"| bytes per | {' | '.join(measured)} |", f"|---|{'---|' * len(measured)}"]
    lines += [f"| {text} | {' | '.join(str(of_build[row]) for of_build in measured.values())} |" for row, text in ROWS.items()]
    return "\n".join(lines)


def replace_table(page, table):
    """The page with the table between its two marks; an error where they are missing."""
    changed, count = TABLE.subn(lambda marks: f"{marks[1]}{table}\n{marks[2]}", page)
    if count != 1:
        raise ValueError("the page needs one pair of marks: <!-- memory table --> and <!-- end of memory table -->")
    return changed


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    builds = dict(argument.split("=", 1) for argument in arguments or DEFAULT)
    table = make_table({name: measure(ROOT / build) for name, build in builds.items()})
    if "--write" not in sys.argv:
        print(table)
        return
    page = ROOT / "docs" / "parts.md"
    page.write_text(replace_table(page.read_text(encoding="utf-8"), table), encoding="utf-8")


if __name__ == "__main__":
    main()

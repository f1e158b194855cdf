"""gdb must show Drystone's small types on one line; packaging/debugger/drystone.natvis must name the same types.

Usage: printers_test.py GDB PROGRAM     PROGRAM is made of values.cpp
"""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

DEBUGGER = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "debugger"

EXPECTED = {
    "body": "body 7, generation 1",
    "no_shape": "no shape",
    "field": "field 4294967295, generation 4294967295",
    "vector": "(0.1, -2.5)",
    "place": "(1000000.125, -0.25)",
    "quarter": "90 degrees",
    "pose": "(1, 2), 180 degrees",
    "world_pose": "(3, 4), 0 degrees",
    "box": "(-1, -2) to (3, 4.5)",
    "world_box": "(-1, -2) to (3, 4)",
}


def printed_by_gdb(gdb, program):
    command = [gdb, "-nx", "-batch", "-ex", f"source {DEBUGGER / 'drystone_gdb.py'}"]
    for name in EXPECTED:
        command += ["-ex", f"echo {name}:", "-ex", f"output {name}", "-ex", "echo \\n"]
    said = subprocess.run([*command, program], capture_output=True, text=True, check=True)
    if said.stderr:
        print(said.stderr, file=sys.stderr)
    return dict(line.split(":", 1) for line in said.stdout.splitlines() if ":" in line)


def check_natvis():
    """The types of the Visual Studio file; all of them exist in the public headers."""
    root = xml.etree.ElementTree.parse(DEBUGGER / "drystone.natvis").getroot()
    space = {"n": "http://schemas.microsoft.com/vstudio/debugger/natvis/2010"}
    names = {type.get("Name") for type in root.findall(".//n:Type", space) + root.findall(".//n:AlternativeType", space)}
    headers = "".join(path.read_text() for path in (DEBUGGER.parents[1] / "include" / "drystone").glob("*.hpp"))
    return [f"drystone.natvis: there is no type {name}" for name in sorted(names)
            if not re.search(rf"struct {re.sub('<.*', '', name).removeprefix('drystone::')} \{{", headers)]


def main():
    got = printed_by_gdb(sys.argv[1], sys.argv[2])
    problems = [f"{name}: gdb prints {got.get(name)!r}, not {text!r}" for name, text in EXPECTED.items() if got.get(name) != text]
    problems += check_natvis()
    print("\n".join(problems) if problems else f"{len(EXPECTED)} values are shown as expected")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

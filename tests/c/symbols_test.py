"""The shared library of the C API exports the functions of its header, and nothing else. The description has the same functions.

Usage: symbols_test.py LIBRARY HEADER DESCRIPTION
"""
import json
import pathlib
import re
import subprocess
import sys


def main():
    library, header, description = sys.argv[1:]
    said = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    # The last column; the name of the version itself is no function.
    exported = {line.split()[-1].split("@")[0] for line in said.splitlines() if line.split()[-2] != "A"}
    declared = set(re.findall(r"^DRY_API .*?(\w+)\(", pathlib.Path(header).read_text(encoding="utf-8"), re.MULTILINE))
    described = {f["name"] for f in json.loads(pathlib.Path(description).read_text(encoding="utf-8"))["functions"]}
    problems = [f"exported, but not declared: {name}" for name in sorted(exported - declared)]
    problems += [f"declared, but not exported: {name}" for name in sorted(declared - exported)]
    problems += [f"in one of header and description: {name}" for name in sorted(declared ^ described)]
    print("\n".join(problems) or f"{len(declared)} functions")
    return 1 if problems or len(declared) < 400 else 0


if __name__ == "__main__":
    sys.exit(main())

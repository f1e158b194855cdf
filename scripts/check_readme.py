#!/usr/bin/env python3
"""Checks that the first C++ block of README.md is examples/hello_world.cpp, letter by letter.

Usage: check_readme.py [ROOT]
"""
import pathlib
import re
import sys


def check(root):
    """What is wrong, as lines."""
    block = re.search(r"^```cpp\n(.*?)^```", (root / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    if not block:
        return ["README.md has no C++ block"]
    if block.group(1) != (root / "examples/hello_world.cpp").read_text(encoding="utf-8"):
        return ["the first C++ block of README.md differs from examples/hello_world.cpp"]
    return []


def main():
    problems = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent))
    print("\n".join(problems) if problems else "README.md shows examples/hello_world.cpp")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

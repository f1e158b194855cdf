#!/usr/bin/env python3
"""Checks that the first block of each language in README.md is examples/hello_world in that language, letter by letter.

Usage: check_readme.py [ROOT]
"""
import pathlib
import re
import sys

EXAMPLES = {"cpp": "examples/hello_world.cpp", "python": "examples/hello_world.py", "js": "examples/hello_world.mjs"}


def check(root):
    """What is wrong, as lines."""
    readme = (root / "README.md").read_text(encoding="utf-8")
    problems = []
    for language, example in EXAMPLES.items():
        block = re.search(rf"^```{language}\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
        if not block:
            problems.append(f"README.md has no {language} block")
        elif block.group(1) != (root / example).read_text(encoding="utf-8"):
            problems.append(f"the first {language} block of README.md differs from {example}")
    return problems


def main():
    problems = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent))
    print("\n".join(problems) if problems else "README.md shows " + ", ".join(EXAMPLES.values()))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

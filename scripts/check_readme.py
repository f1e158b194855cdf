#!/usr/bin/env python3
"""Checks that pages show the code of examples letter by letter.

Usage: check_readme.py [ROOT]

The first block of each language in README.md is examples/hello_world in that language. A block below
`<!-- example: FILE REGION -->` is what stands between the lines `// begin REGION` and `// end REGION` of the file, without its indentation.
"""
import pathlib
import re
import sys
import textwrap

EXAMPLES = {"cpp": "examples/hello_world.cpp", "python": "examples/hello_world.py", "js": "examples/hello_world.mjs"}


MARKER = re.compile(r"^[ \t]*<!--\s*example\b", re.MULTILINE)
SHOWN = re.compile(r"<!-- example: (\S+) (\S+) -->\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def region(text, name):
    """The lines of a region, or None."""
    found = re.search(rf"^ *// begin {re.escape(name)}\n(.*?)^ *// end {re.escape(name)}\n", text, re.MULTILINE | re.DOTALL)
    return textwrap.dedent(found.group(1)) if found else None


def check_page(root, text):
    """What is wrong with the examples of a page, as pairs of a line and a text. The compiler is not given what follows a marker
    (check_snippets.py), so each marker must be a right one."""
    for marker in MARKER.finditer(text):
        line = text.count("\n", 0, marker.start()) + 1
        shown = SHOWN.match(text, marker.start())
        if not shown:
            yield line, "the marker is not `<!-- example: FILE REGION -->` with a block in the next line"
            continue
        example, name, code = shown.groups()
        wanted = region((root / example).read_text(encoding="utf-8"), name) if (root / example).is_file() else None
        if wanted is None:
            yield line, f"{example} has no region {name}"
        elif code != wanted:
            yield line, f"the block {name} differs from {example}"


def check_pages(root):
    return [f"{page.relative_to(root)}:{line}: {problem}" for page in [root / "README.md", *sorted((root / "docs").glob("*.md"))]
            for line, problem in check_page(root, page.read_text(encoding="utf-8"))]


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
    return problems + check_pages(root)


def main():
    problems = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent))
    print("\n".join(problems) if problems else "README.md and docs/ show the examples as they are")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Checks the Markdown files: relative links and images lead somewhere, anchors exist, named paths exist.

A path in backticks that begins with a directory of this repository (`src/step/step.cpp`) must exist, so that the
documentation cannot name files that were moved or removed. Paths with a placeholder (<name>, *, {a,b}), code blocks
and addresses on the web are not checked.

Usage: check_links.py [ROOT]
"""
import pathlib
import re
import sys

SKIPPED_DIRECTORIES = {"build", "install", ".git", "corpus", "node_modules"}
TOP_DIRECTORIES = ("include/", "src/", "io/", "scenes/", "tools/", "tests/", "benchmarks/", "examples/", "docs/", "cmake/",
                   "scripts/", ".ci/")

FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
CODE_SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
HTML_SOURCE = re.compile(r"<(?:img|a)\b[^>]*\b(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
PATH = re.compile(r"^\.?[\w./-]+$")


def anchors(text):
    """The anchors of a page's headings, as GitHub makes them."""
    result, seen = set(), {}
    for heading in HEADING.findall(FENCE.sub("", text)):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        result.add(slug if count == 0 else f"{slug}-{count}")
    return result


def check_link(root, page, link):
    """What is wrong with a link of a page, or None."""
    if re.match(r"[a-z][a-z0-9+.-]*:", link):
        return None
    target, _, anchor = link.partition("#")
    file = (page.parent / target).resolve() if target else page
    if not file.exists():
        return f"{page.relative_to(root)}: {link} does not exist"
    if not file.is_relative_to(root):
        return f"{page.relative_to(root)}: {link} leads out of the repository"
    if anchor and file.suffix == ".md" and anchor not in anchors(file.read_text(encoding="utf-8")):
        return f"{page.relative_to(root)}: {link} has no such heading"
    return None


def check_page(root, page):
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    prose = CODE_SPAN.sub("", text)
    problems = [check_link(root, page, link) for link in LINK.findall(prose) + HTML_SOURCE.findall(prose)]
    for span in CODE_SPAN.findall(text):
        path = span.removeprefix("./")
        if path.startswith(TOP_DIRECTORIES) and PATH.match(path) and not (root / path).exists():
            problems.append(f"{page.relative_to(root)}: `{span}` does not exist")
    return [problem for problem in problems if problem]


def check(root):
    """All broken links under the root, as lines."""
    pages = [p for p in sorted(root.rglob("*.md")) if not SKIPPED_DIRECTORIES & set(p.relative_to(root).parts)]
    return [problem for page in pages for problem in check_page(root, page)]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    problems = check(root)
    print("\n".join(problems) if problems else "links: all lead somewhere")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

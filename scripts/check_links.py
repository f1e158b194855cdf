#!/usr/bin/env python3
"""Checks the Markdown files: relative links and images lead somewhere, anchors exist, named paths exist.

A path in backticks that begins with a directory of this repository (`src/step/step.cpp`) must exist, so that the
documentation cannot name files that were moved or removed. A function that is named with its file (`step()`, then the path in
parentheses) must be in that file. Paths with a placeholder (<name>, *, {a,b}), code blocks
and addresses on the web are not checked.

With --site, it checks the pages of a built site instead (scripts/site.sh): links and anchors lead somewhere, and pages load nothing from
the web.

Usage: check_links.py [ROOT]
       check_links.py --site DIRECTORY
"""
import functools
import html.parser
import pathlib
import re
import sys
import urllib.parse

SKIPPED_DIRECTORIES = {"build", "install", ".git", "corpus", "node_modules"}
TOP_DIRECTORIES = ("include/", "src/", "io/", "scenes/", "tools/", "console/", "tests/", "benchmarks/", "examples/", "docs/",
                   "cmake/", "scripts/", "site/", "c/", "python/", "web/", "packaging/", ".ci/")

FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
CODE_SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
HTML_SOURCE = re.compile(r"<(?:img|a)\b[^>]*\b(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
FUNCTION_IN_FILE = re.compile(r"`(\w+)\(\)`\s+\(`([^`\n]+)`\)")
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
    for function, path in FUNCTION_IN_FILE.findall(text):
        file = root / path
        if file.is_file() and not re.search(rf"\b{function}\(", file.read_text(encoding="utf-8")):
            problems.append(f"{page.relative_to(root)}: `{path}` has no `{function}()`")
    return [problem for problem in problems if problem]


def check(root):
    """All broken links under the root, as lines."""
    pages = [p for p in sorted(root.rglob("*.md")) if not SKIPPED_DIRECTORIES & set(p.relative_to(root).parts)]
    return [problem for page in pages for problem in check_page(root, page)]

# Doxygen 1.9 links this heading from classes of which all nested classes are private.
DOXYGEN_FAULTS = {"#nested-classes"}


class SitePage(html.parser.HTMLParser):
    """The anchors of a page and its links, as (tag, link)."""

    def __init__(self, page):
        super().__init__()
        self.anchors, self.links = {"", "top"}, []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(values[name] for name in ("id", "name") if values.get(name))
        self.links += [(tag, values[name]) for name in ("href", "src", "data-href") if values.get(name)]


read_site_page = functools.lru_cache(maxsize=None)(SitePage)


def check_site_link(site, page, tag, link):
    """What is wrong with a link of a built page, or None."""
    if link in DOXYGEN_FAULTS:
        return None
    if re.match(r"[a-z][a-z0-9+.-]*:|//", link):
        loads = tag not in {"a", "meta"} and re.match(r"https?:|//", link)
        return f"{page.relative_to(site)}: loads {link} from the web" if loads else None
    target, _, anchor = link.partition("#")
    file = (page.parent / urllib.parse.unquote(target.partition("?")[0])).resolve() if target else page
    if not file.is_file() or not file.is_relative_to(site):
        return f"{page.relative_to(site)}: {link} does not exist"
    if file.suffix == ".html" and urllib.parse.unquote(anchor) not in read_site_page(file).anchors:
        return f"{page.relative_to(site)}: {link} has no such anchor"
    return None


def check_site(site):
    """(number of pages, all broken links of a built site, as lines). 404.html is for web servers: its links are absolute."""
    pages = [page for page in sorted(site.rglob("*.html")) if page.name != "404.html"]
    problems = [check_site_link(site, page, tag, link) for page in pages for tag, link in read_site_page(page).links]
    return len(pages), sorted({problem for problem in problems if problem})


def main():
    if sys.argv[1:2] == ["--site"]:
        count, problems = check_site(pathlib.Path(sys.argv[2]).resolve())
        print("\n".join(problems) if problems else f"links: those of {count} pages lead somewhere")
        return 1 if problems or count == 0 else 0
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    problems = check(root)
    print("\n".join(problems) if problems else "links: all lead somewhere")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

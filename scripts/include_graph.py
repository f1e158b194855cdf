#!/usr/bin/env python3
"""Draws the includes between the directories of the library, as the Mermaid graph between the marks "<!-- begin include graph -->" and
"<!-- end include graph -->" of ARCHITECTURE.md.

Usage: include_graph.py [--check] [ROOT]

An arrow leads from a directory to one that it includes. An arrow is left out if its end can be reached through other arrows, so
that the graph stays readable; check_layers.py ensures that there are no circles. --check writes nothing. It fails if the graph
is not current, or if a directory holds a fifth of the library, because such a directory has more than one subject.
"""
import pathlib
import re
import sys

import check_layers

MARKS = re.compile(r"(<!-- begin include graph -->\n).*?(<!-- end include graph -->)", re.DOTALL)
NODE = re.compile(r'^  (\w+)\["\w+<br>([\d,]+) lines"\]$', re.MULTILINE)
LARGEST_SHARE = 0.2
# Numbers of lines are shown to the hundred. They need not be exact: the check allows a difference of OFF_BY_SHARE.
ROUNDED_TO = 100
OFF_BY_SHARE = 0.1


def read(root):
    """({directory: lines}, {directory: directories that it includes}) of src/ and of the public headers."""
    lines, includes = {}, {}
    for top in ("include", "src"):
        for file in sorted((root / top).rglob("*")):
            path = file.relative_to(root)
            component = check_layers.component_of(path)
            if file.suffix not in {".hpp", ".cpp"} or component is None:
                continue
            text = file.read_text(encoding="utf-8")
            lines[component] = lines.get(component, 0) + text.count("\n")
            found = includes.setdefault(component, set())
            for quote, target in check_layers.INCLUDE.findall(text):
                resolved = check_layers.resolve(root, target, path) if quote == '"' else None
                other = check_layers.component_of(resolved) if resolved else component
                if other != component:
                    found.add(other)
    return lines, includes


def reachable(includes, start):
    """The directories that `start` includes, directly or through others."""
    found, waiting = set(), list(includes.get(start, ()))
    while waiting:
        directory = waiting.pop()
        if directory not in found:
            found.add(directory)
            waiting += includes.get(directory, ())
    return found


def arrows(includes):
    """The arrows [(from, to)], without arrows that follow from others."""
    kept = []
    for source in sorted(includes):
        for target in sorted(includes[source]):
            if not any(target in reachable(includes, other) for other in includes[source] - {target}):
                kept.append((source, target))
    return kept


def rounded(count):
    return max(ROUNDED_TO, ROUNDED_TO * round(count / ROUNDED_TO))


def graph(lines, includes):
    order = sorted(lines, key=lambda directory: (-check_layers.RANK[directory], directory))
    nodes = [f'  {directory}["{directory}<br>{rounded(lines[directory]):,} lines"]' for directory in order]
    edges = [f"  {source} --> {target}" for source, target in arrows(includes)]
    return "\n".join(["```mermaid", "graph TD", *nodes, *edges, "```"])


def too_large(lines):
    whole = sum(lines.values())
    return [f"{directory}/ holds {100 * count / whole:.0f} % of the library's lines; less than "
            f"{100 * LARGEST_SHARE:.0f} % are one idea" for directory, count in lines.items() if count >= LARGEST_SHARE * whole]


def is_current(shown, lines, includes):
    """Whether the graph has the right directories and arrows, and numbers of lines that are nearly right."""
    counts = {directory: int(count.replace(",", "")) for directory, count in NODE.findall(shown)}
    if NODE.sub("", shown) != NODE.sub("", graph(lines, includes)) or counts.keys() != lines.keys():
        return False
    return all(abs(counts[directory] - count) <= max(ROUNDED_TO, OFF_BY_SHARE * count) for directory, count in lines.items())


def check(root):
    """What is wrong, as lines."""
    lines, includes = read(root)
    page = MARKS.search((root / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    if not page:
        return ["ARCHITECTURE.md has no marks for the include graph"]
    shown = page.group(0)[len(page.group(1)):-len(page.group(2))].strip()
    stale = [] if is_current(shown, lines, includes) else \
        ["ARCHITECTURE.md: the include graph is not current; include_graph.py writes it"]
    return stale + too_large(lines)


def write(root):
    page = root / "ARCHITECTURE.md"
    text = page.read_text(encoding="utf-8")
    drawn = graph(*read(root))
    page.write_text(MARKS.sub(lambda marks: f"{marks.group(1)}\n{drawn}\n\n{marks.group(2)}", text), encoding="utf-8")


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent.parent)
    if "--check" not in sys.argv:
        write(root)
    problems = check(root)
    print("\n".join(problems) if problems else "include graph: is that of the sources")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Writes the figures that README.md and benchmarks/results/README.md quote, between the marks "<!-- begin NAME -->" and
"<!-- end NAME -->", so that pages agree with the results.

Usage: blocks.py [--check] [ROOT]

Times come from ROOT/benchmarks/results/results.json, which also has the commit. The numbers of bars come from the last row of the
summary of ROOT/docs/fidelity.md, which fidelity.py writes; the platforms from the table of ROOT/docs/platforms.md, which platforms.sh
writes; the sizes of the web's modules from their budgets in ROOT/web/CMakeLists.txt. --check writes nothing, names the blocks that are
not current, and exits with 1 if there are any.
"""
import re
import sys
import textwrap
from pathlib import Path

import page
import tables
from results import FIGURES, TOTAL, Results, geometric_mean
from tables import Cell, Table, ratios_of

# The columns of README.md: engine of the results, column of docs/fidelity.md, name in the table.
PEERS = [("box2d3-256", "Box2D 3", "Box2D 3.2 (256-bit)"), ("rapier", "Rapier", "Rapier 0.36"),
         ("box2d-optimized", "fork of Box2D 2.4", "Box2D 2.4, optimised fork"), ("chipmunk", "Chipmunk", "Chipmunk 7"),
         ("box2d2", "Box2D 2.4", "Box2D 2.4.1")]
SUITES = [("A_1w_discrete", "thirteen scenes of a study of 2020"), ("B_1w_continuous", "ten scenes that Box2D 3 publishes")]
SUMMARY = re.compile(r"<!-- begin summary -->\n(.*?)<!-- end summary -->", re.DOTALL)
PLATFORM = re.compile(r"^\|.*\| equal \|$", re.MULTILINE)
WIDTH = 124
FIGURE = {figure.name: figure for figure in FIGURES}


def of_results(results):
    """The blocks of benchmarks/results/README.md by name."""
    def of_section(section):
        return f"### {section.heading}\n\n" + "".join(
            page.markdown_table(tables.figure_table(results, section, figure)) for figure in FIGURES)

    build = tables.build_table(results)
    build.title, build.head = "", ["", tables.build_line(results)]
    not_best, failures, start = tables.not_best_table(results), tables.failures_table(results), tables.start_table(results)
    not_best.title = failures.title = start.title = ""
    return {
        "build": page.markdown_table(build),
        "summary": "".join(page.markdown_table(tables.summary_table(results, section)) for section in results.sections
                           if results.peers(section)),
        "not best": page.markdown_table(not_best),
        "tables": "".join(map(of_section, results.sections)),
        "islands": "".join(page.markdown_table(table) for table in tables.island_tables(results)),
        "failures": page.markdown_table(failures),
        "start states": page.markdown_table(start),
    }


def of_readme(results, texts):
    """The blocks of README.md by name. `texts` has other files' texts by their names."""
    met = bars_met(texts["docs/fidelity.md"])
    return {"why": why(results, met, texts), "speed": speed(results), "bars": bars(met)}


def why(results, met, texts):
    """What speaks for Drystone, a row for each reason, with its figure and the page that has more."""
    section = section_of(results, "B_1w_continuous")

    def times(figure):
        return mean(results, section, "box2d3-256", FIGURE[figure]).text

    platforms = len(PLATFORM.findall(texts["docs/platforms.md"]))
    small, large = (int(re.search(rf"drystone_{name}_budget (\d+)", texts["web/CMakeLists.txt"]).group(1)) // 1000
                    for name in ("small", "module"))
    rows = [
        ("fast", f"Box2D 3.2 takes {times('total time')} times as long, in the ten scenes that it publishes, with one thread",
         "[results](benchmarks/results/README.md)"),
        ("short spikes", f"Box2D's longest step is {times('longest step')} times as long; steps in which many bodies are made or woken are measured too",
         "[spikes](docs/spikes.md)"),
        ("right", f"{met['Drystone']} figures reach the bar that theory or the best engine sets; of Box2D 3's, {met['Box2D 3']}",
         "[fidelity](docs/fidelity.md)"),
        ("deterministic", f"the same bits in {platforms} builds (Linux and Windows, x86 and ARM, gcc and clang), with any number of threads, and after a restore",
         "[determinism](docs/determinism.md)"),
        ("light", f"at most {small} KB for a web page by gzip, {large} with the whole API; one dependency, which the build fetches", "[the web](docs/web.md)"),
        ("at home", "in C++, C, JavaScript, Python and Lua, with the same names, options and error messages", "[documents](docs/README.md)"),
    ]
    table = page.markdown_table(Table("", ["", "", ""], [[Cell(cell) for cell in row] for row in rows]))
    return f"{table}The two figures of speed are of commit {commit_of(results)}.\n"


def section_of(results, name):
    sections = {section.name: section for section in results.sections}
    if name not in sections:
        raise ValueError(f"the results have no {name}")
    return sections[name]


def commit_of(results):
    build = results.data["build"]
    if not build["clean"] or len(build["commits"]) != 1:
        raise ValueError("the results are not of one clean commit: not to quote")
    return build["commits"][0][:7]


def speed(results):
    """The geometric mean of each peer's times over Drystone's."""
    table = Table("", ["", *[name for _, _, name in PEERS]])
    for name, title in SUITES:
        section = section_of(results, name)
        table.rows.append([Cell(title), *[mean(results, section, engine) for engine, _, _ in PEERS]])
    lead = f"Commit {commit_of(results)}. Above 1 Drystone is faster. In brackets: the number of scenes in the mean, if the engine " \
           "failed in others."
    return f"{lead}\n\n{page.markdown_table(table)}"


def mean(results, section, engine, figure=TOTAL):
    ratios = ratios_of(results, section, figure, engine)
    if not ratios:
        return Cell("-")
    among = "" if len(ratios) == len(section.cases) else f" ({len(ratios)})"
    return Cell(two_digits(geometric_mean(ratios)) + among)


def two_digits(value):
    """The value with two digits: the third one changes on a machine from day to day."""
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def bars_met(fidelity):
    """{column: "7 of 9", the bars that the engine reaches}"""
    summary = SUMMARY.search(fidelity)
    rows = [[cell.strip() for cell in line.strip("|").split("|")]
            for line in (summary.group(1) if summary else "").splitlines() if line.startswith("|")]
    if not rows or rows[-1][0] != "all":
        raise ValueError('docs/fidelity.md has no summary with a last row "all"')
    met = dict(zip(rows[0], rows[-1]))
    missing = [column for column in ("Drystone", *[column for _, column, _ in PEERS]) if column not in met]
    if missing:
        raise ValueError(f"the summary of docs/fidelity.md has no column {missing[0]}")
    return met


def bars(met):
    """A sentence with the numbers of bars that each engine reaches."""
    own, total = met["Drystone"].split(" of ")
    others = ", ".join(f"{column} {met[column]}" for _, column, _ in PEERS)
    text = f"Theory or the best of the engines sets a bar for {total} figures, and Drystone reaches {own} of these bars. The other " \
           f"engines do not offer all figures; they reach: {others}."
    return "\n".join(textwrap.wrap(text, WIDTH)) + "\n"


def pages(root):
    """[(page, its blocks by name)]"""
    results = Results(root / "benchmarks" / "results")
    texts = {name: (root / name).read_text(encoding="utf-8") for name in ("docs/fidelity.md", "docs/platforms.md", "web/CMakeLists.txt")}
    return [(root / "README.md", of_readme(results, texts)), (root / "benchmarks" / "results" / "README.md", of_results(results))]


def run(root, check):
    """Returns a line for each block that was not current."""
    said = []
    for path, blocks in pages(root):
        old = path.read_text(encoding="utf-8")
        new, without = page.fill_marks(old, blocks)
        where = path.relative_to(root)
        said += [f'{where}: there are no marks for "{name}"' for name in without]
        stale = [name for name in blocks if name not in without and page.fill_marks(old, blocks, {name})[0] != old]
        said += [f'{where}: "{name}" is not what the results say' for name in stale]
        if stale and not check:
            path.write_text(new, encoding="utf-8")
    return said


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    check = "--check" in sys.argv
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__.strip())
        return 0 if arguments[0] in ("-h", "--help") else 2
    try:
        said = run(Path(arguments[0]).resolve() if arguments else Path(__file__).resolve().parents[2], check)
    except (OSError, ValueError, KeyError) as error:
        print(f"blocks.py: {error}", file=sys.stderr)
        return 1
    if not said:
        print("figures: all are those of the results")
    else:
        print("\n".join(said) + ("\nblocks.py without --check writes them" if check else "\nwritten"))
    return 1 if said and check else 0


if __name__ == "__main__":
    sys.exit(main())

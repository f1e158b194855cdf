#!/usr/bin/env python3
"""Writes the figures that README.md and benchmarks/results/README.md quote, between the marks "<!-- begin NAME -->" and
"<!-- end NAME -->", so that pages agree with the results.

Usage: blocks.py [--check] [ROOT]

Times come from ROOT/benchmarks/results/results.json, which also has the commit. The numbers of bars come from the last row of the
summary of ROOT/docs/fidelity.md, which fidelity.py writes. --check writes nothing, names the blocks that are not current,
and exits with 1 if there are any.
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
         ("box2d-optimized", "fork of Box2D 2.4", "the study's optimised Box2D"), ("chipmunk", "Chipmunk", "Chipmunk 7"),
         ("box2d2", "Box2D 2.4", "Box2D 2.4.1")]
SUITES = [("A_1w_discrete", "thirteen scenes of the 2020 study"), ("B_1w_continuous", "ten scenes that Box2D 3 publishes")]
SUMMARY = re.compile(r"<!-- begin summary -->\n(.*?)<!-- end summary -->", re.DOTALL)
WIDTH = 124


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


def of_readme(results, fidelity):
    """The blocks of README.md by name. `fidelity` is the text of docs/fidelity.md."""
    return {"speed": speed(results), "bars": bars(fidelity)}


def speed(results):
    """The geometric mean of each peer's times over Drystone's."""
    build = results.data["build"]
    if not build["clean"] or len(build["commits"]) != 1:
        raise ValueError("the results are not of one clean commit: not to quote")
    sections = {section.name: section for section in results.sections}
    table = Table("", ["", *[name for _, _, name in PEERS]])
    for section, title in SUITES:
        if section not in sections:
            raise ValueError(f"the results have no {section}")
        table.rows.append([Cell(title), *[mean(results, sections[section], engine) for engine, _, _ in PEERS]])
    lead = f"Commit {build['commits'][0][:7]}. Above 1 Drystone is faster. In brackets: the number of scenes in the mean, if the engine " \
           "failed in others."
    return f"{lead}\n\n{page.markdown_table(table)}"


def mean(results, section, engine):
    ratios = ratios_of(results, section, TOTAL, engine)
    if not ratios:
        return Cell("-")
    among = "" if len(ratios) == len(section.cases) else f" ({len(ratios)})"
    return Cell(two_digits(geometric_mean(ratios)) + among)


def two_digits(value):
    """The value with two digits: the third one changes on a machine from day to day."""
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def bars(fidelity):
    """A sentence with the numbers of bars that each engine reaches."""
    summary = SUMMARY.search(fidelity)
    rows = [[cell.strip() for cell in line.strip("|").split("|")]
            for line in (summary.group(1) if summary else "").splitlines() if line.startswith("|")]
    if not rows or rows[-1][0] != "all":
        raise ValueError('docs/fidelity.md has no summary with a last row "all"')
    met = dict(zip(rows[0], rows[-1]))
    missing = [column for column in ("Drystone", *[column for _, column, _ in PEERS]) if column not in met]
    if missing:
        raise ValueError(f"the summary of docs/fidelity.md has no column {missing[0]}")
    own, total = met["Drystone"].split(" of ")
    others = ", ".join(f"{column} {met[column]}" for _, column, _ in PEERS)
    text = f"Theory or the best of the engines sets a bar for {total} figures, and Drystone reaches {own} of these bars. The other " \
           f"engines do not offer all figures; they reach: {others}."
    return "\n".join(textwrap.wrap(text, WIDTH)) + "\n"


def pages(root):
    """[(page, its blocks by name)]"""
    results = Results(root / "benchmarks" / "results")
    fidelity = (root / "docs" / "fidelity.md").read_text(encoding="utf-8")
    return [(root / "README.md", of_readme(results, fidelity)), (root / "benchmarks" / "results" / "README.md", of_results(results))]


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

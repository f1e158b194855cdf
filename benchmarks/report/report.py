#!/usr/bin/env python3
"""Draws the results of drystone-bench.

Usage: report.py DIR

Reads DIR/results.json and, if they exist, DIR/runs/*.json, DIR/islands.json and DIR/scaling.csv. Writes DIR/report.html,
DIR/plots/*.svg, and the tables between the marks "<!-- begin NAME -->" and "<!-- end NAME -->" of DIR/README.md, which is
created if there is none.
"""
import sys
from pathlib import Path

import blocks
import page
import tables
from results import FIGURES, Results

try:
    import plots
except ModuleNotFoundError as error:
    sys.exit(f"report.py: {error.name} is missing for {sys.executable}; Debian has it as python3-matplotlib, for /usr/bin/python3")


def html_of(results, drawn):
    """The page's sections: (id, title, content)."""
    pictures = {kind: "".join(page.html_plot(plot) for plot in drawn if plot.kind == kind) for kind in plots.KINDS}
    summary = "".join(page.html_table(tables.summary_table(results, section)) for section in results.sections
                      if results.peers(section))
    not_best, failures, start = tables.not_best_table(results), tables.failures_table(results), tables.start_table(results)
    engines, build = tables.engines_table(results), tables.build_table(results)
    for table in (not_best, failures, start, engines, build):
        table.title = ""  # The section has it.
    sections = [("summary", "Summary: each figure over Drystone's", pictures["overview"] + summary),
                ("not-best", "Where Drystone is not the best", page.html_table(not_best, text=True))]
    for section in results.sections:
        content = "".join(page.html_plot(plot) for plot in drawn if plot.kind == "ratios" and plot.section == section.name)
        content += "".join(page.html_table(tables.figure_table(results, section, figure)) for figure in FIGURES)
        phases = "".join(page.html_table(table) for table in tables.phase_tables(results, section))
        sections.append((section.name, section.heading, content + page.folded("Phases", phases)))
    islands = "".join(page.html_table(table) for table in tables.island_tables(results))
    return sections + [
        ("islands", "Suite C: islands", islands + pictures["islands"]),
        ("sweeps", "Sweeps over size", pictures["sweep"]),
        ("workers", "Scaling over workers", pictures["workers"]),
        ("steps", "Time per step over the run", pictures["steps"]),
        ("energy", "Energy over the run", pictures["energy"]),
        ("failures", "What failed or was cut", page.html_table(failures, text=True) if failures.rows else ""),
        ("start", "Start states", page.html_table(start, text=True)),
        ("engines", "Engines and their settings", page.html_table(engines, text=True)),
        ("machine", "Machine and build", page.html_table(build, text=True)),
    ]


def write_report(directory):
    """Returns the messages, line by line."""
    directory = Path(directory)
    results = Results(directory)
    drawn = plots.draw_all(results)
    folder = directory / "plots"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    for plot in drawn:
        (folder / f"{plot.name}.svg").write_text(plot.svg, encoding="utf-8")
    text = page.html_page(tables.build_line(results), results.data["build"]["clean"], html_of(results, drawn))
    (directory / "report.html").write_text(text, encoding="utf-8")

    filled = blocks.of_results(results)
    readme = directory / "README.md"
    old = readme.read_text(encoding="utf-8") if readme.exists() else "# Results\n" + "".join(
        f"\n<!-- begin {name} -->\n<!-- end {name} -->\n" for name in filled)
    new, without = page.fill_marks(old, filled)
    readme.write_text(new, encoding="utf-8")

    said = [tables.build_line(results), f"written: {directory}/report.html, README.md and {len(drawn)} plots"]
    if not (directory / "runs").is_dir():
        said.append(f"{directory}/runs is not there: no curves over steps")
    return said + [f'README.md has no marks for "{name}"' for name in without]


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip())
        return 0 if "--help" in sys.argv or "-h" in sys.argv else 2
    try:
        print("\n".join(write_report(sys.argv[1])))
    except (OSError, ValueError, KeyError) as error:
        print(f"report.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Makes the tables of suite E: the figures of each engine, beside theory and the bar.

    fidelity.py RESULTS [PAGE.md...]

RESULTS is a directory that `drystone-bench --suite E --out DIR` wrote, or its fidelity.json. The tables are written between the marks of
the pages, by default of docs/fidelity.md and docs/measurements/fidelity_cases.md.
"""
import argparse
import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path

import page
from tables import Cell, Table
from tables import number as short_number

OWN = "drystone"
ENGINES = {OWN: "Drystone", "box2d3": "Box2D 3", "box2d2": "Box2D 2.4", "box2d-optimized": "fork of Box2D 2.4",
           "chipmunk": "Chipmunk", "rapier": "Rapier", "box2d3-256": "Box2D 3, 256-bit"}
ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "docs" / "fidelity.md", ROOT / "docs" / "measurements" / "fidelity_cases.md"]
# The steps per second while the sub-steps are varied, and the sub-steps while the time step is varied.
USUAL_RATE, USUAL_SUBSTEPS = 60, 4
ERROR = "error"
# Figures that differ by at most this share of the bar or of theory count as equal.
ALIKE = 0.01


def number(value):
    """The value as text: a whole number in full, every other number with three digits."""
    return f"{value:.0f}" if abs(value) < 1e5 and value == int(value) else short_number(value)


def load(path):
    path = Path(path)
    return json.loads((path / "fidelity.json" if path.is_dir() else path).read_text(encoding="utf-8"))


class Figures:
    """All records of all engines."""

    def __init__(self, data):
        self.cases = data["cases"]
        self.records = {}
        for record in data["records"]:
            if record["brief"]:
                continue
            setting = (record["steps_per_second"], record["substeps"]) if "substeps" in record else None
            self.records[record["engine"], record["case"], setting] = record
        present = {engine for engine, _, _ in self.records}
        self.engines = [engine for engine in ENGINES if engine in present]
        # The 256-bit build of Box2D 3 has the same figures but for rounding.
        self.shown = [engine for engine in self.engines if engine != "box2d3-256"]

    def value(self, engine, case, key, setting=None):
        """A number, a note that says why there is none, or None if it was not measured."""
        record = self.records.get((engine, case["name"], setting))
        return None if record is None else record["figures"].get(key)

    def version(self, engine):
        return ", ".join(sorted({record["version"] for (of, _, _), record in self.records.items() if of == engine}))

    def build(self, engine):
        commits = {record["commit"] for (of, _, _), record in self.records.items() if of == engine}
        return " and ".join(sorted(commit or "unknown" for commit in commits))


def is_number(value):
    return isinstance(value, (int, float)) and math.isfinite(value)


def meets(row, value):
    """Whether the bar is met; None if there is no bar or no figure."""
    if row["at_least"] is None and row["at_most"] is None:
        return None
    if value is None or (isinstance(value, str) and not value.startswith("failed") and value != "not finite"):
        return None
    if not is_number(value):
        return False
    return (row["at_least"] is None or value >= row["at_least"]) and (row["at_most"] is None or value <= row["at_most"])


def distance(row, value):
    """The distance from the right value; if there is none, a number that is lower for a better value. None if neither more
    nor less is better in this row."""
    if not is_number(value):
        return None
    if row["theory"] is not None:
        return abs(value - row["theory"])
    if row["at_least"] is not None and row["at_most"] is None:
        return -value
    return value if row["at_most"] is not None else None


def aim_text(row):
    """The value from theory, or which values are better."""
    if row["theory"] is not None:
        return number(row["theory"])
    return "none; more is better" if row["at_most"] is None else "none; less is better"


def resolution(row):
    """The least difference between two figures of this row that counts."""
    sizes = [abs(row[name]) for name in ("theory", "at_least", "at_most") if row[name] is not None]
    return ALIKE * max(sizes, default=0.0)


def bar_text(row):
    low, high = row["at_least"], row["at_most"]
    if low is not None and high is not None:
        return f"{number(low)} to {number(high)}"
    if low is not None:
        return f"at least {number(low)}"
    return "" if high is None else f"at most {number(high)}"


def row_text(row):
    return f"{row['about']} [{row['unit']}]" if row["unit"] else row["about"]


def best_engines(figures, case, row):
    distances = {engine: distance(row, figures.value(engine, case, row["key"]))
                 for engine in figures.shown}
    distances = {engine: value for engine, value in distances.items() if value is not None}
    if len(distances) < 2:
        return set()
    least = min(distances.values())
    best = {engine for engine, value in distances.items() if value - least <= max(resolution(row), 0.005 * abs(least))}
    return best if len(best) < len(distances) else set()


def figure_cell(figures, case, row, engine, best):
    value = figures.value(engine, case, row["key"])
    text = "-" if value is None else value if isinstance(value, str) else number(value)
    if isinstance(value, str) and value.startswith("not offered"):
        text = "not offered"
    if value == "no sub-steps":
        text = "not offered"
    missed = meets(row, value) is False
    return Cell(text + (" (missed)" if missed and engine == OWN else ""),
                ("failed",) if missed else ("best",) if engine in best else ())


def case_table(figures, case):
    table = Table(case["name"], ["", "theory", "bar", *[ENGINES[engine] for engine in figures.shown]],
                  about=case["about"] + ".")
    for row in case["rows"]:
        best = best_engines(figures, case, row)
        table.rows.append([Cell(row_text(row)), Cell("" if row["theory"] is None else number(row["theory"])),
                           Cell(bar_text(row)),
                           *[figure_cell(figures, case, row, engine, best) for engine in figures.shown]])
    return table


def measured(figures, case):
    return any((engine, case["name"], None) in figures.records for engine in figures.engines)


def summary_table(figures):
    """A table of the number of bars that each engine meets."""
    table = Table("", ["", *[ENGINES[engine] for engine in figures.shown]])
    families = list(dict.fromkeys(case["family"] for case in figures.cases))
    for family in [*families, ""]:
        cells = []
        for engine in figures.shown:
            verdicts = [meets(row, figures.value(engine, case, row["key"])) for case in figures.cases
                        if family in ("", case["family"]) for row in case["rows"]]
            asked = [verdict for verdict in verdicts if verdict is not None]
            cells.append(Cell(f"{sum(asked)} of {len(asked)}"))
        table.rows.append([Cell(family or "all"), *cells])
    return table


def missed_table(figures):
    table = Table("", ["case", "figure", "bar", "Drystone", "others that meet it"])
    for case in figures.cases:
        for row in case["rows"]:
            value = figures.value(OWN, case, row["key"])
            if meets(row, value) is not False:
                continue
            others = [ENGINES[engine] for engine in figures.shown
                      if engine != OWN and meets(row, figures.value(engine, case, row["key"]))]
            table.rows.append([Cell(case["name"]), Cell(row_text(row)), Cell(bar_text(row)),
                               Cell(value if isinstance(value, str) else number(value)), Cell(", ".join(others) or "none")])
    if not table.rows:
        table.about = "Drystone meets every bar."
    return table


def behind_table(figures):
    """A table of the figures in which another engine is better, although Drystone meets the bar or there is none."""
    table = Table("", ["case", "figure", "theory", "Drystone", "better engines"])
    for case in figures.cases:
        for row in case["rows"]:
            own = figures.value(OWN, case, row["key"])
            if distance(row, own) is None or meets(row, own) is False:
                continue
            nearer = [(distance(row, value), engine, value) for engine in figures.shown if engine != OWN
                      for value in [figures.value(engine, case, row["key"])]
                      if is_number(value) and distance(row, own) - distance(row, value) >
                      max(resolution(row), 0.005 * abs(distance(row, own)))]
            if nearer:
                table.rows.append([Cell(case["name"]), Cell(row_text(row)), Cell(aim_text(row)), Cell(number(own)),
                                   Cell(", ".join(f"{ENGINES[engine]} {number(value)}"
                                                  for _, engine, value in sorted(nearer)))])
    if not table.rows:
        table.about = "Nowhere."
    return table


@dataclass
class Sweep:
    title: str
    settings: list


SWEEPS = [Sweep("time step", [(rate, USUAL_SUBSTEPS) for rate in (30, 60, 120, 240, 480, 960, 1920)]),
          Sweep("sub-steps", [(USUAL_RATE, count) for count in (1, 2, 4, 8, 16, 32, 64)])]


def halving(values):
    """The mean factor by which one change of the setting reduces the error. None if an error is missing, or the first or the
    last is 0."""
    if not all(map(is_number, values)) or values[0] <= 0 or values[-1] <= 0:
        return None
    return (values[0] / values[-1]) ** (1 / (len(values) - 1))


def falls(values):
    """The number of changes of the setting at which the error falls, or is 0 afterwards."""
    if not all(map(is_number, values)):
        return None
    return sum(after < before or after == 0 for before, after in zip(values, values[1:]))


def convergence_table(figures, cases):
    """A table of Drystone's mean factors, and of the numbers of changes at which the error falls."""
    table = Table("", ["", *[sweep.title for sweep in SWEEPS]])
    for case in cases:
        cells = []
        for sweep in SWEEPS:
            values = [figures.value(OWN, case, ERROR, setting) for setting in sweep.settings]
            down, factor = falls(values), halving(values)
            exact = down is not None and values[-1] == 0
            cells.append("-" if down is None else f"{'exact' if exact else '-' if factor is None else f'{factor:.2f}'} ({down})")
        table.rows.append([Cell(f"{case['name']}: {case['convergence']['about']}"), *map(Cell, cells)])
    return table


def blocks_of(figures):
    cases = [case for case in figures.cases if measured(figures, case)]
    families = list(dict.fromkeys(case["family"] for case in cases))
    tables = "".join(f"### {family.capitalize()}\n\n" +
                     "".join(page.markdown_table(case_table(figures, case)) for case in cases if case["family"] == family)
                     for family in families)
    converging = [case for case in cases if "convergence" in case]
    convergence = page.markdown_table(convergence_table(figures, converging))
    builds = f"Drystone: commit {figures.build(OWN)}." if OWN in figures.engines else ""
    peers = [f"{ENGINES[engine]}: {figures.version(engine)}" for engine in figures.shown if engine != OWN]
    if peers:
        builds += f" {'; '.join(peers)}."
    return {"builds": builds, "summary": page.markdown_table(summary_table(figures)),
            "missed": page.markdown_table(missed_table(figures)), "behind": page.markdown_table(behind_table(figures)),
            "tables": tables, "convergence": convergence}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("results", help="a directory of results, or its fidelity.json")
    parser.add_argument("pages", nargs="*", default=PAGES, type=Path, help="the pages whose marks are filled")
    asked = parser.parse_args()
    try:
        blocks = blocks_of(Figures(load(asked.results)))
        for path in asked.pages:
            path.write_text(page.fill_marks(path.read_text(encoding="utf-8"), blocks)[0], encoding="utf-8")
    except (OSError, ValueError, KeyError) as error:
        print(f"fidelity.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

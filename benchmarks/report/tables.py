"""The tables of the report as data: the text of each cell, and whether it is best, failed or ahead of Drystone."""
from dataclasses import dataclass, field

from results import FIGURES, NOTABLE, REFERENCE, TOTAL, geometric_mean

# Beside each figure of a run that started from another world.
OTHER_WORLD = "!"


@dataclass
class Cell:
    text: str
    # best (least of all engines), ahead (a peer that is better than Drystone), failed, or nothing
    kinds: tuple = ()
    # Shown small, in the page alone.
    note: str = ""


@dataclass
class Table:
    title: str
    head: list
    rows: list = field(default_factory=list)
    # Above and below the rows.
    about: str = ""
    foot: str = ""


def number(value):
    """The value with three digits, or with all digits before the point."""
    if value is None:
        return "-"
    if value == 0:
        return "0"
    size = abs(value)
    if size >= 1e6 or size < 1e-3:
        return f"{value:.2g}"
    return f"{value:.{0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3}f}"


def ratio_text(ratio):
    if 0 < ratio < 0.095:
        return f"{ratio:.1g}"
    return f"{ratio:.{2 if ratio < 10 else 1 if ratio < 100 else 0}f}"


def build_line(results):
    build = results.data["build"]
    if build["clean"]:
        return f"Made from commit {build['commits'][0]}, nothing changed beyond it."
    commits = ", ".join(commit or "unknown" for commit in build["commits"])
    return f"NOT MADE FROM ONE CLEAN COMMIT ({commits}): these figures are not to publish."


def build_table(results):
    rows = [[Cell(name), Cell(value)] for name, value in results.data["machine"].items() if name != "commit"]
    return Table("Machine and build", ["", ""], rows)


def figure_table(results, section, figure):
    """A row per scene: each engine's figure and, in brackets, its ratio to Drystone's."""
    table = Table(figure.title, ["scene", *section.engines], about=_about(figure), foot=start_foot(results, section))
    for case in section.cases:
        best = results.best(figure, case, section.engines)
        cells = [_figure_cell(results, figure, engine, case, engine in best) for engine in section.engines]
        table.rows.append([Cell(results.label(case)), *cells])
    if figure.better == "less":
        table.rows.append([Cell("geometric mean of the ratios"),
                           *[_mean_cell(results, section, figure, engine) for engine in section.engines]])
    return table


def _about(figure):
    if not figure.resolution:
        return figure.about
    least = f"{figure.resolution:g} {figure.unit}"
    return f"{figure.about} In ratios, less than {least} counts as {least}; a scene in which both engines have less has no ratio."


def start_foot(results, section):
    """A sentence that names the marked runs of the section, or an empty string."""
    marked = [f"{engine} in {results.label(case)}" for case in section.cases for engine in section.engines
              if results.starts_elsewhere(engine, case)]
    return f"{OTHER_WORLD} starts from another world than Drystone; in no ratio and no mean: {', '.join(marked)}." if marked else ""


def _figure_cell(results, figure, engine, case, best):
    status = results.status(engine, case)
    if status != "ok":
        return Cell("-" if status == "missing" else status, ("failed",) if status == "failed" else ())
    value, ratio = results.value(figure, engine, case), results.ratio(figure, engine, case)
    with_ratio = ratio is not None and engine != REFERENCE
    mark = OTHER_WORLD if results.starts_elsewhere(engine, case) else ""
    text = number(value) + mark + (f" ({ratio_text(ratio)})" if with_ratio else "")
    kinds = ("best",) if best else ()
    if with_ratio and results.compares(figure, case) and \
            results.is_less(figure, value, results.value(figure, REFERENCE, case)):
        kinds += ("ahead",)
    row = results.row(engine, case)
    spread = figure is TOTAL and row["total_least_ms"] != row["total_most_ms"]
    note = f"{number(row['total_least_ms'])} to {number(row['total_most_ms'])}" if spread else ""
    return Cell(text, kinds, note)


def ratios_of(results, section, figure, engine):
    """Ratios of the scenes in which both engines have a figure, and at least one figure is above the resolution."""
    ratios = [results.ratio(figure, engine, case) for case in section.cases if results.compares(figure, case)]
    return [ratio for ratio in ratios if ratio is not None]


def _mean_cell(results, section, figure, engine):
    ratios = ratios_of(results, section, figure, engine)
    if engine == REFERENCE or not ratios:
        return Cell("")
    mean = geometric_mean(ratios)
    return Cell(f"{ratio_text(mean)} of {len(ratios)}", ("ahead",) if mean < 1 - NOTABLE else ())


def summary_table(results, section):
    """A row per figure: the geometric mean of each peer's ratios, and in how many scenes the peer is better."""
    peers = results.peers(section)
    table = Table(section.heading, ["", *peers], foot=start_foot(results, section))
    for figure in FIGURES:
        if not figure.better:
            continue
        cells = [_summary_cell(results, section, figure, peer) for peer in peers]
        if any(cell.text != "-" for cell in cells):
            table.rows.append([Cell(figure.name), *cells])
    return table


def _summary_cell(results, section, figure, peer):
    better = compared = 0
    for case in section.cases:
        value, base = results.value(figure, peer, case), results.value(figure, REFERENCE, case)
        # Without joints or overlaps there is nothing to compare.
        if not results.compares(figure, case) or results.ratio(figure, peer, case) is None:
            continue
        compared += 1
        better += results.is_less(figure, value, base)
    ratios = ratios_of(results, section, figure, peer)
    if compared == 0:
        return Cell("-")
    mean = geometric_mean(ratios)
    text = f"{ratio_text(mean) if mean else '-'} (better in {better} of {compared})"
    return Cell(text, ("ahead",) if mean and mean < 1 - NOTABLE else ())


def not_best_table(results):
    """Every scene and figure in which a peer is better, the largest factor first."""
    table = Table("Where Drystone is not the best", ["scene", "setting", "figure", REFERENCE, "peers that are better"],
                  about="The peer's figure divided by Drystone's, for all peers whose figure is at least half a percent less; the "
                        "largest factor first.")
    found = []
    for section in results.sections:
        for case in section.cases:
            for figure in FIGURES:
                entry = _peers_ahead(results, section, figure, case)
                if entry:
                    found.append((entry[0], section, case, figure, entry[1], entry[2]))
    found.sort(key=lambda entry: entry[0])
    for _, section, case, figure, own, peers in found:
        table.rows.append([Cell(results.label(case)), Cell(f"{section.suite}, {section.setting}"), Cell(figure.title),
                           Cell(own, ("failed",) if own == "failed" else ()), Cell(peers)])
    return table


def _peers_ahead(results, section, figure, case):
    """(least ratio, Drystone's figure, the peers), or None."""
    if not results.compares(figure, case) or REFERENCE not in section.engines or results.starts_elsewhere(REFERENCE, case):
        return None
    base = results.value(figure, REFERENCE, case)
    if base is None:
        sound = [peer for peer in results.peers(section) if results.comparable(peer, case)]
        lost = figure is TOTAL and results.status(REFERENCE, case) in ("failed", "cut") and sound
        return (0.0, results.status(REFERENCE, case), ", ".join(sound)) if lost else None
    ahead = []
    for peer in results.peers(section):
        value = results.value(figure, peer, case)
        if value is not None and results.comparable(peer, case) and results.is_less(figure, value, base):
            ahead.append((figure.ratio(value, base), peer))
    if not ahead:
        return None
    ahead.sort()
    return ahead[0][0], number(base), ", ".join(f"{peer} {ratio_text(ratio)}" for ratio, peer in ahead)


def failures_table(results):
    rows = [[Cell(engine), Cell(results.label(case)), Cell(f"{case.workers}"), Cell("on" if case.continuous else "off"),
             Cell(row["status"], ("failed",) if row["status"] == "failed" else ()), Cell("; ".join(row["reasons"]))]
            for (engine, case), row in results.rows.items() if row["status"] != "ok"]
    return Table("What failed or was cut", ["engine", "scene", "workers", "continuous", "", "why"], rows,
                 "These runs have no figures and are in no mean.")


def start_table(results):
    rows = [[Cell(str(entry[name])) for name in ("scene", "engine", "field", "expected", "found", "explanation")]
            for entry in results.data["start_differences"]]
    about = "These differ. What has no explanation is another world: its times are marked with " \
            f"{OTHER_WORLD} and are in no ratio and no mean." if rows else "All engines start each scene from the same world."
    return Table("Start states", ["scene", "engine", "field", "expected", "found", "explanation"], rows, about)


def engines_table(results):
    rows = [[Cell(engine["name"]), Cell(engine["version"]), Cell("; ".join(engine["settings"]))]
            for engine in results.data["engines"]]
    return Table("Engines and their settings", ["engine", "version", "settings"], rows)


def phase_tables(results, section):
    """For each engine that tells its phases: their shares of the timed steps."""
    tables = []
    for engine in section.engines:
        cases = [case for case in section.cases
                 if results.status(engine, case) == "ok" and results.row(engine, case)["phases_ms"]]
        names = list(dict.fromkeys(name for case in cases for name in results.row(engine, case)["phases_ms"]))
        table = Table(f"Phases of {engine} [% of the timed steps]", ["scene", *names])
        for case in cases:
            row = results.row(engine, case)
            shares = [100 * row["phases_ms"].get(name, 0) / row["total_ms"] if row["total_ms"] else None for name in names]
            table.rows.append([Cell(results.label(case)), *[Cell("-" if s is None else f"{s:.1f}") for s in shares]])
        if table.rows:
            tables.append(table)
    return tables


ALGORITHMS = {
    "depth_first": "depth-first search from scratch",
    "depth_first_arrays": "depth-first search, arrays given",
    "union_find": "union-find from scratch",
    "parallel_union_find": "parallel union-find",
    "persistent": "persistent islands",
    "persistent_split_each_step": "persistent islands, largest split each step",
}


def algorithm_name(algorithm):
    name = ALGORITHMS.get(algorithm["name"], algorithm["name"])
    return f"{name}, {algorithm['workers']} workers" if algorithm["workers"] > 1 else name


def island_tables(results):
    """Suite C: one table per scene, the replay of its contact graphs and the engine live."""
    tables = []
    for scene in results.islands():
        table = Table(f"{scene['scene']}, island management [us per step]",
                      ["algorithm", "mean", "median", "longest", "of a whole step", "times as fast as depth-first"])
        if scene["failures"]:
            table.about = "Failed, so the times say nothing: " + "; ".join(scene["failures"])
            tables.append(table)
            continue
        table.about = f"{scene['bodies']} bodies, {scene['steps']} steps, {number(scene['mean_edges'])} edges and " \
                      f"{number(scene['mean_islands'])} islands per step. All gave the same components at " \
                      f"{scene['checked_steps']} checked steps."
        for algorithm in scene["algorithms"]:
            table.rows.append(_times_row("replay: " + algorithm_name(algorithm), algorithm["ms"], algorithm["share_of_step"],
                                         ratio_text(algorithm["speedup_over_depth_first"])))
        _add_live(table, scene.get("live"))
        tables.append(table)
    return tables


def _times_row(name, times, share=None, speedup=""):
    """Milliseconds, shown as microseconds."""
    return [Cell(name), *[Cell(number(1e3 * times[column])) for column in ("mean", "median", "longest")],
            Cell("" if share is None else f"{100 * share:.2f} %"), Cell(speedup)]


def _add_live(table, live):
    if not live:
        table.about += " THE ENGINE LIVE WAS NOT MEASURED: the replay alone is not to publish."
        return
    times = live["ms"]
    table.about += f" Live, with sleeping on: {live['split_tries']} islands searched (at most {live['most_split_tries']} in a " \
                   f"step), {live['split_islands']} split; {live['fell_asleep']} bodies fell asleep, {live['woke']} woke, " \
                   f"{live['awake_bodies_at_end']} were awake at the end."
    table.rows += [_times_row("live: phases islands and sleep", times["management"], live["share_of_step"]),
                   _times_row("live: of these, searching islands for parts", times["split"]),
                   _times_row("live: whole step", times["step"])]

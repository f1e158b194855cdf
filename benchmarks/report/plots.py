"""The plots of the report, by matplotlib, as SVG. An engine has the same colour, mark and line in all of them: the colours
are told apart by colour-blind readers, the marks and lines in print."""
import io
import itertools
import math
import statistics
from dataclasses import dataclass

import matplotlib

matplotlib.use("svg")
from matplotlib.figure import Figure as Canvas  # noqa: E402
from matplotlib.lines import Line2D  # noqa: E402
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter  # noqa: E402

from results import FIGURES, REFERENCE, TOTAL, geometric_mean  # noqa: E402
from tables import algorithm_name, ratios_of  # noqa: E402

KINDS = ("overview", "ratios", "islands", "sweep", "workers", "steps", "energy")
# Okabe and Ito's palette.
STYLES = {
    REFERENCE: ("#000000", "o", "-"),
    "box2d3": ("#0072B2", "s", "-"),
    "box2d3-256": ("#56B4E9", "D", "--"),
    "box2d2": ("#CC79A7", "v", "-."),
    "box2d-optimized": ("#009E73", "^", "-"),
    "chipmunk": ("#E69F00", "P", ":"),
    "rapier": ("#D55E00", "X", "--"),
}
OTHERS = [("#777777", "<", ":"), ("#8B7500", ">", "-."), ("#6A3D9A", "*", "--")]
COLUMNS = 3
# Of title and legend [inch].
HEAD = 0.6
BUCKETS = 120
LONGEST = next(figure for figure in FIGURES if figure.column == "longest_step_ms")

matplotlib.rcParams.update({
    "svg.hashsalt": "drystone", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9, "axes.grid": True,
    "grid.color": "#dddddd", "axes.axisbelow": True, "axes.spines.top": False, "axes.spines.right": False,
    "axes.titlesize": 9, "lines.linewidth": 1.2, "lines.markersize": 5,
})


@dataclass
class Plot:
    kind: str
    name: str
    title: str
    svg: str
    section: str = ""


def draw_all(results):
    plots = overview(results)
    for section in results.sections:
        plots += ratio_plot(results, section)
    plots += sweep_plots(results) + worker_plots(results) + scaling_plot(results) + island_plots(results)
    for section in results.sections:
        plots += step_plot(results, section) + energy_plot(results, section)
    return plots


# --- Parts ------------------------------------------------------------------------------------------------------------


def style_of(results, engine):
    if engine in STYLES:
        return STYLES[engine]
    unknown = [name for name in results.engines if name not in STYLES]
    return OTHERS[unknown.index(engine) % len(OTHERS)]


def svg_text(canvas):
    text = io.StringIO()
    canvas.savefig(text, format="svg", metadata={"Date": None, "Creator": "Drystone"})
    return text.getvalue()


def legend(canvas, results, engines, extra=()):
    """Above the panels, below the title."""
    handles = []
    for engine in engines:
        colour, mark, line = style_of(results, engine)
        handles.append(Line2D([], [], color=colour, marker=mark, linestyle=line, label=engine))
    canvas.legend(handles=handles + list(extra), loc="upper left", ncol=7, frameon=False, fontsize=8,
                  bbox_to_anchor=(0.01, 1 - 0.28 / canvas.get_figheight()))


def panels(count, title, width=11.0, height=2.5):
    """A grid of axes, three to a row, below a title and a legend."""
    columns = min(count, COLUMNS)
    rows = math.ceil(count / columns)
    canvas = Canvas(figsize=(width * columns / COLUMNS if columns > 1 else 6.0, rows * height + HEAD))
    canvas.text(0.01, 1 - 0.08 / canvas.get_figheight(), title, ha="left", va="top", fontsize=11, fontweight="bold")
    axes = canvas.subplots(rows, columns, squeeze=False)
    flat = [cell for row in axes for cell in row]
    for unused in flat[count:]:
        unused.set_visible(False)
    return canvas, flat[:count]


def fit(canvas):
    """Once all labels are there."""
    canvas.tight_layout(rect=(0, 0, 1, 1 - HEAD / canvas.get_figheight()), h_pad=1.0, w_pad=1.0)


def plain_log_axis(axis):
    """Plain numbers at 1, 2 and 5 times powers of ten, fewer where there are many decades, more within one."""
    low, high = axis.get_view_interval()
    decades = math.log10(high / low)
    subs = (1, 1.5, 2, 3, 4, 5, 7) if decades < 0.7 else (1, 2, 5) if decades < 2.2 else (1,)
    axis.set_major_locator(LogLocator(subs=subs, numticks=12))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_formatter(NullFormatter())


# --- Ratios -----------------------------------------------------------------------------------------------------------


def overview(results):
    """Geometric means of every figure's ratios, by section."""
    sections = [section for section in results.sections if results.peers(section) and REFERENCE in section.engines]
    if not sections:
        return []
    figures = [figure for figure in FIGURES if figure.better == "less"]
    title = "Each peer's figures over Drystone's: geometric means"
    canvas, axes = panels(len(sections), title, height=2.4)
    peers = [engine for engine in results.engines if any(engine in results.peers(section) for section in sections)]
    for axis, section in zip(axes, sections):
        for i, figure in enumerate(figures):
            for j, peer in enumerate(results.peers(section)):
                mean = geometric_mean(ratios_of(results, section, figure, peer))
                colour, mark, _ = style_of(results, peer)
                if mean:
                    axis.plot(mean, i + _offset(j, len(results.peers(section))), marker=mark, color=colour, linestyle="")
        _ratio_axis(axis, [figure.name for figure in figures])
        axis.set_title(section.short_heading, loc="left")
        axis.set_xlabel("times Drystone's (shaded: the peer is better)", fontsize=8)
    legend(canvas, results, peers)
    fit(canvas)
    return [Plot("overview", "overview", title, svg_text(canvas))]


def ratio_plot(results, section):
    """A row per scene, a mark per engine, a panel per figure."""
    figures = [figure for figure in FIGURES if figure.column in ("total_ms", "longest_step_ms", "memory_bytes")]
    peers = results.peers(section)
    measured = any(ratios_of(results, section, figure, peer) for figure in figures for peer in peers)
    if not measured:
        return []
    title = f"{section.short_heading}: each peer's figure over Drystone's"
    canvas, axes = panels(len(figures), title, height=0.9 + 0.3 * len(section.cases))
    for axis, figure in zip(axes, figures):
        for i, case in enumerate(section.cases):
            for j, peer in enumerate(peers):
                colour, mark, _ = style_of(results, peer)
                height = i + _offset(j, len(peers))
                ratio = results.ratio(figure, peer, case)
                if ratio:
                    axis.plot(ratio, height, marker=mark, color=colour, linestyle="")
                elif results.status(peer, case) in ("failed", "cut"):
                    axis.plot(1.0, height, marker="x", color=colour, linestyle="", clip_on=False,
                              transform=axis.get_yaxis_transform())
        _ratio_axis(axis, [results.label(case) for case in section.cases])
        axis.set_title(figure.name, loc="left")
        axis.set_xlabel("times Drystone's (shaded: the peer is better)", fontsize=8)
    for axis in axes[1:]:
        axis.set_yticklabels([])
    legend(canvas, results, peers, [Line2D([], [], color="#333333", marker="x", linestyle="", label="at the edge: failed or cut")])
    fit(canvas)
    return [Plot("ratios", f"ratios_{section.name}", title, svg_text(canvas), section.name)]


def _offset(place, count):
    return 0.0 if count < 2 else 0.5 * (place / (count - 1) - 0.5)


def _ratio_axis(axis, names):
    axis.set_xscale("log")
    low, high = axis.get_xlim()
    axis.set_xlim(min(low, 0.8), max(high, 1.25))
    axis.axvspan(axis.get_xlim()[0], 1.0, color="#fde3c8", linewidth=0, zorder=0)
    axis.axvline(1.0, color="black", linewidth=1)
    axis.set_yticks(range(len(names)))
    axis.set_yticklabels(names)
    axis.set_ylim(len(names) - 0.5, -0.5)
    plain_log_axis(axis.xaxis)


# --- Over size and workers --------------------------------------------------------------------------------------------


def sweep_plots(results):
    """Scenes that were measured at three sizes or more: total time and longest step over the size."""
    sweeps = {rest: cases for rest, cases in results.series("size").items() if len(cases) >= 3}
    if not sweeps:
        return []
    plots = []
    for figure in (TOTAL, LONGEST):
        title = f"{figure.title} over the size of the scene"
        canvas, axes = panels(len(sweeps), title)
        for axis, (rest, cases) in zip(axes, sweeps.items()):
            _sweep_panel(results, axis, figure, rest, cases)
        engines = [engine for engine in results.engines
                   if any(results.row(engine, case) for cases in sweeps.values() for case in cases)]
        legend(canvas, results, engines, [
            Line2D([], [], color="#333333", marker="x", linestyle="", label="at the top: failed"),
            Line2D([], [], color="#333333", marker="o", markersize=10, markerfacecolor="none", linestyle="",
                   label="ringed: larger sizes cut")])
        fit(canvas)
        plots.append(Plot("sweep", f"sweep_{figure.name.replace(' ', '_')}", title, svg_text(canvas)))
    return plots


def _sweep_panel(results, axis, figure, rest, cases):
    for engine in results.engines:
        colour, mark, line = style_of(results, engine)
        points = [(case.size, results.value(figure, engine, case)) for case in cases if results.comparable(engine, case)]
        points = [point for point in points if point[1]]
        axis.plot(*zip(*points) if points else ([], []), color=colour, marker=mark, linestyle=line, markersize=4)
        for case in cases:
            if results.status(engine, case) == "failed":
                # One below the other, so that none hides another.
                below = sum(results.status(other, case) == "failed"
                            for other in results.engines[:results.engines.index(engine)])
                axis.plot(case.size, 1.0 - 0.07 * below, marker="x", color=colour, linestyle="", clip_on=False,
                          transform=axis.get_xaxis_transform())
        if points and any(results.status(engine, case) == "cut" for case in cases):
            axis.plot(*points[-1], marker="o", markersize=10, markerfacecolor="none", color=colour, linestyle="")
    scene, workers, continuous = rest
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_title(f"{scene}, {workers} worker{'s' if workers > 1 else ''}, continuous {'on' if continuous else 'off'}", loc="left")
    axis.set_xlabel("size", fontsize=8)
    axis.set_ylabel(figure.title, fontsize=8)
    plain_log_axis(axis.xaxis)
    plain_log_axis(axis.yaxis)


def worker_plots(results):
    """Scenes that ran with more than one number of workers: times as fast as with the least of them."""
    series = {rest: cases for rest, cases in results.series("workers").items() if len(cases) >= 2}
    if not series:
        return []
    title = "Times as fast as with one worker, over workers"
    canvas, axes = panels(len(series), title)
    for axis, ((scene, size, continuous), cases) in zip(axes, series.items()):
        for engine in results.engines:
            times = {case.workers: results.value(TOTAL, engine, case) for case in cases if results.comparable(engine, case)}
            times = {workers: ms for workers, ms in times.items() if ms}
            if len(times) < 2 or 1 not in times:
                continue
            colour, mark, line = style_of(results, engine)
            axis.plot(list(times), [times[1] / ms for ms in times.values()], color=colour, marker=mark, linestyle=line)
        _gain_axis(axis, [case.workers for case in cases])
        axis.set_title(f"{scene}:{size}, continuous {'on' if continuous else 'off'}", loc="left")
    legend(canvas, results, [engine for engine in results.engines if any(
        len([case for case in cases if results.comparable(engine, case)]) >= 2 for cases in series.values())])
    fit(canvas)
    return [Plot("workers", "workers", title, svg_text(canvas))]


def scaling_plot(results):
    """scaling.csv: predictions from one worker, and times of two."""
    scenes = results.scaling()
    if not scenes:
        return []
    title = "Drystone, times as fast as with one worker: predicted, and measured with two"
    canvas, axes = panels(len(scenes), title, height=2.0)
    for axis, (scene, rows) in zip(axes, scenes.items()):
        one = float(rows[1]["measured_ms"])
        predicted = {1: 1.0, **{n: one / float(row["predicted_ms"]) for n, row in rows.items() if row["predicted_ms"]}}
        measured = {n: one / float(row["measured_ms"]) for n, row in rows.items() if row["measured_ms"]}
        axis.plot(list(predicted), list(predicted.values()), color="#0072B2", marker="s", markersize=4)
        axis.plot(list(measured), list(measured.values()), color="black", marker="o", linestyle="")
        _gain_axis(axis, list(predicted))
        axis.set_title(scene, loc="left")
    canvas.legend(handles=[Line2D([], [], color="#0072B2", marker="s", label="predicted"),
                           Line2D([], [], color="black", marker="o", linestyle="", label="measured"),
                           Line2D([], [], color="#999999", linestyle=":", label="ideal")],
                  loc="upper left", ncol=3, frameon=False, fontsize=8, bbox_to_anchor=(0.01, 1 - 0.28 / canvas.get_figheight()))
    fit(canvas)
    return [Plot("workers", "scaling", title, svg_text(canvas))]


def _gain_axis(axis, workers):
    axis.plot(workers, workers, color="#999999", linestyle=":", zorder=0)
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_xticks(workers)
    axis.set_xlabel("workers", fontsize=8)
    axis.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.xaxis.set_minor_locator(MaxNLocator(1))
    axis.xaxis.set_minor_formatter(NullFormatter())
    plain_log_axis(axis.yaxis)


# --- Over steps -------------------------------------------------------------------------------------------------------


def step_plot(results, section):
    """Each step's median over the repetitions, which removes interruptions of a single run and keeps spikes of the
    engine."""
    curves = {}
    for case in section.cases:
        for engine in section.engines:
            runs = results.runs(engine, case) if results.comparable(engine, case) else []
            if runs:
                first = runs[0]["first_timed_step"]
                steps = [statistics.median(step) for step in zip(*(run["step_ms"] for run in runs))]
                curves[engine, case] = (first, steps[first:])
    title = f"{section.short_heading}: time per step [ms]"
    return _over_steps(results, section, curves, "steps", title, "ms per step (band: least to most)")


def energy_plot(results, section):
    """The first repetition's samples."""
    curves = {}
    for case in section.cases:
        for engine in section.engines:
            runs = results.runs(engine, case) if results.comparable(engine, case) else []
            samples = [(sample["step"], sample["kinetic"] + sample["potential"]) for sample in runs[0]["samples"]
                       if None not in (sample["kinetic"], sample["potential"])] if runs else []
            if samples:
                curves[engine, case] = list(zip(*samples))
    title = f"{section.short_heading}: kinetic and potential energy [J]"
    return _over_steps(results, section, curves, "energy", title, "J")


def _over_steps(results, section, curves, kind, title, label):
    cases = [case for case in section.cases if any(key[1] == case for key in curves)]
    if not cases:
        return []
    canvas, axes = panels(len(cases), title)
    for axis, case in zip(axes, cases):
        for engine in section.engines:
            if (engine, case) not in curves:
                continue
            colour, _, line = style_of(results, engine)
            if kind == "steps":
                _bucketed(axis, *curves[engine, case], colour, line)
            else:
                axis.plot(*curves[engine, case], color=colour, linestyle=line)
        axis.set_title(results.label(case), loc="left")
        axis.set_xlabel("step", fontsize=8)
        axis.set_ylabel(label, fontsize=8)
        if kind == "steps":
            axis.set_yscale("log")
            plain_log_axis(axis.yaxis)
    legend(canvas, results, [engine for engine in section.engines if any(key[0] == engine for key in curves)])
    fit(canvas)
    return [Plot(kind, f"{kind}_{section.name}", title, svg_text(canvas), section.name)]


def _bucketed(axis, first, steps, colour, line, label=None):
    """Medians of stretches of steps, in a band from the least to the most of each."""
    width = math.ceil(len(steps) / BUCKETS)
    buckets = [steps[start:start + width] for start in range(0, len(steps), width)]
    places = [first + start + (len(bucket) - 1) / 2 for start, bucket in zip(range(0, len(steps), width), buckets)]
    axis.plot(places, [statistics.median(bucket) for bucket in buckets], color=colour, linestyle=line, label=label)
    if width > 1:
        axis.fill_between(places, list(map(min, buckets)), list(map(max, buckets)), color=colour, alpha=0.15, linewidth=0)


def island_plots(results):
    plots = []
    own, *others = STYLES.values()
    for scene in results.islands():
        algorithms = [algorithm for algorithm in scene["algorithms"] if algorithm.get("step_ms")]
        if scene["failures"] or not algorithms:
            continue
        title = f"{scene['scene']}: island management [ms per step]"
        canvas, (axis,) = panels(1, title, height=3.6)
        rest = itertools.cycle(others)
        for algorithm in algorithms:
            colour, _, line = own if algorithm["name"] == "persistent" else next(rest)
            _bucketed(axis, 0, algorithm["step_ms"], colour, line, "replay: " + algorithm_name(algorithm))
        if scene.get("live"):
            _bucketed(axis, 0, scene["live"]["by_step"]["management_ms"], "black", ":", "live: phases islands and sleep")
        axis.set_yscale("log")
        axis.set_xlabel("step", fontsize=8)
        axis.set_ylabel("ms per step (band: least to most)", fontsize=8)
        plain_log_axis(axis.yaxis)
        canvas.set_figwidth(9.0)
        axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=8)
        fit(canvas)
        plots.append(Plot("islands", "islands_" + scene["scene"].replace(":", "_"), title, svg_text(canvas)))
    return plots

"""benchmarks/report: tables against figures computed by hand. Pages and plots of small results must be well-formed, and show
runs that failed or were cut, and figures in which another engine is better."""
import json
import re
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks" / "report"))

SKIPPED = 77
try:
    import matplotlib  # noqa: F401
except ModuleNotFoundError:
    print(f"skipped: {sys.executable} has no matplotlib (Debian: python3-matplotlib)")
    sys.exit(SKIPPED)

import page  # noqa: E402
import report  # noqa: E402
import tables  # noqa: E402
from results import FIGURES, TOTAL, Results, geometric_mean  # noqa: E402

SUITES = [
    {"letter": "A", "title": "study", "scenes": [
        {"name": "n2", "size": 750, "continuous": False, "must_stand": False},
        {"name": "diagonal", "size": 50, "continuous": False, "must_stand": False}]},
    {"letter": "B", "title": "engine", "scenes": [
        {"name": "large_pyramid", "size": 100, "continuous": True, "must_stand": True}]},
]
MEMORY, OVERLAP, JOINT_ERROR, DRIFT = (next(f for f in FIGURES if f.name == name)
                                       for name in ("memory", "overlap", "joint error", "drift"))


def row(engine, scene="n2", total=100.0, **other):
    """An aggregate; `ratio` is worked out by hand where it matters."""
    size, suite = {"n2": (750, "A"), "diagonal": (50, "A"), "large_pyramid": (100, "B")}.get(scene, (7, ""))
    made = {
        "kind": "aggregate", "engine": engine, "version": "1", "suite": suite, "scene": scene, "size": size, "workers": 1,
        "continuous": suite == "B", "repeat": -1, "repeats": 3, "status": "ok", "reasons": [], "start_difference": "",
        "steps": 10, "total_ms": total, "total_least_ms": total, "total_most_ms": total, "median_step_ms": total / 10,
        "longest_step_ms": total / 5, "spike_ratio": 2.0, "action_ms": 0.0, "memory_bytes": 4 * 2**20,
        "ratio": 1.0 if engine == "drystone" else None, "ratio_least": None, "ratio_most": None, "penetration_m": 0.01,
        "joint_error_m": 0.0, "drift_m": 0.5, "final_speed_m_s": 3.0, "phases_ms": {"solve": total / 4}}
    made.update(other)
    return made


def failed(engine, scene="n2", status="failed", reason="12 bodies <outside> & away", **other):
    return row(engine, scene, 77777.0, status=status, reasons=[reason], **other)


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.directory = Path(self.scratch.name)

    def write(self, rows, clean=True, **other):
        engines = [{"name": name, "version": "1", "settings": ["a < b & c"]}
                   for name in dict.fromkeys(entry["engine"] for entry in rows)]
        data = {"format": 2, "build": {"commits": ["abc" if clean else "abc+changes"], "clean": clean},
                "machine": {"cpu": "A <fast> CPU"}, "suites": SUITES, "engines": engines, "start_differences": [],
                "left_out": [], "aggregates": rows, "measurements": []}
        data.update(other)
        (self.directory / "results.json").write_text(json.dumps(data))

    def results(self, rows, **other):
        self.write(rows, **other)
        return Results(self.directory)

    def table(self, rows, figure, section=0):
        results = self.results(rows)
        return tables.figure_table(results, results.sections[section], figure)

    def report(self, rows, **other):
        self.write(rows, **other)
        said = report.write_report(self.directory)
        return (self.directory / "report.html").read_text(), (self.directory / "README.md").read_text(), said

    def plot(self, name):
        return (self.directory / "plots" / f"{name}.svg").read_text()


def texts(table):
    return [[cell.text for cell in entry] for entry in table.rows]


class Tables(ReportTest):
    # Ratios 2 and 8: their geometric mean is 4.
    def test_total_times_with_ratios_and_their_mean(self):
        table = self.table([row("drystone", total=100.0), row("drystone", "diagonal", 20.0),
                            row("box2d3", total=200.0, ratio=2.0), row("box2d3", "diagonal", 160.0, ratio=8.0)], TOTAL)
        self.assertEqual(table.head, ["scene", "drystone", "box2d3"])
        self.assertEqual(texts(table), [["n2", "100", "200 (2.00)"], ["diagonal", "20.0", "160 (8.00)"],
                                        ["geometric mean of the ratios", "", "4.00 of 2"]])
        self.assertIn("best", table.rows[0][1].kinds)
        self.assertEqual(table.rows[0][2].kinds, ())

    # The ratio of times is read from results.json, where it is a median over pairs of runs; it is not 50 / 100.
    def test_the_ratio_of_times_is_read_and_not_worked_out(self):
        table = self.table([row("drystone"), row("box2d3", total=50.0, ratio=0.6)], TOTAL)
        self.assertEqual(texts(table)[0], ["n2", "100", "50.0 (0.60)"])
        self.assertEqual(table.rows[0][2].kinds, ("best", "ahead"))

    # 3 MiB over 4 MiB.
    def test_memory_against_every_peer(self):
        table = self.table([row("drystone"), row("box2d3", ratio=1.0, memory_bytes=6 * 2**20),
                            row("box2d-optimized", ratio=1.0, memory_bytes=3 * 2**20)], MEMORY)
        self.assertEqual(texts(table)[0], ["n2", "4.00", "6.00 (1.50)", "3.00 (0.75)"])
        self.assertEqual([cell.kinds for cell in table.rows[0]], [(), (), (), ("best", "ahead")])

    def test_every_figure_has_a_table(self):
        page_text, readme, _ = self.report([row("drystone"), row("box2d3", ratio=2.0)])
        for figure in FIGURES:
            self.assertIn(f"#### {figure.title}\n", readme)
            self.assertIn(f"<h3>{figure.title}</h3>", page_text)

    # A failed run is shown as failed; the mean is over the other scene alone; the figures of the failed run appear nowhere.
    def test_failed_runs_have_no_figures_and_are_in_no_mean(self):
        rows = [row("drystone"), row("drystone", "diagonal"), failed("box2d3", memory_bytes=1), row("box2d3", "diagonal", ratio=3.0)]
        table = self.table(rows, TOTAL)
        self.assertEqual(texts(table)[0], ["n2", "100", "failed"])
        self.assertEqual(texts(table)[2][2], "3.00 of 1")
        page_text, readme, _ = self.report(rows)
        for text in (page_text, readme):
            self.assertNotIn("77777", text)
        self.assertIn("12 bodies &lt;outside&gt; &amp; away", page_text)
        self.assertIn("| box2d3 | n2 | 1 | off | *failed* | 12 bodies &lt;outside> & away |", readme)

    def test_peers_that_were_not_measured_have_a_dash(self):
        table = self.table([row("drystone"), row("drystone", "diagonal"), row("box2d2", "diagonal", 300.0, ratio=3.0)], TOTAL)
        self.assertEqual(texts(table)[0], ["n2", "100", "-"])

    def test_spreads_stand_in_the_page(self):
        rows = [row("drystone", total_least_ms=95.0, total_most_ms=110.0)]
        self.assertEqual(self.table(rows, TOTAL).rows[0][1].note, "95.0 to 110")
        self.assertIn("<small>95.0 to 110</small>", self.report(rows)[0])

    # Less drift is not better if bodies should move, and less speed is not better either.
    def test_drift_counts_only_where_piles_must_stand(self):
        rows = [row(engine, scene, drift_m=drift, ratio=1.0, final_speed_m_s=drift)
                for engine, drift in (("drystone", 2.0), ("box2d3", 1.0)) for scene in ("n2", "large_pyramid")]
        self.assertEqual(self.table(rows, DRIFT).rows[0][2].kinds, ())
        self.assertEqual(self.table(rows, DRIFT, section=1).rows[0][2].kinds, ("best", "ahead"))
        found = [(entry[0], entry[2]) for entry in texts(tables.not_best_table(Results(self.directory)))]
        self.assertEqual(found, [("large_pyramid", "drift [m]")])

    def test_sections_are_suites_and_settings(self):
        rows = [row("drystone"), row("drystone", continuous=True), row("drystone", "large_pyramid"),
                row("drystone", "large_pyramid", workers=2), row("drystone", "mine")]
        headings = [section.heading for section in self.results(rows).sections]
        self.assertEqual(headings, ["Suite A: study, 1 worker, continuous off", "Suite A: study, 1 worker, continuous on",
                                    "Suite B: engine, 1 worker, continuous on", "Suite B: engine, 2 workers, continuous on",
                                    "Other scenes, 1 worker, continuous off"])

    def test_sections_show_the_published_size_or_the_most_common_one(self):
        rows = [row("drystone", size=50), row("drystone", size=750), row("drystone", "diagonal", size=9),
                row("drystone", "diagonal", size=4), row("box2d3", "diagonal", size=4)]
        sizes = {case.scene: case.size for case in self.results(rows).sections[0].cases}
        self.assertEqual(sizes, {"n2": 750, "diagonal": 4})

    def test_geometric_mean(self):
        self.assertAlmostEqual(geometric_mean([2.0, 8.0]), 4.0)
        self.assertIsNone(geometric_mean([]))


    # Overlaps below the resolution of 0.1 mm count as 0.1 mm. If the peer has them, the ratios are 0.1 / 10 and 0.1 / 40, and their
    # geometric mean is 0.005. If Drystone has them, the ratios are 10 / 0.1 and 40 / 0.1, and their mean is 200.
    def test_overlaps_below_the_resolution_count_as_the_resolution(self):
        little = [("n2", 0.0), ("diagonal", 0.00005)]
        much = [("n2", 0.01), ("diagonal", 0.04)]
        for own, peer, mean in ((much, little, "0.005"), (little, much, "200")):
            rows = [row(engine, scene, ratio=1.0, penetration_m=value)
                    for engine, values in (("drystone", own), ("box2d3", peer)) for scene, value in values]
            results = self.results(rows)
            table = tables.figure_table(results, results.sections[0], OVERLAP)
            self.assertEqual(texts(table)[2][2], f"{mean} of 2")
            better = 2 if own is much else 0
            summary = dict(texts(tables.summary_table(results, results.sections[0])))
            self.assertEqual(summary["overlap"], f"{mean} (better in {better} of 2)")
        self.assertIn("less than 0.1 mm counts as 0.1 mm", table.about)

    def test_scenes_without_joint_error_in_either_engine_are_in_no_mean(self):
        rows = [row("drystone"), row("drystone", "diagonal"), row("box2d3", ratio=1.0),
                row("box2d3", "diagonal", ratio=1.0)]
        rows[1]["joint_error_m"], rows[3]["joint_error_m"] = 0.001, 0.003
        self.assertEqual(texts(self.table(rows, JOINT_ERROR)), [["n2", "0", "0"], ["diagonal", "1.00", "3.00 (3.00)"],
                                                               ["geometric mean of the ratios", "", "3.00 of 1"]])


class OtherWorlds(ReportTest):
    """box2d3 is twice as fast in n2, with half of the mass; in diagonal it starts from the same world and takes three times as
    long."""
    DIFFERENCE = {"scene": "n2:750", "engine": "box2d3", "field": "mass", "expected": 2.0, "found": 1.0, "explanation": ""}

    def rows(self):
        return [row("drystone"), row("drystone", "diagonal"),
                row("box2d3", total=50.0, ratio=0.5, memory_bytes=2**20, start_difference="mass 1 instead of 2"),
                row("box2d3", "diagonal", total=300.0, ratio=3.0)]

    def test_their_figures_are_marked_and_in_no_ratio_and_mean(self):
        table = self.table(self.rows(), TOTAL)
        self.assertEqual(texts(table), [["n2", "100", "50.0!"], ["diagonal", "100", "300 (3.00)"],
                                        ["geometric mean of the ratios", "", "3.00 of 1"]])
        self.assertEqual(table.rows[0][2].kinds, (), "neither best nor ahead")
        self.assertEqual(table.foot, "! starts from another world than Drystone; in no ratio and no mean: box2d3 in n2.")
        self.assertEqual(texts(self.table(self.rows(), MEMORY))[0], ["n2", "4.00", "1.00!"])

    def test_they_are_not_better(self):
        results = self.results(self.rows())
        self.assertEqual(texts(tables.not_best_table(results)), [])
        summary = tables.summary_table(results, results.sections[0])
        self.assertEqual(dict(texts(summary))["total time"], "3.00 (better in 0 of 1)")
        self.assertIn("box2d3 in n2", summary.foot)

    def test_page_and_readme_list_the_differences(self):
        for text in self.report(self.rows(), start_differences=[self.DIFFERENCE])[:2]:
            self.assertIn("50.0!", text)
            self.assertIn("in no ratio and no mean: box2d3 in n2.", text)
            self.assertIn("These differ.", text)
        self.assertIn("| n2:750 | box2d3 | mass | 2.0 | 1.0 |  |", (self.directory / "README.md").read_text())

    def test_page_and_readme_tell_that_all_agree(self):
        for text in self.report([row("drystone"), row("box2d3", ratio=2.0)])[:2]:
            self.assertIn("All engines start each scene from the same world.", text)
            self.assertNotIn("another world", text)

    def test_plots_leave_them_out(self):
        import plots
        results = self.results(self.rows())
        marks = []
        original, plots._bucketed = plots._bucketed, lambda *rest: marks.append(rest)
        results.runs = lambda engine, case: [{"first_timed_step": 0, "step_ms": [1.0]}]
        try:
            plots.step_plot(results, results.sections[0])
        finally:
            plots._bucketed = original
        self.assertEqual(len(marks), 3)


class NotBest(ReportTest):
    # The fork needs 0.75 of the memory in one scene and 0.5 in the other: 0.61 (the root of 0.375), in 2 of 2.
    def test_a_peer_that_needs_less_memory_shows(self):
        rows = [row("drystone"), row("drystone", "diagonal"),
                row("box2d-optimized", ratio=2.0, memory_bytes=3 * 2**20),
                row("box2d-optimized", "diagonal", ratio=2.0, memory_bytes=2 * 2**20)]
        results = self.results(rows)
        found = [[entry[0], entry[2], entry[3], entry[4]] for entry in texts(tables.not_best_table(results))]
        self.assertEqual(found, [["diagonal", "memory [MiB]", "4.00", "box2d-optimized 0.50"],
                                 ["n2", "memory [MiB]", "4.00", "box2d-optimized 0.75"]])
        summary = dict(texts(tables.summary_table(results, results.sections[0])))
        self.assertEqual(summary["memory"], "0.61 (better in 2 of 2)")
        self.assertEqual(summary["total time"], "2.00 (better in 0 of 2)")
        self.assertNotIn("joint error", summary, "no joints, nothing to compare")
        for text in self.report(rows)[:2]:
            self.assertIn("0.61 (better in 2 of 2)", text)
            self.assertIn("box2d-optimized 0.50", text)

    def test_better_peers_are_listed_with_the_best_first(self):
        rows = [row("drystone", penetration_m=0.01), row("box2d2", ratio=2.0, penetration_m=0.008),
                row("box2d3", ratio=2.0, penetration_m=0.002), row("chipmunk", ratio=2.0, penetration_m=0.02)]
        self.assertEqual(texts(tables.not_best_table(self.results(rows)))[0][4], "box2d3 0.20, box2d2 0.80")

    # The difference of 0.2 mm and 0.25 mm is below the resolution of a tenth of a millimetre; 0.3 % of the time does
    # not count either.
    def test_differences_too_small_to_count_are_not_listed(self):
        rows = [row("drystone", penetration_m=0.00025), row("box2d3", total=99.7, ratio=0.997, penetration_m=0.0002)]
        self.assertEqual(texts(tables.not_best_table(self.results(rows))), [])

    def test_a_failure_of_drystone_comes_first(self):
        rows = [failed("drystone"), row("box2d3"), row("drystone", "diagonal"),
                row("box2d3", "diagonal", ratio=2.0, memory_bytes=1)]
        found = texts(tables.not_best_table(self.results(rows)))
        self.assertEqual([entry[0] for entry in found], ["n2", "diagonal"])
        self.assertEqual(found[0][3:], ["failed", "box2d3"])

    def test_a_failed_peer_is_not_better(self):
        rows = [row("drystone"), failed("box2d3", memory_bytes=1)]
        self.assertEqual(texts(tables.not_best_table(self.results(rows))), [])


class Builds(ReportTest):
    def test_a_clean_commit_is_named(self):
        page_text, readme, said = self.report([row("drystone")])
        for text in (page_text, readme, said[0]):
            self.assertIn("Made from commit abc, nothing changed beyond it.", text)

    def test_a_build_with_changes_is_plainly_shown(self):
        page_text, readme, said = self.report([row("drystone")], clean=False)
        self.assertIn('<p class="lead dirty">NOT MADE FROM ONE CLEAN COMMIT (abc+changes)', page_text)
        self.assertIn("NOT MADE FROM ONE CLEAN COMMIT (abc+changes)", readme)
        self.assertIn("NOT MADE FROM ONE CLEAN COMMIT", said[0])


class Readme(ReportTest):
    def test_what_stands_between_the_marks_is_replaced_and_nothing_else(self):
        marked = "before\n<!-- begin build -->\nold\n<!-- end build -->\nafter\n"
        (self.directory / "README.md").write_text(marked)
        _, readme, said = self.report([row("drystone")])
        self.assertTrue(readme.startswith("before\n<!-- begin build -->\n"))
        self.assertTrue(readme.endswith("<!-- end build -->\nafter\n"))
        self.assertNotIn("old", readme)
        self.assertIn('README.md has no marks for "tables"', said)
        self.assertEqual(self.report([row("drystone")])[1], readme, "the second time changes nothing")

    def test_unknown_marks_are_refused(self):
        with self.assertRaises(ValueError):
            page.fill_marks("<!-- begin bulid -->\n<!-- end bulid -->", {"build": ""})

    def test_other_formats_are_refused(self):
        with self.assertRaisesRegex(ValueError, "format 1, expected 2"):
            self.results([row("drystone")], format=1)


class Pages(ReportTest):
    def records(self, rows):
        (self.directory / "runs").mkdir()
        for entry in rows:
            key = f"{entry['engine']}__{entry['scene']}_{entry['size']}__w{entry['workers']}__c{int(entry['continuous'])}"
            for repeat in range(3):
                # The first step is not timed; one step of repetition 1 was interrupted by the machine.
                steps = [1000.0] + [2.0] * 9
                if repeat == 1:
                    steps[5] = 500.0
                samples = [{"step": step, "kinetic": 1.0, "potential": 9.0 - step} for step in (0, 5, 9)]
                (self.directory / "runs" / f"{key}__r{repeat}.json").write_text(json.dumps(
                    {"repeat": repeat, "first_timed_step": 1, "step_ms": steps, "samples": samples}))

    def islands(self, live=True):
        algorithm = {"name": "persistent", "workers": 1, "ms": {"mean": 0.002, "median": 0.001, "longest": 0.01},
                     "share_of_step": 0.001, "speedup_over_depth_first": 25.0, "step_ms": [0.001, 0.003] * 5}
        scene = {"scene": "tumbler_2000:2000", "bodies": 2000, "steps": 10, "mean_edges": 5.0, "mean_islands": 2.0,
                 "failures": [], "checked_steps": 4, "algorithms": [algorithm]}
        if live:
            times = {"mean": 0.02, "median": 0.01, "longest": 0.1}
            scene["live"] = {"ms": {"management": times, "split": times, "step": times}, "share_of_step": 0.25,
                             "split_tries": 7, "split_islands": 3, "most_split_tries": 2, "fell_asleep": 11, "woke": 5,
                             "awake_bodies_at_end": 6, "by_step": {"management_ms": [0.02] * 10}}
        (self.directory / "islands.json").write_text(json.dumps({"suite": "C", "scenes": [scene]}))

    def everything(self):
        rows = [row(engine, size=size, total=size * factor, ratio=factor)
                for engine, factor in (("drystone", 1.0), ("box2d3", 2.0)) for size in (25, 100, 750)]
        rows += [failed("chipmunk", size=25), row("chipmunk", size=100, ratio=3.0),
                 failed("chipmunk", status="cut", reason="cut: size 100 took 40 s")]
        rows += [row("drystone", "large_pyramid", workers=workers, total=100.0 / workers) for workers in (1, 2)]
        rows += [row("a <new> engine", ratio=2.0)]
        self.records([entry for entry in rows if entry["status"] == "ok" and "<" not in entry["engine"]])
        self.islands()
        (self.directory / "scaling.csv").write_text("scene,workers,measured_ms,predicted_ms\nrain,1,100,\nrain,2,60,55\n")
        return rows

    def test_every_kind_of_plot_is_drawn_and_well_formed(self):
        page_text, readme, _ = self.report(self.everything())
        names = {file.stem for file in (self.directory / "plots").iterdir()}
        self.assertEqual(names, {"overview", "ratios_A_1w_discrete", "sweep_total_time", "sweep_longest_step", "workers",
                                 "scaling", "islands_tumbler_2000_2000", "steps_A_1w_discrete", "steps_B_1w_continuous",
                                 "steps_B_2w_continuous", "energy_A_1w_discrete", "energy_B_1w_continuous",
                                 "energy_B_2w_continuous"})
        for name in names:
            xml.fromstring(self.plot(name))
        xml.fromstring(page_text.replace("<!DOCTYPE html>", ""))
        self.assertEqual(page_text.count("data:image/svg+xml"), len(names), "each plot is in the page, once")
        for outside in ("http://", "https://"):
            self.assertNotIn(outside, page_text.replace("http://www.w3.org/1999/xhtml", ""))
        self.assertIn("a &lt;new&gt; engine", page_text)
        self.assertIn("| replay: persistent islands | 2.00 | 1.00 | 10.0 | 0.10 % | 25.0 |", readme)
        links = LinkCheck()
        links.feed(page_text)
        self.assertLessEqual(links.targets, links.ids)

    def test_suite_c_shows_the_engine_live_beside_the_replay(self):
        self.islands()
        _, readme, _ = self.report([row("drystone")])
        self.assertIn("| live: phases islands and sleep | 20.0 | 10.0 | 100 | 25.00 % |  |", readme)
        self.assertIn("7 islands searched (at most 2 in a step), 3 split", readme)
        self.assertIn("live: phases islands", self.plot("islands_tumbler_2000_2000"))

    def test_suite_c_without_the_engine_live_says_so(self):
        self.islands(live=False)
        self.assertIn("THE ENGINE LIVE WAS NOT MEASURED", self.report([row("drystone")])[1])

    def test_sweeps_show_all_engines_and_what_was_cut(self):
        self.report(self.everything())
        sweep = self.plot("sweep_total_time")
        for word in ("drystone", "box2d3", "chipmunk", "total time [ms] over the size", "larger sizes cut", "failed"):
            self.assertIn(word, sweep)

    def test_what_was_cut_is_in_the_table_of_failures(self):
        _, readme, _ = self.report(self.everything())
        self.assertIn("| chipmunk | n2 | 1 | off | cut | cut: size 100 took 40 s |", readme)
        self.assertIn("| n2 | 750 | 1500 (2.00) | cut |", readme)

    def test_plots_are_the_same_every_time_and_old_ones_go(self):
        rows = self.everything()
        self.report(rows)
        before = {file.name: file.read_text() for file in (self.directory / "plots").iterdir()}
        (self.directory / "plots" / "stale.svg").write_text("")
        self.report(rows)
        after = {file.name: file.read_text() for file in (self.directory / "plots").iterdir()}
        self.assertEqual(before, after)

    def test_without_runs_there_are_no_curves_and_a_line_says_so(self):
        page_text, _, said = self.report([row("drystone"), row("box2d3", ratio=2.0)])
        self.assertIn("no curves over steps", "\n".join(said))
        self.assertNotIn("Time per step over the run", page_text)

    # The middle of 2, 500 and 2 ms is 2; the first step is left out.
    def test_steps_are_medians_of_the_repetitions(self):
        import plots
        rows = [row("drystone")]
        self.records(rows)
        results = self.results(rows)
        taken = []
        original, plots._bucketed = plots._bucketed, lambda axis, first, steps, *rest: taken.append((first, steps))
        try:
            plots.step_plot(results, results.sections[0])
        finally:
            plots._bucketed = original
        self.assertEqual(taken, [(1, [2.0] * 9)])


    # An engine that is missing from STYLES would be drawn like an unknown engine.
    def test_every_engine_of_the_runner_has_its_style(self):
        import plots
        header = Path(__file__).resolve().parents[2] / "benchmarks" / "runner" / "engines.hpp"
        listed = re.search(r"kEngines = \{(.*?)\};", header.read_text(encoding="utf-8"), re.DOTALL).group(1)
        self.assertEqual(list(plots.STYLES), re.findall(r'"([^"]+)"', listed))


class Published(unittest.TestCase):
    """The page of benchmarks/results is made by a command. Plots take most of its time, so that few of them are drawn here."""

    def test_their_page_can_be_made(self):
        import plots
        results = Results(Path(__file__).resolve().parents[2] / "benchmarks" / "results")
        drawn = plots.overview(results) + plots.scaling_plot(results) + plots.worker_plots(results)
        # Rounds with one number of workers have no curve over workers.
        several = any(len(cases) >= 2 for cases in results.series("workers").values())
        self.assertEqual([plot.name for plot in drawn], ["overview", "scaling"] + ["workers"] * several)
        text = page.html_page(tables.build_line(results), results.data["build"]["clean"], report.html_of(results, drawn))
        xml.fromstring(text.replace("<!DOCTYPE html>", ""))
        links = LinkCheck()
        links.feed(text)
        self.assertLessEqual({"summary", "not-best", "A_1w_discrete", "B_1w_continuous", "islands", "workers", "machine"}, links.ids)
        self.assertEqual(text.count("data:image/svg+xml"), len(drawn))


class LinkCheck(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.targets = set(), set()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.add(attributes["id"])
        if tag == "a":
            self.targets.add(attributes["href"].lstrip("#"))


if __name__ == "__main__":
    unittest.main()

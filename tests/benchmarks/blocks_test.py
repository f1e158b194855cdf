"""benchmarks/report/blocks.py: the figures in README.md against means computed by hand; a figure that differs from the results is found and corrected."""
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks" / "report"))

import blocks  # noqa: E402

SCENES = {"A": ["n2", "diagonal"], "B": ["rain", "smash"]}
FIDELITY = """# Fidelity
<!-- begin summary -->

|  | Drystone | Box2D 3 | Box2D 2.4 | fork of Box2D 2.4 | Chipmunk | Rapier |
|---|---|---|---|---|---|---|
| friction | 2 of 2 | 1 of 2 | 0 of 2 | 1 of 2 | 1 of 2 | 0 of 1 |
| all | 7 of 9 | 5 of 9 | 1 of 8 | 2 of 8 | 3 of 8 | 4 of 7 |

<!-- end summary -->
"""
PLATFORMS = "| system | golden hashes |\n|---|---|\n| x86-64 Linux | equal |\n| Windows | equal |\n| macOS | not compared |\n"
BUDGETS = "set(drystone_module_budget 563000)\nset(drystone_small_budget 373000)\n"


def row(engine, suite, scene, ratio, status="ok"):
    return {"kind": "aggregate", "engine": engine, "suite": suite, "scene": scene, "size": 1, "workers": 1,
            "continuous": suite == "B", "repeats": 1, "status": status, "reasons": [], "start_difference": "", "total_ms": 10.0,
            "total_least_ms": 10.0, "total_most_ms": 10.0, "median_step_ms": 1.0, "longest_step_ms": 2.0, "spike_ratio": 2.0,
            "memory_bytes": 2**20, "ratio": ratio, "penetration_m": 0.01, "joint_error_m": 0.0, "drift_m": 0.1,
            "final_speed_m_s": 1.0, "phases_ms": {}}


def sample(clean=True):
    rows = [row("drystone", suite, scene, 1.0) for suite, scenes in SCENES.items() for scene in scenes]
    # Geometric means: 4 = sqrt(2 x 8), 30 = sqrt(9 x 100); a failed scene has no ratio.
    rows += [row("rapier", "A", "n2", 2.0), row("rapier", "A", "diagonal", 8.0)]
    rows += [row("chipmunk", "B", "rain", 9.0), row("chipmunk", "B", "smash", 100.0)]
    rows += [{**row("box2d3-256", "B", "rain", 2.0), "longest_step_ms": 6.0}, {**row("box2d3-256", "B", "smash", 8.0), "longest_step_ms": 6.0}]
    rows += [row("box2d2", "A", "n2", 1.26), row("box2d2", "A", "diagonal", 50.0, status="failed")]
    suites = [{"letter": letter, "title": letter, "scenes": [
        {"name": name, "size": 1, "continuous": letter == "B", "must_stand": False} for name in names]}
        for letter, names in SCENES.items()]
    engines = sorted({entry["engine"] for entry in rows})
    return {"format": 2, "build": {"commits": ["0123456789ab"], "clean": clean}, "machine": {"cpu": "a processor"},
            "suites": suites, "engines": [{"name": name, "version": "1", "settings": []} for name in engines],
            "aggregates": rows, "start_differences": []}


class BlocksTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        for folder in ("docs", "benchmarks/results", "web"):
            (self.root / folder).mkdir(parents=True)
        self.write("docs/fidelity.md", FIDELITY)
        self.write("docs/platforms.md", PLATFORMS)
        self.write("web/CMakeLists.txt", BUDGETS)
        self.write("benchmarks/results/results.json", json.dumps(sample()))
        for name, names in (("README.md", ("why", "speed", "bars")), ("benchmarks/results/README.md", blocks_of_results())):
            self.write(name, "before\n" + "".join(f"<!-- begin {n} -->\n<!-- end {n} -->\n" for n in names) + "after\n")
        blocks.run(self.root, check=False)

    def write(self, name, text):
        (self.root / name).write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.root / name).read_text(encoding="utf-8")

    def test_writes_the_means_that_follow_from_the_ratios(self):
        readme = self.read("README.md")
        self.assertIn("Commit 0123456", readme)
        self.assertIn("| thirteen scenes of a study of 2020 | - | 4.0 | - | - | 1.3 (1) |", readme)
        self.assertIn("| ten scenes that Box2D 3 publishes | 4.0 | - | - | 30 | - |", readme)
        self.assertTrue(readme.startswith("before\n") and readme.endswith("after\n"))

    def test_writes_how_many_bars_are_met(self):
        text = " ".join(self.read("README.md").split())
        self.assertIn("Theory or the best of the engines sets a bar for 9 figures, and Drystone reaches 7 of these bars.", text)
        self.assertIn("Box2D 3 5 of 9, Rapier 4 of 7, fork of Box2D 2.4 2 of 8, Chipmunk 3 of 8, Box2D 2.4 1 of 8.", text)

    def test_writes_what_speaks_for_drystone(self):
        readme = self.read("README.md")
        for words in ("takes 4.0 times as long", "longest step is 3.0 times as long", "| 7 of 9 figures", "Box2D 3's, 5 of 9", "in 2 builds",
                      "at most 373 KB for a web page by gzip, 563 with the whole API"):
            self.assertIn(words, readme)

    def test_accepts_what_it_wrote(self):
        self.assertEqual(blocks.run(self.root, check=True), [])

    def test_finds_each_wrong_figure_and_repairs_it(self):
        for name, block, right, wrong in (("README.md", "speed", "| 4.0 |", "| 4.1 |"),
                                          ("README.md", "speed", "Commit 0123456", "Commit 0123457"),
                                          ("README.md", "why", "of commit 0123456", "of commit 0123457"),
                                          ("README.md", "why", "in 2 builds", "in 3 builds"),
                                          ("README.md", "bars", "Drystone reaches 7", "Drystone reaches 8"),
                                          ("benchmarks/results/README.md", "summary", "4.00", "4.10")):
            with self.subTest(wrong):
                good = self.read(name)
                self.write(name, good.replace(right, wrong, 1))
                self.assertNotEqual(self.read(name), good)
                self.assertEqual(blocks.run(self.root, check=True), [f'{name}: "{block}" is not what the results say'])
                self.assertNotEqual(self.read(name), good)  # --check writes nothing.
                blocks.run(self.root, check=False)
                self.assertEqual(self.read(name), good)

    def test_finds_marks_that_were_taken_away(self):
        self.write("README.md", self.read("README.md").replace("<!-- begin bars -->", ""))
        self.assertEqual(blocks.run(self.root, check=True), ['README.md: there are no marks for "bars"'])

    def test_refuses_results_of_no_clean_commit(self):
        self.write("benchmarks/results/results.json", json.dumps(sample(clean=False)))
        with self.assertRaises(ValueError):
            blocks.run(self.root, check=True)


def blocks_of_results():
    return ("build", "summary", "not best", "tables", "islands", "failures", "start states")


class Repository(unittest.TestCase):
    def test_quotes_what_its_results_hold(self):
        self.assertEqual(blocks.run(ROOT, check=True), [])


if __name__ == "__main__":
    unittest.main()

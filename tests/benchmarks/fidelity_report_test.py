"""benchmarks/report/fidelity.py: tables of a small result, against figures and verdicts computed by hand."""
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks" / "report"))

import fidelity  # noqa: E402

ROW = {"key": "way", "about": "how far it comes", "unit": "m", "theory": 16.3, "at_least": 16.0, "at_most": 16.6}
TALL = {"key": "tall", "about": "boxes that stand", "unit": "boxes", "theory": None, "at_least": 12, "at_most": None}
CASE = {"name": "slide", "family": "friction", "about": "A box", "rows": [ROW, TALL],
        "convergence": {"about": "error of the way", "unit": "%"}}


def record(engine, way, tall, **other):
    return {"case": "slide", "brief": False, "engine": engine, "version": "1", "commit": "", "step_us": 2.0, "seconds": 1.0,
            "figures": {"way": way, "tall": tall}, **other}


def errors(engine, values):
    return [{**record(engine, 0, 0), "figures": {"error": value}, "steps_per_second": rate, "substeps": 4}
            for rate, value in zip((30, 60, 120, 240, 480, 960, 1920), values)]


def figures(records):
    return fidelity.Figures({"cases": [CASE], "records": records})


class Verdicts(unittest.TestCase):
    def test_bars(self):
        self.assertTrue(fidelity.meets(ROW, 16.3))
        self.assertFalse(fidelity.meets(ROW, 16.7))
        self.assertFalse(fidelity.meets(TALL, 11))
        self.assertFalse(fidelity.meets(ROW, "failed: ended by signal 11"))
        self.assertIsNone(fidelity.meets(ROW, "not offered: no such joint"))

    def test_what_is_missed_and_who_meets_it(self):
        table = fidelity.missed_table(figures([record("drystone", 12.7, 15), record("box2d3", 16.29, 12)]))
        self.assertEqual([[cell.text for cell in row] for row in table.rows],
                         [["slide", "how far it comes [m]", "16 to 16.6", "12.7", "Box2D 3"]])

    def test_a_peer_that_is_nearer_is_told_though_the_bar_is_met(self):
        table = fidelity.behind_table(figures([record("drystone", 16.55, 15), record("rapier", 16.3, 20)]))
        self.assertEqual([row[1].text for row in table.rows], ["how far it comes [m]", "boxes that stand [boxes]"])

    def test_how_many_bars_are_met(self):
        table = fidelity.summary_table(figures([record("drystone", 12.7, 15), record("box2d3", 16.29, "not offered: no")]))
        self.assertEqual([cell.text for cell in table.rows[0]], ["friction", "1 of 2", "1 of 1"])


class Tables(unittest.TestCase):
    def test_what_crashed_is_told_and_not_offered_is_no_miss(self):
        table = fidelity.case_table(figures([record("drystone", 16.3, 30), record("chipmunk", "failed: signal 11", "not offered: x")]),
                                    CASE)
        self.assertEqual(table.rows[0][4].text, "failed: signal 11")
        self.assertEqual(table.rows[0][4].kinds, ("failed",))
        self.assertEqual(table.rows[1][4].text, "not offered")

    def test_an_error_in_proportion_to_the_step(self):
        values = [6.4, 3.2, 1.6, 0.8, 0.4, 0.2, 0.1]
        table = fidelity.convergence_table(figures(errors("drystone", values)), [CASE])
        self.assertEqual([cell.text for cell in table.rows[0]][1:], ["2.00 (6)", "-"])
        flat = fidelity.convergence_table(figures(errors("drystone", [1, 1, 1, 1, 1, 1, 1])), [CASE])
        self.assertEqual(flat.rows[0][1].text, "1.00 (0)")


class Pages(unittest.TestCase):
    def test_the_marks_of_the_pages_are_filled(self):
        with tempfile.TemporaryDirectory() as directory:
            results = Path(directory) / "fidelity.json"
            results.write_text(json.dumps({"cases": [CASE], "records": [record("drystone", 12.7, 15)]}), encoding="utf-8")
            pages = [Path(directory) / page.name for page in fidelity.PAGES]
            for page, template in zip(pages, fidelity.PAGES):
                page.write_text(template.read_text(encoding="utf-8"), encoding="utf-8")
            sys.argv = ["fidelity.py", directory, *map(str, pages)]
            self.assertEqual(fidelity.main(), 0)
            text = "".join(page.read_text(encoding="utf-8") for page in pages)
            for name in ("builds", "summary", "missed", "behind", "tables", "convergence"):
                self.assertIn(f"<!-- begin {name} -->", text)
            self.assertIn("*12.7 (missed)*", text)


if __name__ == "__main__":
    unittest.main()

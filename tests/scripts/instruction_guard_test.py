"""instruction_guard.py must distinguish more, fewer, missing and incomparable counts. Valgrind itself is not run here."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import instruction_guard as guard

ENVIRONMENT = {"architecture": "x86_64", "compiler": "gcc 12.2.0", "build_type": "Release", "lanes": "sse4"}


def result(instructions, state="aa", compiler="gcc 12.2.0"):
    return {"first": 5, "steps": 10, "instructions": instructions, "hash": state, "compiler": compiler, "lanes": "sse4"}


STORED = {"first": 5, "steps": 10, "instructions": 1000, "hash": "aa"}


class Judge(unittest.TestCase):
    def failed(self, now, stored=STORED):
        return guard.judge(now, stored)[1]

    def test_the_band_is_three_per_cent_both_ways(self):
        self.assertFalse(self.failed(result(1000)))
        self.assertFalse(self.failed(result(1029)))
        self.assertTrue(self.failed(result(1031)))
        self.assertFalse(self.failed(result(971)))
        self.assertTrue(self.failed(result(969)))

    def test_other_results_are_told_but_do_not_fail(self):
        verdict, failed, _ = guard.judge(result(1000, state="bb"), STORED)
        self.assertIn("other results", verdict)
        self.assertFalse(failed)

    def test_scenes_that_come_and_go(self):
        self.assertTrue(self.failed(None), "a scene of the baseline is gone")
        self.assertFalse(self.failed(None, None))
        self.assertTrue(self.failed(result(1000), None), "a new scene must be stored")
        self.assertTrue(self.failed({**result(1000), "steps": 11}))


class Sleepers(unittest.TestCase):
    def free(self, alone, beside):
        with contextlib.redirect_stdout(io.StringIO()):
            return guard.sleepers_are_free({guard.SLEEPERS[0]: result(alone), guard.SLEEPERS[1]: result(beside)})

    def test_may_cost_two_in_a_hundred(self):
        self.assertTrue(self.free(1000, 1019))
        self.assertFalse(self.free(1000, 1021))

    def test_are_scenes_of_the_guard(self):
        self.assertLessEqual(set(guard.SLEEPERS[:2]), {scene for scene, _, _ in guard.SCENES})


class Main(unittest.TestCase):
    def run_main(self, counted, *arguments, baseline=None):
        """(exit status, what was printed, the baseline afterwards)."""
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            program = root / "build" / "bin" / "drystone-guard"
            program.parent.mkdir(parents=True)
            program.write_text("")
            (root / "build" / "CMakeCache.txt").write_text("A:STRING=b\nCMAKE_BUILD_TYPE:STRING=Release\n")
            file = root / "baseline.json"
            file.write_text(json.dumps(baseline or {"environment": ENVIRONMENT, "scenes": {"pile:3": STORED}}))
            printed = io.StringIO()
            with mock.patch.object(guard, "measure", return_value=counted), \
                    mock.patch.object(guard.platform, "machine", return_value="x86_64"), \
                    mock.patch.object(guard.shutil, "which", return_value="/usr/bin/valgrind"), \
                    contextlib.redirect_stdout(printed):
                status = guard.main(["--program", str(program), "--baseline", str(file), *arguments])
            return status, printed.getvalue(), json.loads(file.read_text())

    def test_passes_and_fails(self):
        status, printed, _ = self.run_main({"pile:3": result(1001)})
        self.assertEqual(status, 0)
        self.assertIn("+0.10%", printed)
        status, printed, _ = self.run_main({"pile:3": result(1100)})
        self.assertEqual(status, 1)
        self.assertIn("MORE", printed)

    def test_another_compiler_is_skipped_aloud(self):
        status, printed, _ = self.run_main({"pile:3": result(2000, compiler="clang 14")})
        self.assertEqual(status, guard.SKIPPED)
        self.assertIn("SKIPPED", printed)
        self.assertIn("clang 14", printed)

    def test_sleepers_are_checked_with_another_compiler_too(self):
        for beside, expected in ((1019, guard.SKIPPED), (1021, 1)):
            status, printed, _ = self.run_main({guard.SLEEPERS[0]: result(1000, compiler="clang 14"),
                                                guard.SLEEPERS[1]: result(beside, compiler="clang 14")})
            self.assertEqual(status, expected)
            self.assertIn("SKIPPED", printed)

    def test_update_stores_what_compares_equal(self):
        _, _, stored = self.run_main({"pile:3": result(2000), "gone": None}, "--update")
        self.assertEqual(list(stored["scenes"]), ["pile:3"])
        status, _, _ = self.run_main({"pile:3": result(2000), "gone": None}, baseline=stored)
        self.assertEqual(status, 0)

    def test_nothing_to_measure_is_an_error(self):
        with self.assertRaises(guard.CannotMeasure):
            self.run_main({"pile:3": None})
        with self.assertRaises(guard.CannotMeasure):
            guard.main(["--program", "/no/such/program"])


if __name__ == "__main__":
    unittest.main()

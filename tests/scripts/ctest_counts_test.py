"""ctest_counts.py must not count a skipped test as passed, nor a test that could not run as skipped."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import ctest_counts


def case(name, status, output="", mark=""):
    return f'<testcase name="{name}" status="{status}">{mark}<system-out>{output}</system-out></testcase>'


REASON = "a_test.cpp:5: Skipped\nno /dev/full\n"


class Counts(unittest.TestCase):
    def counts(self, *cases, least=()):
        """(exit status, lines that were printed)."""
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "ctest.xml"
            file.write_text(f"<testsuite>{''.join(cases)}</testsuite>")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
                status = ctest_counts.main([str(file), *least])
            return status, printed.getvalue().splitlines()

    def test_passed_and_failed(self):
        self.assertEqual(self.counts(case("a", "run"), case("b", "fail"), case("c", "run", "[  PASSED  ] 3 tests.")),
                         (0, ["passed 2", "failed 1"]))

    def test_skipped_by_its_exit_status(self):
        mark = '<skipped message="SKIP_RETURN_CODE=77"/>'
        self.assertEqual(self.counts(case("page", "notrun", "looking\nno browser\n", mark))[1],
                         ["passed 0", "failed 0", "skipped page: no browser"])

    def test_a_program_that_is_not_there_failed(self):
        mark = '<skipped message="Unable to find executable"/>'
        self.assertEqual(self.counts(case("gone", "notrun", "", mark))[1], ["passed 0", "failed 1"])

    def test_googletest_that_skipped_all(self):
        output = REASON + REASON + "[  PASSED  ] 0 tests.\n[  SKIPPED ] 2 tests.\n"
        self.assertEqual(self.counts(case("a", "run", output))[1], ["passed 0", "failed 0", "skipped a: no /dev/full"])

    def test_googletest_that_skipped_one(self):
        output = REASON + "[  PASSED  ] 7 tests.\n[  SKIPPED ] 1 test.\n"
        self.assertEqual(self.counts(case("a", "run", output))[1],
                         ["passed 1", "failed 0", "part a: 1 test in it: no /dev/full"])

    def test_one_that_failed_is_not_skipped(self):
        output = REASON + "[  PASSED  ] 0 tests.\n[  SKIPPED ] 1 test.\n[  FAILED  ] 1 test.\n"
        self.assertEqual(self.counts(case("a", "fail", output))[1], ["passed 0", "failed 1"])

    def test_no_tests_are_an_error(self):
        self.assertEqual(self.counts()[0], 2)

    def test_fewer_tests_than_there_are_at_least_are_an_error(self):
        self.assertEqual(self.counts(case("a", "run"), case("b", "run"), least=["3"])[0], 2)
        self.assertEqual(self.counts(case("a", "run"), case("b", "run"), least=["2"])[0], 0)

    def test_a_file_that_does_not_exist_is_an_error(self):
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(ctest_counts.main(["/no/such/file"]), 2)


if __name__ == "__main__":
    unittest.main()

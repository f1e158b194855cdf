"""build_times.py must find the files that take long, whatever the log hides, and name them. The builds here are of a few lines each."""
import contextlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import unittest
from unittest import mock

from tree import Tree

import build_times

COMPILER = shutil.which(os.environ.get("CXX", "c++"))
HAS_TOOLS = unittest.skipUnless(COMPILER and shutil.which("ninja"), "no compiler or no ninja")
# What build_times.py must leave out of the command is in it: a launcher, files of dependencies, the object.
NINJA = """
rule compile
  command = env A=b {compiler} -O1 -std=c++20 -MD -MT $out -MF $out.d -o $out -c $in
  depfile = $out.d
rule link
  command = {compiler} -shared -fPIC $in -o $out
build small.o: compile {root}/src/small.cpp
build large.o: compile {root}/src/large.cpp | made.txt
build src.o: compile {root}/src/another.cpp
build kernel.o: compile {root}/build/kernel.cpp
build _deps/fetched.o: compile {root}/build/_deps/fetched.cpp
build made.txt: phony
build both: phony small.o large.o _deps/fetched.o
"""
SMALL = "int small() { return 1; }\n"
LARGE = """#include "header.hpp"
#define TWICE(a) \\
  a a
template <int N> struct Sum { int of(int x) { return x * N + Sum<N - 1>().of(x ^ N); } };
template <> struct Sum<0> { int of(int x) { return x; } };
int large(int x) { return Sum<200>().of(x); }
"""


SOURCES = {"src/small.cpp": SMALL, "src/large.cpp": LARGE, "src/header.hpp": "#include <string>\n", "build/_deps/fetched.cpp": SMALL,
           "build/kernel.cpp": SMALL}


@contextlib.contextmanager
def built(compiler=COMPILER, log=None):
    """A build directory. With a log [(output, milliseconds)] nothing is compiled."""
    with Tree(SOURCES) as root:
        build = root / "build"
        (build / "build.ninja").write_text(NINJA.format(root=root, compiler=compiler))
        (build / "CMakeCache.txt").write_text(f"CMAKE_HOME_DIRECTORY:INTERNAL={root}\nCMAKE_CXX_COMPILER:FILEPATH={compiler}\n")
        if log is None:
            subprocess.run(["ninja", "both"], cwd=build, check=True, capture_output=True)
        else:
            (build / ".ninja_log").write_text("# ninja log v5\n" + "".join(
                f"100\t{100 + milliseconds}\t0\t{output}\tabc\n" for output, milliseconds in log))
            (build / "small.o").write_bytes(bytes(10))
            (build / "large.o").write_bytes(bytes(1000))
        yield build


def run(*arguments):
    """(exit status, what was printed)."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        status = build_times.main([str(argument) for argument in arguments])
    return status, printed.getvalue()


class Log(unittest.TestCase):
    def test_the_last_run_of_an_output_counts(self):
        runs = build_times.read_log("# ninja log v5\n0\t1500\t7\ta.o\tff\n10\t20\t7\tb.o\tff\n5\t105\t8\ta.o\tff\n")
        self.assertEqual(runs, {"a.o": [1.5, 0.1], "b.o": [0.01]})

    def test_the_critical_path_is_the_longest_chain(self):
        graph = build_times.read_graph('\n'.join([
            'digraph ninja {', '"0x1" [label="program"]', '"0x9" [label="link", shape=ellipse]', '"0x9" -> "0x1"',
            '"0x2" -> "0x9" [arrowhead=none]', '"0x3" -> "0x9" [arrowhead=none]', '"0x9" -> "0x7"', '"0x2" [label="a.o"]',
            '"0x3" [label="b.o"]', '"0x4" -> "0x3" [label=" compile"]', '"0x4" [label="made.hpp"]']))
        seconds = {"program": 1.0, "a.o": 5.0, "b.o": 3.0, "made.hpp": 1.5}
        self.assertEqual(build_times.critical_path(graph, seconds), ("a.o", "program"))
        self.assertEqual(build_times.critical_path(graph, {**seconds, "made.hpp": 2.5}), ("made.hpp", "b.o", "program"))
        self.assertEqual(build_times.critical_path({}, {}), ())

    def test_without_a_build_it_is_skipped_with_a_reason(self):
        with Tree({}) as root:
            status, said = run(root / "build", "--check")
        self.assertEqual(status, build_times.SKIPPED)
        self.assertIn("build/.ninja_log is not there", said)

    @HAS_TOOLS
    def test_with_nothing_compiled_it_is_skipped_with_a_reason(self):
        with built(log=[("made.txt", 5)]) as build:
            status, said = run(build, "--check")
        self.assertEqual(status, build_times.SKIPPED)
        self.assertIn("names no compiled file", said)


@HAS_TOOLS
class Tables(unittest.TestCase):
    def test_sums_and_worst(self):
        with built(log=[("small.o", 2000), ("large.o", 300), ("_deps/fetched.o", 100), ("small.o", 1000), ("gone.o", 9000)]) as build:
            status, said = run(build, "--worst", 1)
        self.assertEqual(status, 0)
        self.assertRegex(said, r"1\.4 s  3 compiled files")
        self.assertRegex(said, r"1\.3 s  src \(2\)")
        self.assertRegex(said, r"0\.1 s  fetched \(1\)")
        self.assertRegex(said, r"the worst files\n +1\.0 s  src/small\.cpp\n\n")
        self.assertRegex(said, r"the critical path\n +1\.0 s  in all\n +1\.0 s  small\.o\n")

    def phases(self, compiler):
        with built(compiler) as build:
            objects = {file: file.read_bytes() for file in build.glob("*.*")}
            status, said = run(build, "--phases", "src/large.cpp")
            self.assertEqual({file: file.read_bytes() for file in build.glob("*.*")}, objects, "nothing in the build changes")
        self.assertEqual(status, 0, said)
        head, row = said.splitlines()
        self.assertEqual(head.split(), ["seconds", "headers", "templates", "code", "other"])
        self.assertTrue(row.endswith("  src/large.cpp"), row)
        seconds, *parts = map(float, row.split()[:5])
        self.assertGreater(parts[0], 0.0, "the header of a string takes time")
        rounded = 0.05 * (1 + len(parts))  # All have one digit after the point.
        self.assertAlmostEqual(seconds, sum(parts), delta=0.5 * seconds + rounded)

    def test_phases(self):
        self.phases(COMPILER)

    @unittest.skipUnless(shutil.which("clang++-14"), "no clang++-14")
    def test_phases_by_clang(self):
        self.phases(shutil.which("clang++-14"))

    def test_phases_of_a_file_that_was_not_compiled(self):
        with built() as build:
            self.assertEqual(run(build, "--phases", "src/none.cpp"),
                             (build_times.SKIPPED, "build times: not in the log of the build: src/none.cpp\n"))

    def test_a_file_that_includes_itself(self):
        text = '#pragma once\nint x;\n#define SELF "solve/kernels.cpp"\n  #include "other.hpp"\n#define TWO \\\n  lines\nint y;\n'
        self.assertEqual(build_times.only_includes(text, pathlib.Path("/src/solve/kernels.cpp"), "/tmp/stub.cpp"),
                         '#pragma once\n#define SELF "/tmp/stub.cpp"\n  #include "other.hpp"\n#define TWO \\\n  lines\n')


@HAS_TOOLS
class Check(unittest.TestCase):
    def check(self, times, log=(("small.o", 100), ("large.o", 200), ("_deps/fetched.o", 900)), **options):
        """(problems, what was measured) where a file takes times[its name] seconds, the next of a list each time."""
        measured = []

        def measure(words, directory, most=None):
            name = pathlib.Path(words[words.index("-c") + 1]).stem
            name = "calibration" if name == build_times.CALIBRATION.stem else name
            measured.append(name)
            seconds = times.get(name, 1.0)
            if isinstance(seconds, list):
                seconds = seconds.pop(0)
            return min(seconds, most or seconds), ""

        with built(log=log) as build, contextlib.redirect_stdout(io.StringIO()):
            return build_times.check(build_times.Build(build), measure=measure, **options), measured

    def test_names_the_file_its_seconds_the_multiple_and_the_limit(self):
        problems, _ = self.check({"large": 9.0, "calibration": 1.0}, limit=8)
        self.assertEqual(problems, ["src/large.cpp takes 9.0 s of the processor, 9.0 times the 1.00 s of build_times_calibration.cpp; "
                                    "the limit is 8 times"])

    def test_a_slow_machine_is_no_slow_file(self):
        self.assertEqual(self.check({"large": 14.0, "calibration": 2.0}, limit=8)[0], [])

    def test_a_source_that_the_build_makes_counts(self):
        problems, _ = self.check({"kernel": 9.0}, log=[("small.o", 100), ("kernel.o", 200)], limit=8)
        self.assertEqual(len(problems), 1)
        self.assertIn("kernel.cpp takes 9.0 s", problems[0])

    def test_over_the_limit_is_over_it_twice(self):
        self.assertEqual(self.check({"large": [9.0, 7.0]}, limit=8)[0], [])
        self.assertEqual(len(self.check({"large": [9.0, 8.5]}, limit=8)[0]), 1)

    def test_a_file_that_is_far_over_it_is_stopped(self):
        problems, measured = self.check({"large": 100.0}, limit=8)
        self.assertIn("src/large.cpp takes at least 12.0 s of the processor, at least 12.0 times", problems[0])
        self.assertEqual(measured.count("large"), 1)

    def test_a_log_of_cache_hits_hides_no_large_object(self):
        problems, measured = self.check({"large": 9.0}, log=[("small.o", 100), ("src.o", 90), ("large.o", 50), ("_deps/fetched.o", 900)],
                                        limit=8, budget=0)
        self.assertEqual(len(problems), 1)
        self.assertEqual(measured[:4], ["calibration", "small", "calibration", "large"])
        self.assertNotIn("fetched", measured)

    def test_an_earlier_run_tells_what_the_cache_hides(self):
        _, measured = self.check({}, log=[("small.o", 9000), ("large.o", 5000), ("small.o", 100), ("large.o", 200)])
        self.assertEqual(measured, ["calibration", "small", "calibration", "large", "calibration"])

    def test_the_budget_ends_it_after_two_files(self):
        log = [("small.o", 100), ("large.o", 200), ("src.o", 150)]
        self.assertEqual(self.check({}, log=log, budget=0)[1].count("small"), 0)
        self.assertEqual(self.check({}, log=log, budget=2.5)[1].count("small"), 1)

    def test_compilers_are_run_and_a_file_over_the_limit_fails(self):
        with built() as build, contextlib.redirect_stdout(io.StringIO()) as printed:
            with mock.patch.object(build_times, "CALIBRATION", build.parent / "src/small.cpp"):
                self.assertEqual(build_times.check(build_times.Build(build), limit=1000), [])
                problems = build_times.check(build_times.Build(build), limit=0.01)
        self.assertTrue(any("src/large.cpp takes" in problem for problem in problems), problems)
        self.assertEqual(printed.getvalue().count("src/large.cpp"), 2)

    def test_a_file_that_no_longer_compiles_is_an_error(self):
        with built() as build:
            (build.parent / "src/large.cpp").write_text("int large() { return none; }\n")
            status, said = run(build, "--check")
        self.assertEqual(status, 2)
        self.assertIn("does not compile", said)

    def test_a_program_is_stopped_at_its_time(self):
        with Tree({}) as root:
            seconds, _ = build_times.compile_file([sys.executable, "-c", "while True: pass"], root, most=1)
            self.assertGreater(seconds, 0.9)
            with self.assertRaises(build_times.DoesNotCompile):
                build_times.compile_file([sys.executable, "-c", "raise ValueError"], root, most=5)


if __name__ == "__main__":
    unittest.main()

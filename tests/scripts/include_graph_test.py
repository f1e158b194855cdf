"""include_graph.py must show the arrows of the includes, leave out those that follow from others, and see a graph that is not
current and a directory that is too large."""
import pathlib
import unittest

from tree import Tree

import include_graph

MARKS = "# Architecture\n<!-- begin include graph -->\n<!-- end include graph -->\nmore\n"
LINE = "int i;\n"
# world includes core, and contact includes both, so its arrow to core follows from the others.
SOURCES = {
    "include/drystone/math.hpp": "#include <cmath>\n" + 300 * LINE,
    "src/core/arena.hpp": '#include "drystone/math.hpp"\n' + 300 * LINE,
    "src/geometry/ray.hpp": '#include "drystone/math.hpp"\n' + 300 * LINE,
    "src/world/rows.hpp": '#include "core/arena.hpp"\n#include "geometry/ray.hpp"\n' + 300 * LINE,
    "src/contact/contacts.cpp": '#include "contact/contacts.hpp"\n#include "core/arena.hpp"\n#include "world/rows.hpp"\n',
    "src/contact/contacts.hpp": 350 * LINE,
    "src/step/step.cpp": '#include "contact/contacts.hpp"\n' + 300 * LINE,
}
ARROWS = [("contact", "world"), ("core", "public"), ("geometry", "public"), ("step", "contact"), ("world", "core"), ("world", "geometry")]


class IncludeGraph(unittest.TestCase):
    def problems(self, changes=None, write=True):
        """After the graph was written for SOURCES, the changes are made."""
        with Tree({**SOURCES, "ARCHITECTURE.md": MARKS}) as root:
            if write:
                include_graph.write(root)
            for path, text in (changes or {}).items():
                (root / path).write_text(text, encoding="utf-8")
            return include_graph.check(root)

    def test_reads_lines_and_includes(self):
        with Tree(SOURCES) as root:
            lines, includes = include_graph.read(root)
        self.assertEqual(lines, {"public": 301, "core": 301, "geometry": 301, "world": 302, "contact": 353, "step": 301})
        self.assertEqual(includes["contact"], {"core", "world"})
        self.assertEqual(includes["public"], set())

    def test_leaves_out_arrows_that_follow_from_others(self):
        with Tree(SOURCES) as root:
            self.assertEqual(include_graph.arrows(include_graph.read(root)[1]), ARROWS)

    def test_writes_the_graph_between_the_marks(self):
        with Tree({**SOURCES, "ARCHITECTURE.md": MARKS}) as root:
            include_graph.write(root)
            text = (root / "ARCHITECTURE.md").read_text(encoding="utf-8")
        self.assertTrue(text.startswith("# Architecture\n") and text.endswith("more\n"))
        self.assertIn('  contact["contact<br>400 lines"]\n', text)
        self.assertEqual(text.count(" --> "), len(ARROWS))

    def test_accepts_what_it_wrote_and_small_changes(self):
        self.assertEqual(self.problems(), [])
        self.assertEqual(self.problems({"src/step/step.cpp": SOURCES["src/step/step.cpp"] + 20 * LINE}), [])
        self.assertEqual(self.problems({"src/core/arena.hpp": SOURCES["src/core/arena.hpp"] + "#include <vector>\n"}), [])

    def test_finds_what_is_not_current(self):
        step = SOURCES["src/step/step.cpp"]
        for text in ('#include "geometry/ray.hpp"\n' + 300 * LINE, step.replace("contact/contacts", "world/rows"), 40 * LINE, step + 150 * LINE):
            with self.subTest(text[:40]):
                self.assertEqual(len([p for p in self.problems({"src/step/step.cpp": text}) if "not current" in p]), 1)
        self.assertEqual(len(self.problems(write=False)), 1)

    def test_finds_a_directory_that_holds_a_fifth(self):
        problems = self.problems({"src/step/step.cpp": SOURCES["src/step/step.cpp"] + 90 * LINE})
        self.assertEqual(problems, ["step/ holds 20 % of the library's lines; less than 20 % are one idea"])


class Repository(unittest.TestCase):
    def test_graph_is_current(self):
        self.assertEqual(include_graph.check(pathlib.Path(__file__).resolve().parents[2]), [])


if __name__ == "__main__":
    unittest.main()

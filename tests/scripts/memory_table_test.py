"""memory_table.py must put each build's figures in its own column, and the table between its marks."""
import pathlib
import unittest

from tree import Tree

import memory_table

FULL = {"body": 300, "shape": 310, "contact": 230, "solved contact": 500}
SMALL = {"body": 260, "shape": 270, "contact": 230, "solved contact": 400}
PROGRAM = "#!/bin/sh\necho '{\"body\": 300, \"shape\": 310, \"contact\": 230, \"solved contact\": 500}'\n"


class MemoryTable(unittest.TestCase):
    def test_reads_what_the_program_prints(self):
        with Tree({"bin/print_memory": PROGRAM}) as build:
            (build / "bin" / "print_memory").chmod(0o755)
            self.assertEqual(memory_table.measure(build), FULL)

    def test_a_column_for_each_build(self):
        lines = memory_table.make_table({"all parts": FULL, "minimal": SMALL}).splitlines()
        self.assertEqual(lines[0], "| bytes per | all parts | minimal |")
        self.assertEqual([line.split(" | ")[1:] for line in lines[2:]],
                         [["300", "260 |"], ["310", "270 |"], ["230", "230 |"], ["500", "400 |"]])

    def test_replaces_the_table_alone(self):
        page = "a\n<!-- memory table -->\nold\n<!-- end of memory table -->\nb\n"
        self.assertEqual(memory_table.replace_table(page, "new"), page.replace("old", "new"))

    def test_refuses_a_page_without_marks(self):
        with self.assertRaises(ValueError):
            memory_table.replace_table("a\n", "new")

    def test_the_page_has_the_marks(self):
        page = pathlib.Path(memory_table.ROOT, "docs", "parts.md").read_text(encoding="utf-8")
        self.assertIn("| bytes per |", memory_table.TABLE.search(page)[0])


if __name__ == "__main__":
    unittest.main()

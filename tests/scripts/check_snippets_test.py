"""check_snippets.py must find a block of the documentation that does not compile."""
import unittest

from tree import Tree

import check_snippets

HEADER = "struct World { int step(float); };\n"


class CheckSnippets(unittest.TestCase):
    def check(self, page):
        files = {"README.md": "# Title\n", "docs/page.md": page, "include/drystone/drystone.hpp": HEADER}
        with Tree(files) as root:
            return check_snippets.check(root, [root / "include"])

    def test_accepts_what_compiles(self):
        pages = {
            "a statement": "```cpp\nWorld world;\nworld.step(1.0f);\n```\n",
            "statements with the code of their comment": "<!-- snippet: World world; -->\n```cpp\nworld.step(1.0f);\n```\n",
            "declarations": "<!-- snippet of declarations: struct A {}; -->\n```cpp\nstruct B : A {};\n```\n",
            "a program": "```cpp\n#include \"drystone/drystone.hpp\"\nint main() { World world; }\n```\n",
            "twice the same name": "```cpp\nWorld world;\n```\n```cpp\nWorld world;\n```\n",
        }
        for name, page in pages.items():
            with self.subTest(name):
                compiled, problems = self.check(page)
                self.assertGreater(compiled, 0)
                self.assertEqual(problems, "")

    def test_tells_page_and_line_of_an_error(self):
        compiled, problems = self.check("Text.\n\n<!-- snippet: World world; -->\n```cpp\nworld.step(1.0f);\nworld.stop();\n```\n")
        self.assertEqual(compiled, 1)
        self.assertIn("docs/page.md:6", problems)

    def test_leaves_out_what_is_marked(self):
        page = "<!-- snippet not compiled: a part of a function -->\n```cpp\nreturn ...;\n```\n"
        self.assertEqual(self.check(page), (0, ""))


if __name__ == "__main__":
    unittest.main()

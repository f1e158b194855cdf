"""check_snippets.py must find a block of the documentation that does not compile, and a name that is not declared."""
import unittest

from tree import Tree

import check_snippets

HEADER = "struct World { int step(float); };\n"
NAMES = """
namespace drystone {
enum class Kind { box };
struct Base { int mass = 1; };
struct Body : Base { int type = 0; void move(int); void move(float); };
using Any = Body;
void cast(int);
}
"""


class CheckSnippets(unittest.TestCase):
    def check(self, page):
        files = {"README.md": "# Title\n", "docs/page.md": page, "include/drystone/drystone.hpp": HEADER}
        with Tree(files) as root:
            compiled, _, problems = check_snippets.check(root, [root / "include"])
            return compiled, problems

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

    def check_names(self, page, name="docs/from_peer.md"):
        files = {"README.md": "# Title\n", name: page, "include/drystone/drystone.hpp": NAMES}
        with Tree(files) as root:
            _, names, problems = check_snippets.check(root, [root / "include"])
            return names, problems

    def test_accepts_names_that_are_declared(self):
        names = ("Body::type", "Body::move()", "Body::mass", "Any::type", "Kind::box", "Body::Body()", "std::string")
        table = "| Peer | Drystone | |\n|---|---|---|\n| `gone` | `cast()`, `Body::move()` | `gone` |\n"
        page = "\n".join(f"`{name}`" for name in names) + f"\n\n{table}"
        self.assertEqual(self.check_names(page), (8, ""))

    def test_tells_page_and_line_of_a_name_that_is_gone(self):
        table = "| Peer | Drystone |\n|---|---|\n| `a` | `cast()` |\n| `b` | `gone_3()` |\n"
        names, problems = self.check_names(f"Text.\n\n`Body::gone_1()` here\n`Kind::gone_2`\n\n{table}")
        self.assertEqual(names, 4)
        for line, name in ((3, "gone_1"), (4, "gone_2"), (9, "gone_3")):
            with self.subTest(name):
                self.assertRegex(problems, f"docs/from_peer.md:{line}:.*{name}")

    def test_takes_names_of_tables_in_guides_alone(self):
        page = "| Drystone |\n|---|\n| `gone` |\n"
        self.assertEqual(self.check_names(page, "docs/page.md"), (0, ""))

    def test_leaves_out_names_of_the_peer_in_guides(self):
        page = "| Peer | Drystone |\n|---|---|\n| `Body::new` | `cast()` |\n"
        self.assertEqual(self.check_names(page), (1, ""))


if __name__ == "__main__":
    unittest.main()

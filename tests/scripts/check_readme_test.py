"""check_readme.py must find a README whose code differs from the example."""
import unittest

from tree import Tree

import check_readme

CODE = "int main() {}\n"


class CheckReadme(unittest.TestCase):
    def problems(self, readme):
        with Tree({"README.md": readme, "examples/hello_world.cpp": CODE}) as root:
            return check_readme.check(root)

    def test_accepts_the_same_code(self):
        self.assertEqual(self.problems(f"# Title\n```cpp\n{CODE}```\n```cpp\nother\n```\n"), [])

    def test_finds_each_difference(self):
        for readme in ("# Title\n", "```cpp\nint main() { }\n```\n", f"```cpp\n{CODE}\n```\n"):
            with self.subTest(readme):
                self.assertEqual(len(self.problems(readme)), 1)


if __name__ == "__main__":
    unittest.main()

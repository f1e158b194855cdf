"""check_links.py must find each kind of broken link, and report nothing else."""
import unittest

from tree import Tree

import check_links

PAGE = """# One page
[other](docs/other.md), [part](docs/other.md#the-second-part-2), [here](#one-page), [web](https://example.org/gone)
![picture](docs/picture.svg) <img src="docs/picture.svg">
`src/step.cpp`, `src/<phase>/`, `std::vector`, `[x](gone.md)`
```
[in a code block](gone.md) `src/gone.cpp`
```
"""
SOUND = {
    "README.md": PAGE,
    "docs/other.md": "# Other\n## The second part (2)\n[up](../README.md)\n",
    "docs/picture.svg": "<svg/>",
    "src/step.cpp": "",
    "build/notes.md": "[gone](gone.md)",
}


class CheckLinks(unittest.TestCase):
    def problems(self, line):
        with Tree({**SOUND, "docs/more.md": line}) as root:
            return check_links.check(root)

    def test_accepts_a_sound_tree(self):
        self.assertEqual(self.problems("[up](../README.md#one-page)"), [])

    def test_finds_each_violation(self):
        for line in ("[a](gone.md)", "![a](gone.png)", '<img width="9" src="gone.png">', "[a](other.md#gone)", "[a](#gone)",
                     "`src/gone.cpp`", "[a](../../)"):
            with self.subTest(line):
                self.assertEqual(len(self.problems(line)), 1)


if __name__ == "__main__":
    unittest.main()

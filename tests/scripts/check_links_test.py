"""check_links.py must find each kind of broken link, and report nothing else."""
import unittest

from tree import Tree

import check_links

PAGE = """# One page
[other](docs/other.md), [part](docs/other.md#the-second-part-2), [here](#one-page), [web](https://example.org/gone)
![picture](docs/picture.svg) <img src="docs/picture.svg">
`src/step.cpp`, `step()` (`src/step.cpp`), `src/<phase>/`, `std::vector`, `[x](gone.md)`
```
[in a code block](gone.md) `src/gone.cpp`
```
"""
SOUND = {
    "README.md": PAGE,
    "docs/other.md": "# Other\n## The second part (2)\n[up](../README.md)\n",
    "docs/picture.svg": "<svg/>",
    "src/step.cpp": "void step() {}",
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
                     "`src/gone.cpp`", "[a](../../)", "`halt()` (`src/step.cpp`)"):
            with self.subTest(line):
                self.assertEqual(len(self.problems(line)), 1)


class CheckSite(unittest.TestCase):
    PAGE = ('<a href="sub/other.html#part">a</a> <a href="https://example.org/">web</a> <img src="a%20picture.svg">'
            '<a href="page.txt?line=3#L3">text</a> <h1 id="title"></h1> <a href="#title">up</a> <a href="#">top</a>')
    OTHER = '<a name="part"></a> <a href="../index.html#title">back</a>'

    def check(self, line=""):
        with Tree({"index.html": self.PAGE + line, "sub/other.html": self.OTHER, "a picture.svg": "", "page.txt": ""}) as root:
            return check_links.check_site(root)

    def test_accepts_a_sound_site(self):
        self.assertEqual(self.check(), (2, []))

    def test_finds_each_violation(self):
        for line in ('<a href="gone.html">', '<a href="sub/other.html#gone">', '<a href="#gone">', '<img src="gone.svg">', '<a href="sub">',
                     '<script src="https://example.org/a.js">', '<link href="//example.org/a.css">'):
            with self.subTest(line):
                self.assertEqual(len(self.check(line)[1]), 1)


if __name__ == "__main__":
    unittest.main()

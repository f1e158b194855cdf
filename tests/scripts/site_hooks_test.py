"""site/hooks.py must lead the links of the repository's pages to the right places of the site."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "site"))

import hooks  # noqa: E402


class SiteHooks(unittest.TestCase):
    def test_links_lead_to_places_in_the_site(self):
        cases = {
            "index.md": {
                "[a](docs/joints.md#parts)": "[a](joints.md#parts)",
                "![a](docs/images/eggs.png)": "![a](images/eggs.png)",
                "[a](ARCHITECTURE.md)": "[a](architecture.md)",
                "[a](docs/README.md)": "[a](contents.md)",
                "[a](LICENSE)": "[a](source/LICENSE.txt)",
                "[`a`](docs/units.md)": "[`a`](units.md)",
            },
            "joints.md": {
                "[a](measurements/joints.md)": "[a](measurements/joints.md)",
                "[a](../ARCHITECTURE.md#state)": "[a](architecture.md#state)",
                "[a](../include/drystone/joint.hpp)": "[a](source/include/drystone/joint.hpp.txt)",
                "[a](../python)": "[a](source/python/README.md.txt)",
                "[a](#parts)": "[a](#parts)",
                "[a](https://example.org/a.md)": "[a](https://example.org/a.md)",
            },
            "measurements/joints.md": {
                "[a](../joints.md)": "[a](../joints.md)",
                "[a](../../README.md)": "[a](../index.md)",
                "![a](../../benchmarks/results/plots/scaling.svg)": "![a](../source/benchmarks/results/plots/scaling.svg)",
            },
            "benchmark_results.md": {"[a](plots/scaling.svg)": "[a](source/benchmarks/results/plots/scaling.svg)"},
        }
        for page, links in cases.items():
            for link, expected in links.items():
                with self.subTest(page=page, link=link):
                    self.assertEqual(hooks.rewrite_links(link, page), expected)

    def test_code_stays_as_it_is(self):
        for code in ("```cpp\nauto f = [](int a) { return a; };\n```", "`[a](docs/joints.md)`", "~~~\n[a](docs/joints.md)\n~~~"):
            with self.subTest(code):
                self.assertEqual(hooks.rewrite_links(code, "index.md"), code)
        text = "`a` and [b](docs/joints.md) and `c`"
        self.assertEqual(hooks.rewrite_links(text, "index.md"), text.replace("docs/", ""))

    def test_the_navigation_has_only_pages_that_exist(self):
        navigation = [{"A": "a.md"}, {"B": [{"C": "c.md"}, {"D": "d.md"}]}, {"E": [{"F": "f.md"}]}, {"G": "cpp/index.html"}]
        expected = [{"A": "a.md"}, {"B": [{"C": "c.md"}]}, {"G": "cpp/index.html"}]
        self.assertEqual(hooks.without_absent(navigation, ["a.md", "c.md"]), expected)
        self.assertEqual(hooks.listed_pages(expected), {"a.md", "c.md", "cpp/index.html"})

    def test_the_playground_is_on_two_pages(self):
        self.assertTrue(hooks.with_playground("# Play\nText", "playground.md").startswith("# Play\n\n<iframe"))
        first = hooks.with_playground("# Drystone\n```cpp\n```\n```cpp\n```", "index.md")
        self.assertEqual(first.count("<iframe"), 1)
        self.assertEqual(hooks.with_playground("# Joints\n```cpp\n", "joints.md"), "# Joints\n```cpp\n")

    def test_pages_link_only_files_that_exist(self):
        for path in hooks.linked_sources(["README.md", "docs/README.md", "docs/fields.md", "docs/python.md"]):
            with self.subTest(path):
                self.assertTrue((hooks.ROOT / path).is_file())


if __name__ == "__main__":
    unittest.main()

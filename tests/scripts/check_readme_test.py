"""check_readme.py must find a README whose code differs from the examples."""
import unittest

from tree import Tree

import check_readme

CODE = {"cpp": "int main() {}\n", "python": "print(1)\n", "js": "console.log(1);\n"}


def readme_with(codes):
    return "# Title\n" + "".join(f"```{language}\n{code}```\n" for language, code in codes.items())


class CheckReadme(unittest.TestCase):
    def problems(self, readme):
        files = {check_readme.EXAMPLES[language]: code for language, code in CODE.items()}
        with Tree({"README.md": readme, **files}) as root:
            return check_readme.check(root)

    def test_accepts_the_same_code(self):
        self.assertEqual(self.problems(readme_with(CODE) + "```cpp\nother\n```\n"), [])

    def test_finds_each_difference(self):
        for language in CODE:
            for wrong in ("other\n", CODE[language] + "\n"):
                with self.subTest(language=language, wrong=wrong):
                    self.assertEqual(len(self.problems(readme_with({**CODE, language: wrong}))), 1)
            with self.subTest(without=language):
                self.assertEqual(len(self.problems(readme_with({name: code for name, code in CODE.items() if name != language}))), 1)

    def test_compares_the_regions_that_pages_show(self):
        example = "int main() {\n  // begin loop\n  step();\n  // end loop\n}\n"
        for code, problems in (("step();\n", 0), ("  step();\n", 1), ("stop();\n", 1)):
            files = {check_readme.EXAMPLES[language]: hello for language, hello in CODE.items()}
            page = f"<!-- example: examples/car.cpp loop -->\n```cpp\n{code}```\n"
            with self.subTest(code), Tree({"README.md": readme_with(CODE), **files, "examples/car.cpp": example, "docs/car.md": page}) as root:
                self.assertEqual(len(check_readme.check(root)), problems)

    def test_reports_markers_that_check_nothing(self):
        files = {check_readme.EXAMPLES[language]: hello for language, hello in CODE.items()}
        files["examples/car.cpp"] = "// begin loop\nstep();\n// end loop\n"
        block = "```cpp\nstep();\n```\n"
        for page in (f"<!-- example: examples/car.cpp -->\n{block}", f"<!-- example: examples/car.cpp loop-->\n{block}",
                     "<!-- example: examples/car.cpp pool -->\n```cpp\n```\n", f"<!-- example: examples/car.cpp loop -->\n\n{block}",
                     f"<!-- example: examples/cat.cpp loop -->\n{block}", f"<!--example: examples/car.cpp loop -->\n{block}",
                     f"<!-- example: examples/car.cpp lo.p -->\n{block}", "<!-- example: examples/car.cpp loop -->\nText\n"):
            with self.subTest(page), Tree({"README.md": readme_with(CODE), **files, "docs/car.md": f"Text\n{page}"}) as root:
                problems = check_readme.check(root)
                self.assertEqual(len(problems), 1)
                self.assertTrue(problems[0].startswith("docs/car.md:2: "))


if __name__ == "__main__":
    unittest.main()

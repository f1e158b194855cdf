"""check_version.py must find each file that states another version, and accept the repository as it is."""
import pathlib
import re
import unittest

from tree import Tree

import check_version

ROOT = pathlib.Path(__file__).resolve().parents[2]
STATED = [*check_version.WHOLE, *check_version.MINOR]
FILES = {name: (ROOT / name).read_text(encoding="utf-8") for name in (check_version.HEADER, *STATED, *check_version.TAKEN)}


class CheckVersion(unittest.TestCase):
    def problems(self, changes):
        with Tree({**FILES, **changes}) as root:
            return check_version.check(root)

    def test_accepts_the_repository(self):
        self.assertEqual(self.problems({}), [])

    def test_finds_each_file_that_states_another_version(self):
        for name in STATED:
            with self.subTest(name):
                pattern = {**check_version.WHOLE, **check_version.MINOR}[name]
                found = next(re.finditer(pattern, FILES[name], re.MULTILINE))
                group = next(i for i, text in enumerate(found.groups(), 1) if text is not None)
                other = FILES[name][: found.start(group)] + "7.8.9" + FILES[name][found.end(group) :]
                self.assertEqual([line.partition(":")[0] for line in self.problems({name: other})], [name])

    def test_finds_a_file_without_a_version(self):
        for name in STATED:
            with self.subTest(name):
                self.assertEqual(self.problems({name: "nothing\n"}), [f"{name}: no version was found"])

    def test_finds_a_version_of_its_own(self):
        own = {
            "CMakeLists.txt": "project(drystone VERSION 0.1.0 LANGUAGES CXX)\n",
            "python/pyproject.toml": '[project]\nversion = "0.1.0"\n',
            "packaging/conan/conanfile.py": 'class Drystone:\n    version = "0.1.0"\n',
            "packaging/debian/changelog.in": "drystone (0.1.0) unstable\n",
        }
        self.assertEqual(set(own), set(check_version.TAKEN))
        for name, text in own.items():
            for changed in (text, FILES[name] + text):
                with self.subTest(name):
                    self.assertEqual(len(self.problems({name: changed})), 1)

    def test_a_new_version_is_missed_in_all_files(self):
        header = re.sub(r"kVersionMinor = \d+", "kVersionMinor = 98", FILES[check_version.HEADER])
        header = re.sub(r'kVersion = "(\d+)\.\d+', r'kVersion = "\1.98', header)
        self.assertEqual({line.partition(":")[0] for line in self.problems({check_version.HEADER: header})}, set(STATED))

    def test_refuses_a_header_that_contradicts_itself(self):
        header = re.sub(r"kVersionMinor = \d+", "kVersionMinor = 99", FILES[check_version.HEADER])
        with self.assertRaises(SystemExit):
            self.problems({check_version.HEADER: header})


if __name__ == "__main__":
    unittest.main()

"""check_presets.py must find an option that the base preset does not state, however it is written, and report nothing else."""
import json
import unittest

from tree import Tree

import check_presets

OPTIONS = {
    "CMakeLists.txt": 'option(DRYSTONE_BUILD_TESTS "Tests" ON)\nset(DRYSTONE_SANITIZE "" CACHE STRING "Sanitizers")\n',
    "cmake/DrystoneParts.cmake": 'macro(drystone_part part text)\n  option(DRYSTONE_WITH_${part} "${text}" ON)\nendmacro()\n'
                                 'drystone_part(CHAINS "Chains")\n',
    "benchmarks/peer/CMakeLists.txt": 'set(DRYSTONE_PEER_PREFIX "" CACHE PATH "Where the peer is installed")\n'
                                      'option(DRYSTONE_BENCH_PEER "With the peer" ON)\n',
}
STATED = ["DRYSTONE_BUILD_TESTS", "DRYSTONE_SANITIZE", "DRYSTONE_WITH_CHAINS"]


class CheckPresets(unittest.TestCase):
    def problems(self, stated, release=("DRYSTONE_BENCH_PEER",)):
        names = {"base": stated, "release": release}
        presets = {"configurePresets": [{"name": preset, "cacheVariables": {name: "ON" for name in names[preset]}} for preset in names]}
        with Tree({**OPTIONS, "CMakePresets.json": json.dumps(presets)}) as root:
            return check_presets.check(root)

    def test_accepts_a_preset_that_states_all(self):
        self.assertEqual(self.problems(STATED), [])

    def test_finds_each_option_that_is_missing(self):
        for missing in STATED:
            with self.subTest(missing):
                self.assertEqual(self.problems([name for name in STATED if name != missing]),
                                 [f"CMakePresets.json: base does not state {missing}"])

    def test_finds_an_option_of_the_benchmarks_that_is_missing(self):
        self.assertEqual(self.problems(STATED, release=()), ["CMakePresets.json: release does not state DRYSTONE_BENCH_PEER"])

    def test_finds_an_option_that_is_gone(self):
        self.assertEqual(self.problems([*STATED, "DRYSTONE_GONE"]),
                         ["CMakePresets.json: base states DRYSTONE_GONE, which is no option"])


if __name__ == "__main__":
    unittest.main()

"""check_layers.py must see each kind of violation, and nothing else."""
import unittest

from tree import Tree

import check_layers

SOUND = {
    "include/drystone/math.hpp": "#include <cmath>\n",
    "src/base/arena.hpp": "#pragma once\n",
    "src/world/tables.hpp": '#include "base/arena.hpp"\n#include "drystone/math.hpp"\n',
    "src/solver/stages.hpp": '#include "world/tables.hpp"\n#include <hwy/highway.h>\n',
    "src/broad_phase/tree.hpp": '#include "drystone/math.hpp"\n',
    "src/world/world_state.hpp": '#include "broad_phase/tree.hpp"\n',
    "src/islands/link.hpp": '#include "world/tables.hpp"\n',
    "src/step/step.cpp": '#include "islands/link.hpp"\n#include "solver/stages.hpp"\n',
    "scenes/include/drystone/scenes/scene.hpp": '#include "drystone/math.hpp"\n',
    "io/json.cpp": '#include "drystone/scenes/scene.hpp"\n#include <nlohmann/json.hpp>\n',
    "tests/io/json_test.cpp": '#include "io/../src/base/arena.hpp"\n#include <gtest/gtest.h>\n',
}


class CheckLayers(unittest.TestCase):
    def problems(self, changes, exceptions=()):
        with Tree({**SOUND, **changes}) as root:
            return check_layers.check(root, {key: "reason" for key in exceptions})

    def test_accepts_a_sound_tree(self):
        self.assertEqual(self.problems({}), [])

    def test_finds_each_violation(self):
        violations = {
            "upwards": {"src/base/arena.hpp": '#include "world/tables.hpp"\n'},
            "between phases": {"src/solver/stages.hpp": '#include "islands/link.hpp"\n'},
            "lowered upwards": {"src/broad_phase/tree.hpp": '#include "world/tables.hpp"\n'},
            "public on private": {"include/drystone/math.hpp": '#include "base/arena.hpp"\n'},
            "scenes on private": {"scenes/include/drystone/scenes/scene.hpp": '#include "base/arena.hpp"\n'},
            "installed on not installed": {
                "scenes/parts.hpp": "#pragma once\n",
                "scenes/include/drystone/scenes/scene.hpp": '#include "scenes/parts.hpp"\n',
            },
            "core on io": {"src/step/step.cpp": '#include "io/json.cpp"\n'},
            "third party": {"src/base/arena.hpp": "#include <nlohmann/json.hpp>\n"},
            "third party in quotes": {"src/base/arena.hpp": '#include "fmt/core.h"\n'},
            "not found": {"src/base/arena.hpp": '#include "base/gone.hpp"\n'},
            "unknown component": {"src/utilities/string.hpp": "#pragma once\n"},
        }
        for name, change in violations.items():
            with self.subTest(name):
                self.assertEqual(len(self.problems(change)), 1)

    def test_exceptions_are_named_and_needed(self):
        change = {"src/base/arena.hpp": '#include "world/tables.hpp"\n'}
        exception = ("src/base/arena.hpp", "world")
        self.assertEqual(self.problems(change, [exception]), [])
        self.assertEqual(self.problems({}, [exception]), ["exception no longer needed: src/base/arena.hpp -> world"])


if __name__ == "__main__":
    unittest.main()

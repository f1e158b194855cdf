"""check_layers.py must find each kind of violation, and report nothing else."""
import unittest
import unittest.mock

from tree import Tree

import check_layers

SOUND = {
    "include/drystone/math.hpp": "#include <cmath>\n",
    "src/core/arena.hpp": "#pragma once\n",
    "src/collide/tree.hpp": '#include "drystone/math.hpp"\n',
    "src/world/rows.hpp": '#include "core/arena.hpp"\n#include "drystone/math.hpp"\n',
    "src/world/world_state.hpp": '#include "collide/tree.hpp"\n',
    "src/constraint/joints.hpp": '#include "world/rows.hpp"\n',
    "src/solve/stages.hpp": '#include "world/rows.hpp"\n#include <hwy/highway.h>\n',
    "src/ccd/sweep.hpp": "#pragma once\n",
    "src/step/step.cpp": '#include "constraint/joints.hpp"\n#include "solve/stages.hpp"\n',
    "scenes/include/drystone/scenes/scene.hpp": '#include "drystone/math.hpp"\n',
    "box2d/src/body.cpp": '#include "drystone/math.hpp"\n',
    "io/json.cpp": '#include "drystone/scenes/scene.hpp"\n#include <nlohmann/json.hpp>\n',
    "c/src/bridge.hpp": "#pragma once\n",
    "tools/testbed/painter.hpp": "#pragma once\n",
    "web/playground/module/module.cpp": '#include "c/src/bridge.hpp"\n#include "tools/testbed/painter.hpp"\n',
    "src/contact/contacts.cpp": "ContactRow& contact = w.contacts.row[slot];\n",
    "src/world/islands.cpp": "const ContactRow& contact = w.contacts.row[slot];\n",
    "tests/io/json_test.cpp": '#include "io/../src/core/arena.hpp"\n#include <gtest/gtest.h>\n',
}


class CheckLayers(unittest.TestCase):
    def problems(self, changes):
        with Tree({**SOUND, **changes}) as root:
            return check_layers.check(root)

    def test_accepts_a_sound_tree(self):
        self.assertEqual(self.problems({}), [])

    def test_finds_each_violation(self):
        violations = {
            "upwards": {"src/core/arena.hpp": '#include "world/rows.hpp"\n'},
            "within a layer": {"src/solve/stages.hpp": '#include "ccd/sweep.hpp"\n'},
            "public on private": {"include/drystone/math.hpp": '#include "core/arena.hpp"\n'},
            "scenes on private": {"scenes/include/drystone/scenes/scene.hpp": '#include "core/arena.hpp"\n'},
            "installed on not installed": {
                "scenes/parts.hpp": "#pragma once\n",
                "scenes/include/drystone/scenes/scene.hpp": '#include "scenes/parts.hpp"\n',
            },
            "box2d on private": {"box2d/src/body.cpp": '#include "core/arena.hpp"\n'},
            "core on io": {"src/step/step.cpp": '#include "io/json.cpp"\n'},
            "tools on web": {
                "web/src/pages.hpp": "#pragma once\n",
                "tools/testbed/painter.hpp": '#include "web/src/pages.hpp"\n',
            },
            "third party in web": {"web/playground/module/module.cpp": "#include <fmt/core.h>\n"},
            "third party": {"src/core/arena.hpp": "#include <nlohmann/json.hpp>\n"},
            "third party in quotes": {"src/core/arena.hpp": '#include "fmt/core.h"\n'},
            "not found": {"src/core/arena.hpp": '#include "core/gone.hpp"\n'},
            "a contact's row": {"src/world/islands.cpp": "ContactRow& contact = rows[slot];\n"},
            "a part of a contact's row": {"src/solve/a.cpp": "w.contacts.key[slots[i]].deep = false;\n"},
            "a folder in a room": {"src/world/rows.hpp": '#include "world/field/wind.hpp"\n', "src/world/field/wind.hpp": "#pragma once\n"},
            "unknown component": {"src/utilities/string.hpp": "#pragma once\n"},
        }
        for name, change in violations.items():
            with self.subTest(name):
                self.assertEqual(len(self.problems(change)), 1)

    def problems_of_objects(self, symbols):
        """The problems of objects that define and need these symbols."""
        tree = {"src/solve/overlap/push_apart.cpp": "", **{f"objects/{name}": "" for name in symbols}}
        with Tree(tree) as root, unittest.mock.patch("check_layers.symbols_of", lambda file: symbols[str(file.relative_to(root / "objects"))]):
            return check_layers.check_objects(root, root / "objects")

    def test_symbols_lead_downwards(self):
        low = "drystone.dir/src/world/check.cpp.o"
        high = "drystone.dir/Unity/unity_overlap_0_cxx.cxx.o"
        for_size = "drystone_small.dir/src/history/coding.cpp.o"
        self.assertEqual(self.problems_of_objects({low: (["check"], ["malloc"]), high: (["push"], ["check", "push"])}), [])
        self.assertEqual(self.problems_of_objects({low: (["check"], ["push"]), high: (["push"], [])}), ["world must not use solve: push"])
        self.assertEqual(self.problems_of_objects({for_size: ([], ["call"]), "drystone.dir/src/api/world.cpp.o": (["call"], [])}),
                         ["history must not use api: call"])

    def test_a_folder_without_objects_is_an_error(self):
        self.assertEqual(len(self.problems_of_objects({})), 1)
        self.assertEqual(len(self.problems_of_objects({"drystone.dir/src/utilities/string.cpp.o": ([], [])})), 1)


if __name__ == "__main__":
    unittest.main()

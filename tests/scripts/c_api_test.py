"""c/scripts/generate.py must notice each change of the C++ headers, and name what it cannot put into C."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


CLANG = os.environ.get("CLANG", "clang++-14")
SKIPPED = 77


class CApi(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.directory.name)
        for name in ("include", "c", "scripts", "cmake", ".clang-format"):
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, cls.root / name)

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def check(self, changes):
        """(exit status, output) of the check with changes {header: (text, replacement)}, which are undone."""
        kept = {}
        for header, (text, replacement) in changes.items():
            path = self.root / "include/drystone" / header
            kept[path] = path.read_text(encoding="utf-8")
            self.assertIn(text, kept[path])
            path.write_text(kept[path].replace(text, replacement, 1), encoding="utf-8")
        run = subprocess.run([sys.executable, str(self.root / "c/scripts/generate.py"), "--check"], capture_output=True, text=True, check=False)
        for path, text in kept.items():
            path.write_text(text, encoding="utf-8")
        return run.returncode, run.stdout + run.stderr

    def refused(self, changes, *words):
        status, said = self.check(changes)
        self.assertNotEqual(status, 0)
        for word in words:
            self.assertIn(word, said)

    def test_accepts_the_repository(self):
        status, said = self.check({})
        self.assertEqual((status, said), (0, ""))

    def test_names_a_new_field(self):
        self.refused({"body.hpp": ("  bool bullet = false;", "  bool bullet = false;\n  float wobble = 0.5f;")}, "+  float wobble;", "generate.py")

    def test_names_a_new_enumerator(self):
        self.refused({"body.hpp": ("  dynamic,  ", "  ghostly,  ///< New.\n  dynamic,  ")}, "+  DRY_BODY_TYPE_GHOSTLY = 2,")

    def test_names_a_new_call(self):
        self.refused({"world.hpp": ("  Result<void> clear();", "  Result<void> clear();\n  Result<void> shake(float force);")},
                     "dry_world_shake(DryWorld* world, float force)")

    def test_names_a_new_callback(self):
        self.refused({"contact.hpp": ("  virtual bool may_touch", "  virtual void touched(ShapeId) {}\n  virtual bool may_touch")},
                     "(*touched)(void* context, DryShapeId shape)")

    def test_names_overloads_that_need_names(self):
        self.refused({"world.hpp": ("  Result<void> clear();", "  Result<void> clear();\n  Result<void> clear(int, float);")},
                     "need names", "World::clear(int, float)")

    def test_names_what_a_table_still_has(self):
        self.refused({"world.hpp": ("  Result<void> restore(std::span<const std::byte> since, std::span<const std::byte> delta);", "")},
                     "NAMES", "World::restore(span<const byte>, span<const byte>)")

    def test_names_a_struct_that_is_written_by_hand(self):
        self.refused({"support_shape.hpp": ("  int parameters = 0;", "  int parameters = 0;\n  int corners = 0;")}, "SupportType", "corners", "by_hand")


if __name__ == "__main__":
    if shutil.which(CLANG) is None:
        print(f"not installed: {CLANG}")
        sys.exit(SKIPPED)
    formatter = subprocess.run([ROOT / "scripts/format.sh", "--formatter"], capture_output=True, text=True, check=False)
    if formatter.returncode != 0:
        print(formatter.stderr)
        sys.exit(SKIPPED)
    os.environ["CLANG_FORMAT"] = formatter.stdout.strip()
    unittest.main()

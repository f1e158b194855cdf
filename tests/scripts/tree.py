"""A repository tree in a temporary directory, for the tests of the check scripts."""
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))


class Tree:
    """with Tree({"path": "text"}) as root: root holds these files."""

    def __init__(self, files):
        self.files = files
        self.directory = tempfile.TemporaryDirectory()

    def __enter__(self):
        root = pathlib.Path(self.directory.name).resolve()
        for path, text in self.files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return root

    def __exit__(self, *_):
        self.directory.cleanup()

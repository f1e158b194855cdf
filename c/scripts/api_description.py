"""c/api.json, read for makers of bindings: lua/scripts/generate.py and web/scripts/generate.py."""
import json
import pathlib

from names import snake


def bare(name):
    return name.removeprefix("Dry")


class Description:
    """The description, and its parts by their names in C."""

    def __init__(self, root):
        self.description = json.loads((pathlib.Path(root) / "c/api.json").read_text(encoding="utf-8"))
        self.functions = {f["name"]: f for f in self.description["functions"]}
        self.enums = {e["name"]: e for e in self.description["enums"]}
        self.structs = {s["name"]: s for s in self.description["structs"]}
        self.objects = {o["name"] for o in self.description["objects"]}
        self.values = {v["name"]: v["value"] for e in self.description["enums"] for v in e["values"]}

    def words(self, name):
        """The words of an enumeration by their values."""
        prefix = "DRY_" + snake(bare(name)).upper() + "_"
        return {v["value"]: v["name"].removeprefix(prefix).removeprefix("DRY_").lower()
                for v in self.enums[name]["values"] if not v["name"].endswith("_COUNT")}

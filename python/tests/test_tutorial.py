"""The notebooks docs/tutorial.ipynb and docs/tutorial_ragdoll.ipynb run and show pictures and films; the first cell of the one is that of docs/python.md."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import notebooks
import pytest

import drystone as ds

ROOT = Path(__file__).parent.parent.parent
NOTEBOOK = ROOT / "docs" / "tutorial.ipynb"
RAGDOLL = ROOT / "docs" / "tutorial_ragdoll.ipynb"


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return found


def test_the_first_cell_is_that_of_the_page() -> None:
    section = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").split("## Notebooks")[1]
    block = re.search(r"```python\n(.*?)\n```", section, re.DOTALL)
    assert block is not None
    [first, *_] = [cell for cell in cells() if cell["cell_type"] == "code"]
    assert "".join(first["source"]) == block.group(1)


def test_the_notebooks_are_stored_without_results() -> None:
    assert notebooks.is_stored_without_results(NOTEBOOK) and notebooks.is_stored_without_results(RAGDOLL)


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
def test_the_notebook_runs(tmp_path: Path) -> None:
    shown, text = notebooks.run(notebooks.read(NOTEBOOK), tmp_path, timeout=120)
    assert shown.count("image/png") == 2 and shown.count("text/html") == 2
    assert "velocities must be a writable" not in text and "velocities must be" in text
    mean = re.search(r"mean return (\d+)", text)
    assert mean is not None and 180 < int(mean.group(1)) < 290


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
def test_the_ragdoll_falls_down_the_stairs(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    shown, text = notebooks.run(notebooks.read(RAGDOLL), tmp_path, timeout=300)
    assert shown.count("image/png") == 3 and shown.count("text/html") == 2
    opened = re.search(r"open by at most ([\d.]+) mm", text)
    assert opened is not None and float(opened.group(1)) < 20
    places = [float(x) for x in re.findall(r"lies at x = ([\d.]+) m", text)]
    assert len(places) == 3 and all(1 < x < 12 for x in places)
    assert "ends at the same bits: True" in text

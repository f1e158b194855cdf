"""docs/tutorial.ipynb runs, its first cell is that of docs/python.md, and it shows pictures and films."""

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


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return found


def test_the_first_cell_is_that_of_the_page() -> None:
    section = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").split("## Notebooks")[1]
    block = re.search(r"```python\n(.*?)\n```", section, re.DOTALL)
    assert block is not None
    [first, *_] = [cell for cell in cells() if cell["cell_type"] == "code"]
    assert "".join(first["source"]) == block.group(1)


def test_the_notebook_is_stored_without_results() -> None:
    assert notebooks.is_stored_without_results(NOTEBOOK)


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
def test_the_notebook_runs(tmp_path: Path) -> None:
    shown, text = notebooks.run(notebooks.read(NOTEBOOK), tmp_path, timeout=120)
    assert shown.count("image/png") == 2 and shown.count("text/html") == 2
    assert "velocities must be a writable" not in text and "velocities must be" in text
    mean = re.search(r"mean return (\d+)", text)
    assert mean is not None and 180 < int(mean.group(1)) < 290

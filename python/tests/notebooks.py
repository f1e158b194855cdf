"""Notebooks, for the tests that run them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


def is_stored_without_results(path: Path) -> bool:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells)


def read(path: Path) -> Any:
    """The notebook; the test is skipped where notebooks cannot be run."""
    nbformat: Any = pytest.importorskip("nbformat")
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    return nbformat.read(path, as_version=4)


def run(notebook: Any, directory: Path, timeout: int) -> tuple[list[str], str]:
    """Runs all cells, and returns the kinds of what they show and the text that they print."""
    nbclient: Any = pytest.importorskip("nbclient")
    nbclient.NotebookClient(notebook, timeout=timeout, kernel_name="python3", resources={"metadata": {"path": str(directory)}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [kind for output in outputs for kind in output.get("data", {})], "".join(output.get("text", "") for output in outputs)

"""The lessons in docs/lessons run, agree with theory, and their checks tell right answers from wrong ones."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import drystone as ds

LESSONS = Path(__file__).parent.parent.parent / "docs" / "lessons"
# For each lesson, a right answer and wrong ones to its exercise, and what the numbers that it prints beside theory must be below.
ANSWERS: dict[str, tuple[str, list[str], dict[str, float]]] = {
    "pendulum": ("0.994", ["1.1", "1.0", "0.985"], {r"stays within ([\d.]+) %": 0.2, r"within ([\d.]+) % of the theory": 0.5}),
    "friction": (
        "(G * np.sin(np.pi / 6) - 2 * 2 / 1.5**2) / (G * np.cos(np.pi / 6))", ["0.3"], {r"largest difference: ([\d.]+) m/s²": 0.1},
    ),
    "collisions": ("1.8 * 2 / 3 * 3", ["3.0"], {r"largest difference: ([\d.]+) J of": 0.2}),
    "resonance": ("np.sqrt(1 - 2 * 0.3**2)", ["1.0"], {r"largest difference: ([\d.]+) %": 3.0}),
    "projectile": ("30", ["45", "400", "-5", "90"], {r"linear drag: within ([\d.]+) m": 0.1}),
}
pytestmark = pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")


def test_every_lesson_is_tested() -> None:
    assert {path.stem for path in LESSONS.glob("*.ipynb")} == set(ANSWERS)


@pytest.mark.parametrize("name", list(ANSWERS))
def test_a_lesson_is_stored_without_results(name: str) -> None:
    cells = json.loads((LESSONS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells)


@pytest.mark.parametrize("name", list(ANSWERS))
def test_a_lesson_runs_and_its_check_knows_the_answer(name: str, tmp_path: Path) -> None:
    nbclient: Any = pytest.importorskip("nbclient")
    nbformat: Any = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    notebook = nbformat.read(LESSONS / f"{name}.ipynb", as_version=4)
    right, wrong, bounds = ANSWERS[name]
    exercise, check = notebook.cells[-2:]
    assert exercise.source.startswith("answer = None")
    notebook.cells += [nbformat.v4.new_code_cell(f"answer = {answer}\n{check.source}") for answer in (right, *wrong)]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    shown = [kind for output in outputs for kind in output.get("data", {})]
    assert shown.count("text/html") == 1 and shown.count("image/png") >= 2
    text = "".join(output.get("text", "") for output in outputs)
    assert re.search(rf"^no answer yet\nright.*(\nnot yet.*){{{len(wrong)}}}$", text, re.MULTILINE), text
    for pattern, most in bounds.items():
        found = re.search(pattern, text)
        assert found is not None and float(found.group(1)) < most, text

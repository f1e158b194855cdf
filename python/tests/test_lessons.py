"""The lessons in docs/lessons run, agree with theory, and their checks tell right answers from wrong ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import notebooks
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
    assert notebooks.is_stored_without_results(LESSONS / f"{name}.ipynb")


@pytest.mark.parametrize("name", list(ANSWERS))
def test_a_lesson_runs_and_its_check_knows_the_answer(name: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    notebook = notebooks.read(LESSONS / f"{name}.ipynb")
    nbformat: Any = pytest.importorskip("nbformat")
    right, wrong, bounds = ANSWERS[name]
    exercise, check = notebook.cells[-2:]
    assert exercise.source.startswith("answer = None")
    notebook.cells += [nbformat.v4.new_code_cell(f"answer = {answer}\n{check.source}") for answer in (right, *wrong)]
    shown, text = notebooks.run(notebook, tmp_path, timeout=300)
    assert shown.count("text/html") == 1 and shown.count("image/png") >= 2
    assert re.search(rf"^no answer yet\nright.*(\nnot yet.*){{{len(wrong)}}}$", text, re.MULTILINE), text
    for pattern, most in bounds.items():
        found = re.search(pattern, text)
        assert found is not None and float(found.group(1)) < most, text

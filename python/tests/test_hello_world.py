"""examples/hello_world.py, which README.md shows, says where the crate rests."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest


def test_the_crate_comes_to_rest_on_the_ground(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(Path(__file__).parent.parent.parent / "examples" / "hello_world.py"))
    assert capsys.readouterr().out == "the crate rests at (0.00, 0.50)\n"

"""Both sides of each row of docs/from_pymunk.md run, and mean the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import drystone as ds

PAGE = Path(__file__).parents[2] / "docs" / "from_pymunk.md"


def test_both_sides_of_each_row_run() -> None:
    pymunk = pytest.importorskip("pymunk")
    rows = re.findall(r"^\| `(.+)` \| `(.+)` \|$", PAGE.read_text(), flags=re.MULTILINE)
    assert len(rows) > 20
    old: dict[str, Any] = {"pymunk": pymunk}
    new: dict[str, Any] = {"ds": ds}
    for before, after in rows:
        exec(before, old)
        exec(after, new)
        for name in ("x", "y", "angle", "mass", "alpha"):
            if f"{name}" in re.findall(r"\w+", before.partition("=")[0]):
                assert new[name] == pytest.approx(old[name], abs=0.02), after
        if "place" in before:
            assert new["place"] == pytest.approx(tuple(old["place"]), abs=0.02)
            assert new["back"] == pytest.approx((0, 1), abs=1e-5) and tuple(old["back"]) == pytest.approx((0, 1))
        if "motor" in before:
            twins = spun(old), spun(new)
            assert twins[0] > 0.5 and twins[1] > 0.5


def spun(names: dict[str, Any]) -> float:
    """By how much a box on a hinge with the row's motor turns in a second, of a copy [rad]."""
    if "world" in names:
        world = names["world"].clone()
        world.destroy_joint(names["rod"])
        world.set_gravity((0, 0))
        for _ in range(60):
            world.step(1 / 60)
        return float(world.transform(names["box"]).angle)
    space = names["space"].copy()
    space.gravity = 0, 0
    pymunk = names["pymunk"]
    for constraint in list(space.constraints):
        if isinstance(constraint, pymunk.PinJoint):
            space.remove(constraint)
    box = next(body for body in space.bodies if body.body_type == pymunk.Body.DYNAMIC and body.position.x > 2)
    for _ in range(60):
        space.step(1 / 60)
    return float(box.angle)

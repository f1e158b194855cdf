"""Debug drawing: World.draw() as tables and lines."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import drystone as ds


def drawn_world() -> tuple[ds.World, dict[str, ds.BodyId]]:
    world = ds.World(gravity=(0, -10))
    ground = world.create_body(name="ground", position=(0, -1))
    world.create_shape(ground, ds.Box(half_extents=(50, 1)))
    bodies = {"ground": ground}
    shapes: dict[str, ds.Circle | ds.Capsule | ds.Segment | ds.Box] = {
        "box": ds.Box(half_extents=(0.5, 0.25)),
        "round": ds.Box(half_extents=(0.5, 0.25), radius=0.1),
        "circle": ds.Circle(radius=0.5),
        "capsule": ds.Capsule(point_a=(-1, 0), point_b=(1, 0), radius=0.25),
        "line": ds.Segment(point_a=(0, 0), point_b=(0, 1)),
    }
    for i, (name, shape) in enumerate(shapes.items()):
        bodies[name] = world.create_body(type="dynamic", name=name, position=(5 * i, 3), angle=0.5)
        world.create_shape(bodies[name], shape)
    world.set_velocity(bodies["box"], (2, 0))
    return world, bodies


def line_of(lines: ds.DrawnLines, i: int) -> Any:
    return lines.points[lines.starts[i] : lines.starts[i + 1]]


def area(points: Any) -> float:
    x, y = points[:-1].T
    return float(0.5 * np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))


def test_shapes_are_where_the_world_has_them() -> None:
    world, bodies = drawn_world()
    drawing = world.draw(["shapes"])
    assert [len(drawing.polygons), len(drawing.circles), len(drawing.capsules), len(drawing.segments)] == [3, 1, 1, 1]
    ground, box, rounded = drawing.polygons
    assert ground.meaning == ds.DrawMeaning.static_body and box.meaning == ds.DrawMeaning.awake_body
    pose = world.transform(bodies["box"])
    expected = sorted(pose(corner) for corner in ((0.5, 0.25), (-0.5, 0.25), (-0.5, -0.25), (0.5, -0.25)))
    assert np.allclose(sorted(box.corners), expected, atol=1e-6) and box.radius == 0
    assert rounded.radius == pytest.approx(0.1)
    [circle] = drawing.circles
    assert circle.center == world.transform(bodies["circle"]).position
    assert circle.radius == 0.5 and circle.angle == pytest.approx(0.5)
    assert drawing.circles.center.tolist() == [list(circle.center)]
    assert drawing.polygons.meaning.tolist() == [m.value for m in (ground.meaning, box.meaning, rounded.meaning)]


def test_lines_have_the_outlines() -> None:
    world, _ = drawn_world()
    lines = world.draw(["shapes"]).lines(chords=720)
    assert lines.starts[0] == 0 and lines.starts[-1] == len(lines.points) and len(lines) == len(lines.areas) == 6
    areas = sorted(area(line_of(lines, i)) for i in range(6) if lines.areas[i])
    rounded = 0.5 + 0.1 * 3.0 + math.pi * 0.01
    assert areas == pytest.approx(sorted([200.0, 0.5, rounded, math.pi / 4, 2 * 0.5 + math.pi / 16]), rel=1e-4)
    for i in range(6):
        line = line_of(lines, i)
        assert (line[0] == line[-1]).all() == bool(lines.areas[i])
    few = world.draw(["shapes"]).lines(chords=3)
    assert len(few.points) < 40


def test_a_drawing_is_what_it_was() -> None:
    world, _ = drawn_world()
    drawing = world.draw()
    before = drawing.lines().points.copy()
    for _ in range(10):
        world.step(1 / 60)
    assert np.array_equal(drawing.lines().points, before)
    assert not np.array_equal(world.draw().lines().points, before)


def test_arrows_and_texts() -> None:
    world, bodies = drawn_world()
    drawing = world.draw([ds.DrawLayer.velocities, "names"], arrow_seconds=0.5)
    [first] = [s for s in drawing.segments if s.a == world.motion(bodies["box"]).center]
    assert first.meaning == ds.DrawMeaning.velocity and not ds.is_area(first.meaning)
    assert first.b[0] - first.a[0] == pytest.approx(1.0) and first.b[1] == pytest.approx(first.a[1])
    assert {text.text for text in drawing.texts} == set(bodies)
    assert ds.is_area("awake_body")


def test_a_view_leaves_out_what_is_outside() -> None:
    world, _ = drawn_world()
    assert len(world.draw(["shapes"], view=((9, 2), (11, 4))).circles) == 1
    assert len(world.draw(["shapes"], view=((4, 2), (6, 4))).circles) == 0


def test_every_layer_can_be_drawn() -> None:
    built = ds.built_in_scene("car").build()
    for _ in range(60):
        built.step()
    drawing = built.world.draw(list(ds.DrawLayer))
    assert len(drawing.points) > 0 and len(drawing.frames) > 0 and len(drawing.lines()) > 0
    assert "frames" in repr(drawing) and "lines" in repr(drawing.lines())
    frame = drawing.frames[0]
    lines = built.world.draw(["mass_centers"]).lines(frame_size=0.5)
    ends = line_of(lines, 0)
    assert ends.shape == (3, 2) and np.hypot(*(ends[0] - ends[1])) == pytest.approx(0.5)
    assert frame.meaning == ds.DrawMeaning.mass_center


def test_wrong_arguments_are_refused() -> None:
    world, _ = drawn_world()
    draw: Any = world.draw
    with pytest.raises(ds.InvalidArgument, match=r"World.draw\(\): layers.* must be one of 'shapes'"):
        draw(["shape"])
    with pytest.raises(TypeError, match="layers must be a sequence"):
        draw("shapes")
    with pytest.raises(ds.InvalidArgument, match="view"):
        draw(view=((1, 0), (0, 1)))
    with pytest.raises(ds.InvalidArgument, match="arrow_seconds"):
        draw(arrow_seconds=-1)
    with pytest.raises(ds.InvalidArgument, match="chords"):
        draw().lines(chords=2)
    with pytest.raises(ds.InvalidArgument, match="frame_size"):
        draw().lines(frame_size=math.inf)

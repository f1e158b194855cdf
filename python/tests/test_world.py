"""World: bodies, shapes, joints, fields, queries, events, and the errors of bad calls."""

from __future__ import annotations

import builtins
import copy
import enum
import gc
import math
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drystone as ds

Pile = tuple[ds.World, list[ds.BodyId]]


def test_a_body_falls_as_the_closed_form_says() -> None:
    world = ds.World(gravity=(0, -10), substeps=4)
    body = world.create_body(type="dynamic", position=(1, 100))
    world.create_shape(body, ds.Circle(radius=0.5))
    for _ in range(60):
        world.step(1 / 60)
    h = 1 / 240
    expected = 100 - 10 * h * h * sum(range(1, 241))  # Symplectic Euler, sub-step by sub-step.
    x, y = world.transform(body).position
    assert x == 1
    assert y == pytest.approx(expected, abs=1e-4)
    assert world.motion(body).velocity == pytest.approx((0, -10), abs=1e-4)


def test_options_are_keywords_objects_or_both() -> None:
    world = ds.World()
    options = ds.BodyOptions(type=ds.BodyType.dynamic, position=(1, 2), name="crate")
    a = world.create_body(options)
    b = world.create_body(options, position=(3, 4))
    assert world.body(a).position == (1, 2)
    assert world.body(b).position == (3, 4)
    assert world.body(b).name == "crate"
    assert options.position == (1, 2)
    shape = world.create_shape(a, ds.Circle(radius=0.5), density=2, material={"friction": 0.25})
    assert world.shape(shape).material.friction == 0.25
    assert world.mass_data(a).mass == pytest.approx(2 * math.pi * 0.25, rel=1e-6)


def test_a_body_with_a_locked_axis_stays_at_its_x() -> None:
    world = ds.World(gravity=(0, -10))
    lift = world.create_body(type="dynamic", position=(1, 5), locks=ds.MotionLocks(x=True, rotation=True))
    world.create_shape(lift, ds.Box(half_extents=(1, 0.1)))
    load = world.create_body(type="dynamic", position=(1.5, 6))
    world.create_shape(load, ds.Circle(radius=0.5))
    world.apply_force_to_center(lift, (100, 0))
    for _ in range(60):
        world.step(1 / 60)
    pose = world.transform(lift)
    x, height = pose.position
    assert x == 1 and pose.angle == 0
    assert height < 1
    assert world.body(lift).locks == ds.MotionLocks(x=True, rotation=True)
    world.set_motion_locks(lift, {"y": True})
    world.step(1 / 60)
    assert world.transform(lift).position[1] == height
    with pytest.raises(TypeError, match="sideways"):
        world.create_body(locks={"sideways": True})


def test_parts_of_options_are_changed_in_place() -> None:
    options = ds.RevoluteOptions()
    limit = options.limit
    limit.enabled = True
    limit.upper = 1.5
    assert options.limit == ds.Limit(enabled=True, upper=1.5)
    del options
    assert limit.upper == 1.5  # The part keeps its owner alive.


def test_a_limit_motor_or_spring_that_is_given_acts() -> None:
    world = ds.World()
    body = world.create_body(type="dynamic")
    joint = world.create_joint("revolute", body_a=world.create_body(), body_b=body, limit={"lower": -1, "upper": 1}, spring=ds.Spring(hertz=2))
    options: Any = world.joint(joint)
    assert options.limit.enabled and options.spring.enabled and not options.motor.enabled and not options.break_limit.enabled
    world.set_joint(joint, limit={"lower": -1, "upper": 1, "enabled": False}, motor={"speed": 2})
    options = world.joint(joint)
    assert not options.limit.enabled and options.motor.enabled and options.spring.enabled
    assert not ds.Limit().enabled and not ds.RevoluteOptions().limit.enabled and ds.ShapeOptions(one_way={"margin": 0.1}).one_way.enabled
    for limit in (ds.Limit(), ds.Limit(enabled=True), ds.Limit(upper=1), ds.Limit(upper=1, enabled=False)):
        assert eval(repr(limit), {"Limit": ds.Limit}) == limit
        assert pickle.loads(pickle.dumps(limit)) == limit and copy.copy(limit) == limit


def test_tiles_of_a_grid_change() -> None:
    world = ds.World()
    level = ds.TileGrid(["...", "###"], cell_size=1.0)
    grid = world.create_shape(world.create_body(), level)
    box = world.create_body(type="dynamic", position=(1.5, 1.4))
    world.create_shape(box, ds.Box(half_extents=(0.4, 0.4)))
    for _ in range(60):
        world.step(1 / 60)
    hit = world.ray_cast_closest((0.5, 5.0), (0.0, -10.0))
    assert hit.cell == (0, 0) and hit.shape == grid
    world.set_tile(grid, (1, 0), "empty")
    world.step(1 / 60)
    assert world.events().tile_change[0].now == ds.Tile.empty
    changed = world.geometry(grid)
    assert isinstance(changed, ds.TileGrid)
    assert changed.at((1, 0)) == ds.Tile.empty
    for _ in range(60):
        world.step(1 / 60)
    assert world.transform(box).position[1] < 0.0


def test_attributes_that_are_copies_cannot_be_changed_by_mistake() -> None:
    """A change of a list that was read would be lost, so that lists are read as tuples."""
    chain = ds.ChainOptions(points=[(0, 0), (1, 0)])
    assert chain.points == ((0, 0), (1, 0))
    chain.points = [*chain.points, (2, 0)]
    assert len(chain.points) == 3 and isinstance(chain.materials, tuple)
    assert isinstance(ds.Outline(holes=[[(0, 0), (1, 0), (0, 1)]]).holes[0], tuple)
    assert isinstance(ds.WorldOptions().material_rules, tuple)
    assert "copy" in str(ds.ChainOptions.points.__doc__) and "copy" in str(ds.MoverOptions.shape.__doc__)


def test_values_cannot_be_subclassed() -> None:
    """A copy or a result would lose what the subclass adds. World can: docs/python.md."""
    for base in (ds.BodyId, ds.Circle, ds.BodyOptions, ds.RevoluteOptions, ds.CastHit, ds.CastHitTable, ds.WorldTransform):
        with pytest.raises(TypeError):
            type("Derived", (base,), {})

    class Game(ds.World):
        pass

    assert type(Game().clone()) is ds.World


def test_code_of_python_may_run_while_values_are_read() -> None:
    class Clearing(list):  # type: ignore[type-arg]
        fields: Any

        def __getitem__(self, i: Any) -> Any:
            self.fields.clear()
            gc.collect()
            return super().__getitem__(i)

    gc.freeze()  # Only what the test makes is collected: a thousand times all that is loaded would take half a minute.
    for _ in range(200):
        fields: dict[str, Any] = {f"points{i}": i for i in range(20)}
        fields = {"points": Clearing([(0, 0), (1, 0), (0, 1)]), "holes": [[(0.1 * i, 0.0) for i in range(20)]]}
        fields["points"].fields = fields
        try:
            ds.decompose(fields)
        except ds.Error:
            pass
        assert not fields
    gc.unfreeze()

    class Failing(list):  # type: ignore[type-arg]
        def __len__(self) -> int:
            raise KeyError("the length failed")

    for call in (lambda v: ds.Circle(center=v), lambda v: ds.ChainOptions(points=v), lambda v: ds.World().shapes_at(v)):
        with pytest.raises(KeyError, match="the length failed"):
            call(Failing())
    shape = ds.Circle()
    with pytest.raises(KeyError, match="the length failed"):
        ds.World().overlap_shape(shape, Failing())
    with pytest.raises(TypeError, match="center must be a pair"):
        ds.Circle(center=np.float64(1))  # type: ignore[call-overload]


def test_every_call_of_world_is_there() -> None:
    header = Path(__file__).parents[2] / "include/drystone/world.hpp"
    if not header.exists():
        pytest.skip("not in a clone")
    text = re.sub(r"//.*", "", header.read_text())
    public = text[text.index("class World {") : text.index("private:")]
    calls = set(re.findall(r"\b([a-z]\w*)\(", public)) - {"operator", "step_with", "error", "ok", "value"}
    renamed = {
        "create": "__init__",
        "from": "from_snapshot",
        "set_transforms": "set_poses",
        "joint_of_kind": "joint",
    }
    missing = sorted(c for c in calls if not hasattr(ds.World, renamed.get(c, c)))
    assert missing == []


def test_every_kind_of_joint_and_field_can_be_made() -> None:
    world = ds.World()
    kinds: dict[str, ds.JointId] = {}
    for name in dir(ds):
        options: Any = getattr(ds, name)
        if not (isinstance(options, type) and issubclass(options, ds.JointOptions)) or name == "JointOptions":
            continue
        a = world.create_body(type="dynamic")
        b = world.create_body(type="dynamic")
        made: Any = options(body_a=a, body_b=b)
        kinds[name] = world.create_joint(made)
    assert len(kinds) == len(ds.JointKind)
    assert {world.joint_kind(j) for j in kinds.values()} == set(ds.JointKind)
    for name, joint in kinds.items():
        assert type(world.joint(joint)).__name__ == name
    fields: list[Any] = [
        f for n in dir(ds) if isinstance(f := getattr(ds, n), type) and issubclass(f, ds.FieldOptions) and n != "FieldOptions"
    ]
    ids = [world.create_field(field()) for field in fields]
    assert {world.field_kind(f) for f in ids} == set(ds.FieldKind)


def test_set_joint_takes_what_joint_gives() -> None:
    world = ds.World()
    a = world.create_body()
    b = world.create_body(type="dynamic", position=(0, -1))
    world.create_shape(b, ds.Circle())
    joint = world.create_joint(ds.RevoluteOptions(body_a=a, body_b=b, anchor_b=(0, 1)))
    options = world.joint(joint)
    assert isinstance(options, ds.RevoluteOptions)
    options.motor = ds.Motor(enabled=True, speed=2, max_force=1e6)
    world.set_joint(joint, options)
    for _ in range(60):
        world.step(1 / 60)
    assert world.joint_state(joint).speed == pytest.approx(2, abs=0.05)


def test_queries_find_what_is_there(three: Pile) -> None:
    world, bodies = three
    hit = world.ray_cast_closest((0, 20), (0, -30))
    assert world.shape_body(hit.shape) == bodies[2]
    assert hit.point[1] == pytest.approx(4.7, abs=1e-5)
    only_ground = ds.QueryFilter(dynamic_bodies=False)
    assert world.ray_cast_closest((0, 20), (0, -30), only_ground).point[1] == pytest.approx(1)
    assert len(world.ray_cast_all((0, 20), (0, -30))) == 4
    assert world.shapes_at((0.1, 3.1)) == world.shapes(bodies[1])
    assert world.overlap_box(((-1, 1.6), (1, 2.4))) == world.shapes(bodies[0])
    near = world.nearest_shape((0, 1.25), 0.3)
    assert near.distance == pytest.approx(0.25, abs=1e-6)
    cast = world.shape_cast_closest(ds.Circle(radius=0.5), (0, 20), (0, -30))
    assert cast.point[1] == pytest.approx(4.7, abs=1e-4)
    assert not world.ray_cast_closest((0, 20), (0, 30)).shape


def test_events_and_contacts(three: Pile) -> None:
    world, bodies = three
    begun = 0
    for _ in range(120):
        report = world.step(1 / 60)
        begin = world.events().contact_begin
        begun += len(begin)
        for event in begin:
            assert abs(math.hypot(*event.normal) - 1) < 1e-5
    assert begun >= 3
    assert report.touching == len(world.contacts()) == 3
    assert len(world.contacts(bodies[0])) == 2
    ground = world.bodies()[0]
    weight = 60 * sum(p.normal_impulse for c in world.contacts(ground) for p in c.points[: c.count])
    assert weight == pytest.approx(30, rel=0.05)


def test_shapes_of_all_kinds() -> None:
    world = ds.World()
    body = world.create_body(type="dynamic")
    outline = ds.Outline(points=[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)])
    pieces = ds.decompose(outline).pieces
    assert sum(ds.mass_data(p).mass for p in pieces) == pytest.approx(3)
    round_ones = [ds.SupportShape.ellipse((0.5, 0.3)), ds.SupportShape.slice(0.5, 1.0, sector=True)]
    shapes: list[Any] = [ds.Circle(radius=1), ds.Capsule(), ds.Segment(), ds.Box(), *pieces, *round_ones]
    for shape in shapes:
        made = world.create_shape(body, shape)
        got = world.geometry(made)
        assert got == (ds.Polygon.box(shape) if isinstance(shape, ds.Box) else shape)
        world.set_geometry(made, ds.Circle(radius=0.25))
        assert world.geometry(made) == ds.Circle(radius=0.25)
    ground = world.create_body()
    chain = world.create_chain(ground, points=[(10, 0), (5, 0), (0, 0), (-5, 0), (-10, 0)])
    assert len(world.chain_links(chain)) == 2
    heights = world.create_chain(ground, ds.make_heightfield([0, 1, 0, 1], 2.0))
    assert len(world.chain_links(heights)) == 3


def test_a_small_world_has_small_tolerances() -> None:
    points = [(0.0, 0.0), (0.004, 0.0), (0.0, 0.004)]
    with pytest.raises(ds.Error):
        ds.Polygon.hull(points)
    hull = ds.Polygon.hull(points, length_unit=0.01)
    assert len(hull) == 3
    assert len(ds.Polygon(points, length_unit=0.01)) == 3
    assert pickle.loads(pickle.dumps(hull)) == hull
    assert len(ds.decompose({"points": points}, length_unit=0.01).pieces) == 1
    egg = ds.SupportShape.ellipse((0.004, 0.002), length_unit=0.01)
    assert pickle.loads(pickle.dumps(egg)) == egg
    with pytest.raises(ds.Error, match="length_unit must be in"):
        ds.Polygon.hull(points, length_unit=0.0)

    def touches(unit: float, gap: float) -> bool:
        world = ds.World(length_unit=unit, gravity=(0.0, 0.0))
        assert world.options.length_unit == pytest.approx(unit)
        floor = world.create_body()
        world.create_shape(floor, ds.Box(half_extents=(10.0 * unit, unit), center=(0.0, -unit)))
        ball = world.create_body(type="dynamic", position=(0.0, unit + gap * unit))
        world.create_shape(ball, ds.Circle(radius=unit))
        world.step(1 / 60)
        return len(world.contacts(ball)) > 0

    for unit in (0.01, 1.0, 100.0):
        assert touches(unit, 0.019)
        assert not touches(unit, 0.021)


def test_a_shape_has_the_mass_that_is_given() -> None:
    world = ds.World()
    for form in (ds.Circle(radius=0.3), ds.Capsule(), ds.Box(half_extents=(0.5, 0.2)), ds.Polygon.hull([(0, 0), (1, 0), (0, 1)])):
        body = world.create_body(type="dynamic")
        world.create_shape(body, form, mass=2.5)
        assert world.mass_data(body).mass == pytest.approx(2.5, rel=1e-6)
        world.create_shape(body, form, ds.ShapeOptions(density=7), mass=1.5)
        assert world.mass_data(body).mass == pytest.approx(4.0, rel=1e-6)
    refused: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"mass": -1}, ValueError, "mass must be finite and at least 0"),
        ({"mass": float("inf")}, ValueError, "mass"),
        ({"mass": "2"}, TypeError, "mass must be a number"),
        ({"mass": 1, "density": 1}, ValueError, "mass must be left out if density is given"),
        ({"mass": 1, "densty": 1}, TypeError, "densty"),
    ]
    for wrong, error, message in refused:
        with pytest.raises(error, match=message):
            world.create_shape(body, ds.Circle(radius=1), **wrong)
    with pytest.raises(ValueError, match="mass must be left out: the geometry has no area"):
        world.create_shape(body, ds.Segment(), mass=1)
    wrong_forms: list[tuple[Any, dict[str, Any], str]] = [
        (ds.Box(half_extents=(-1, 1)), {"mass": 1}, r"half_extents\.x"),
        (ds.Box(half_extents=(1, 0)), {"mass": 1}, r"half_extents\.y"),
        (ds.Circle(radius=float("nan")), {"mass": 1}, "radius"),
        (ds.Circle(radius=-1), {"mass": -1}, "radius"),
        (ds.Circle(), {"mass": 1e30}, r"create_shape\(\): mass: .*density"),
        (ds.Circle(), {"mass": 1, "material": {"friction": -1}}, "friction"),
    ]
    for form, given, message in wrong_forms:
        with pytest.raises(ValueError, match=message):
            world.create_shape(body, form, **given)
    assert len(world.shapes(body)) == 2  # Nothing was added.


def test_keywords_go_to_options_and_input_of_a_character() -> None:
    def driven(*given: Any, **fields: Any) -> tuple[float, float]:
        world = ds.World()
        hero = world.create_body(type="dynamic", locks={"rotation": True})
        world.create_shape(hero, ds.Capsule())
        ds.drive(world, hero, *given, **fields)
        world.step(1 / 60)
        return world.motion(hero).velocity

    wanted = driven(ds.DriveOptions(air_force=9), ds.DriveInput(speed=2))
    assert driven(air_force=9, speed=2) == driven(ds.DriveOptions(air_force=3), None, air_force=9, speed=2) == wanted
    assert driven({"air_force": 9}, {"speed": 2}) == wanted and driven(speed=2) != wanted
    with pytest.raises(TypeError, match=r"drive\(\): unexpected name 'sped'; there are: .*air_force.*, speed"):
        driven(sped=2)
    with pytest.raises(TypeError, match="speed must be a number"):
        driven(speed="2")
    world, mover = ds.World(), ds.Mover()
    report = ds.move(world, mover, velocity=(1, 0), seconds=0.5)
    assert mover.position == pytest.approx((0.5, 0)) and isinstance(report, ds.MoverReport)


def test_a_mover_walks() -> None:
    world = ds.World()
    world.create_shape(world.create_body(), ds.Box(half_extents=(50, 1)))
    hero = ds.Mover(position=(0, 1.5))
    for _ in range(60):
        world.step(1 / 60)
        ds.move(world, hero, None, ds.MoverInput(velocity=(2, hero.velocity[1] - 10 / 60)))
    assert hero.is_grounded
    assert hero.position[0] == pytest.approx(2, abs=0.1)
    with pytest.raises(ds.InvalidArgument, match="skin"):
        ds.move(world, hero, {"skin": 7})


def test_geometry_without_a_world() -> None:
    assert ds.distance(ds.Circle(radius=1), ds.Circle(radius=1), (5, 0)).distance == pytest.approx(3)
    assert ds.contains(ds.Box(), (0.4, 0.4)) and not ds.contains(ds.Box(), (0.6, 0))
    assert ds.bounds(ds.Circle(radius=2), (1, 1)) == ((-1, -1), (3, 3))
    assert ds.ray_cast(ds.Circle(radius=1), (-5, 0), (10, 0)).fraction == pytest.approx(0.4)
    still, moving = ds.Sweep(rotation_0=(1, 0), rotation_1=(1, 0)), ds.Sweep(center_0=(-5, 0), center_1=(5, 0))
    hit = ds.time_of_impact(ds.Circle(radius=1), ds.Circle(radius=1), still, moving)
    assert hit.state == ds.TimeOfImpactOutputState.hit
    assert hit.time == pytest.approx(0.3, abs=1e-2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda w, b: w.create_body(position="up"), TypeError, r"World.create_body\(\): position must be a pair of numbers, not str"),
        (lambda w, b: w.create_body(position=(1, 2, 3)), TypeError, "position must be a pair of numbers, not 3 values"),
        (lambda w, b: w.create_body(position=(1, "2")), TypeError, "position must be a number, not str"),
        (lambda w, b: w.create_body(position=(math.nan, 0)), ds.InvalidArgument, "BodyOptions.position must be finite"),
        (lambda w, b: w.create_body(colour=1), TypeError, "unexpected name 'colour'; there are: type, position"),
        (lambda w, b: w.create_body(type="liquid"), ds.InvalidArgument, "type must be one of 'static_body', 'kinematic', 'dynamic', not 'liquid'"),
        (lambda w, b: w.create_body(user_data=-1), ds.InvalidArgument, "user_data must be an integer in"),
        (lambda w, b: ds.BodyOptions(user_data=True), TypeError, "user_data must be an integer, not bool"),
        (lambda w, b: w.create_body(name="x" * 256), ds.InvalidArgument, "name"),
        (lambda w, b: w.create_shape(b, ds.Circle(radius=-1)), ds.InvalidArgument, "radius"),
        (lambda w, b: w.create_shape(b, ds.Circle(), material={"frction": 1}), TypeError, "unexpected name 'material.frction'"),
        (lambda w, b: w.create_shape(b, "circle"), TypeError, "geometry must be one of Circle | Capsule"),
        (lambda w, b: w.create_shape(b, ds.Circle(), sensor=1), TypeError, "sensor must be a bool, not int"),
        (lambda w, b: w.set_velocity(b, (math.inf, 0)), ds.InvalidArgument, "velocity must be finite"),
        (lambda w, b: w.set_velocity(None, (0, 0)), TypeError, r"World.set_velocity\(\): body must be a BodyId, not NoneType"),
        (lambda w, b: w.set_velocity(ds.BodyId(7, 1), (0, 0)), ds.StaleId, "body"),
        (lambda w, b: w.set_velocity(ds.ShapeId(0, 1), (0, 0)), TypeError, "body must be a BodyId, not ShapeId"),
        (lambda w, b: w.create_chain(b, points=[(0, 0), None]), TypeError, r"points\[1\] must be a pair"),
        (lambda w, b: w.create_joint(ds.RevoluteOptions(body_a=b, body_b=b)), ds.InvalidArgument, "bod"),
        (lambda w, b: w.create_joint(None), TypeError, "options must be one of RevoluteOptions"),
        (lambda w, b: w.set_material_rules([ds.MaterialRule(friction=-1)]), ds.InvalidArgument, "friction"),
        (lambda w, b: w.step(0), ds.InvalidArgument, "seconds"),
        (lambda w, b: w.step("1"), TypeError, "seconds must be a number, not str"),
        (lambda w, b: w.step(10**400), ds.InvalidArgument, "seconds must be a number in the range"),
        (lambda w, b: w.ray_cast_closest((0, 0), (1, 0), {"ignore_body": ds.BodyId(9, 9)}), ds.StaleId, "ignore_body"),
        (lambda w, b: w.step(True), TypeError, "seconds must be a number, not bool"),
        (lambda w, b: w.step(np.True_), TypeError, "seconds must be a number, not bool"),
        (lambda w, b: w.create_body(position=(True, 0)), TypeError, "position must be a number, not bool"),
        (lambda w, b: w.create_body(position=bytearray(2)), TypeError, "position must be a pair of numbers, not bytearray"),
        (lambda w, b: w.create_body(position=memoryview(b"ab")), TypeError, "position must be a pair of numbers, not memoryview"),
        (lambda w, b: w.create_chain(b, points=bytearray(4)), TypeError, "points must be a sequence, not bytearray"),
        (lambda w, b: w.create_body(angle=1e39), ds.InvalidArgument, "angle must be a number in the range of a float"),
        (lambda w, b: w.set_velocity(b, (0, -1e300)), ds.InvalidArgument, "velocity must be a number in the range of a float"),
        (lambda w, b: ds.WorldTransform((0, 0), 1e39), ds.InvalidArgument, "angle must be a number in the range of a float"),
        (lambda w, b: w.overlap_shape(ds.Circle(), None), TypeError, "pose must be a WorldTransform.*, not NoneType"),
        (lambda w, b: getattr(ds, "shape_cast")(ds.Circle(), ds.Circle(), None, (1, 0)), TypeError, "b_in_a must be a WorldTransform.*, not NoneType"),
        (lambda w, b: ds.World(substeps=0), ds.InvalidArgument, "substeps"),
        (lambda w, b: ds.Polygon([(0, 0), (1, 0)]), ds.InvalidGeometry, "points|vertices"),
        (lambda w, b: ds.BodyId(-1), ds.InvalidArgument, "index"),
        (lambda w, b: setattr(ds.Circle(), "radius", "wide"), TypeError, "Circle.radius must be a number, not str"),
    ],
)
def test_bad_input_names_the_argument_and_changes_nothing(call: object, error: type[Exception], message: str) -> None:
    world = ds.World()
    body = world.create_body(type="dynamic")
    before = world.state_hash()
    with pytest.raises(error, match=message):
        call(world, body)  # type: ignore[operator]
    assert world.state_hash() == before


def test_stale_ids_are_refused(three: Pile) -> None:
    world, bodies = three
    world.destroy_body(bodies[1])
    assert not world.is_alive(bodies[1])
    with pytest.raises(ds.StaleId):
        world.transform(bodies[1])
    with pytest.raises(LookupError):
        world.poses(bodies)


def test_ids_are_values() -> None:
    a = ds.BodyId(3, 2)
    assert a == ds.BodyId(3, 2) and a != ds.BodyId(3, 1) and a != ds.ShapeId(3, 2)
    assert len({a, ds.BodyId(3, 2)}) == 1
    assert ds.BodyId.from_int(int(a)) == a
    assert not ds.BodyId() and a
    assert repr(a) == "BodyId(3, 2)"


def test_reprs(three: Pile) -> None:
    world, _ = three
    assert repr(world) == "<World of 4 bodies after 0 steps>"
    assert repr(ds.BodyOptions(angle=0.5)) == "BodyOptions(angle=0.5)"
    assert eval(repr(ds.Box(half_extents=(1, 2))), vars(ds)) == ds.Box(half_extents=(1, 2))


def test_docstrings_have_units() -> None:
    assert "[rad]" in str(ds.BodyOptions.angle.__doc__)
    assert "[m/s]" in str(ds.ContactHitEvent.approach_speed.__doc__)
    for name in ("create_shape", "set_velocity", "ray_cast_closest", "poses"):
        assert len(str(getattr(ds.World, name).__doc__)) > 60


def docstrings() -> list[tuple[str, str]]:
    found = [(name, str(one.__doc__ or "")) for name, one in vars(ds).items() if callable(one)]
    for name, one in vars(ds).items():
        if isinstance(one, type) and one.__module__.startswith("drystone") and not issubclass(one, enum.Enum):
            found += [(f"{name}.{part}", str(value.__doc__ or "")) for part, value in vars(one).items() if not part.startswith("_")]
    return found


def test_docstrings_name_what_exists_in_the_language_of_python() -> None:
    # Of the system, of NumPy, of mathematics, and of Python itself.
    known = {"fork", "reshape", "generate_state", "sqrt", *vars(builtins)}
    known |= {*vars(ds), *(part for one in vars(ds).values() if isinstance(one, type) for part in dir(one))}
    assert len(docstrings()) > 500
    for where, text in docstrings():
        names = re.findall(r"\b[a-z_]\w*(?=\()", text)
        assert not set(names) - known, f"{where}: {set(names) - known}"
        assert not re.search(r"[{}]|::", text), where


def test_highway_is_in_the_package() -> None:
    """As a part of the module, or, where the module was linked with a shared library, as a file beside it."""
    module = Path(str(getattr(ds, "_core").__file__))
    for name in re.findall(rb"libhwy\.so\.\d+", module.read_bytes()):
        beside = module.parent / name.decode()
        assert beside.is_file() and not beside.is_symlink() and b"GetChosenTarget" in beside.read_bytes()
        assert b"$ORIGIN" in module.read_bytes()

"""Worlds stepped and read from Python, beside pymunk and Jax2D."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import drystone as ds
from drystone.bench._measure import Case, Engine, Work

STEP = 1 / 60

# --- A pyramid of boxes: one world, stepped from Python ----------------------------------------------------------------

ROWS = 14
HALF = 0.5
TOP = HALF + (ROWS - 1) * 2 * HALF


def _pyramid_places() -> list[tuple[float, float]]:
    return [
        (2.1 * HALF * (i - 0.5 * (ROWS - row - 1)), HALF + 2 * HALF * row) for row in range(ROWS) for i in range(ROWS - row)
    ]


def _fallen(height: float) -> str:
    """The box at the top may sink as far as the boxes below overlap."""
    return "" if abs(height - TOP) < 0.3 else f"the box at the top is at {height:.2f} m instead of {TOP:.2f} m"


def _drystone_pyramid() -> Work:
    world = ds.World()
    world.create_shape(world.create_body(), ds.Box(half_extents=(50, 1), center=(0, -1)))
    for place in _pyramid_places():
        body = world.create_body(type="dynamic", position=place, allow_sleep=False)
        world.create_shape(body, ds.Box(half_extents=(HALF, HALF)), material={"friction": 0.6})

    def run() -> int:
        for _ in range(10):
            world.step(STEP)
        return 10

    return Work(run, lambda: _fallen(world.positions([body])[0, 1]))


def _pymunk_pyramid() -> Work:
    pymunk = importlib.import_module("pymunk")
    space = pymunk.Space()
    space.gravity = (0, -10)
    ground = pymunk.Poly(space.static_body, [(-50, -2), (50, -2), (50, 0), (-50, 0)])
    ground.friction = 0.6
    space.add(ground)
    for place in _pyramid_places():
        body = pymunk.Body()
        body.position = place
        box = pymunk.Poly.create_box(body, (2 * HALF, 2 * HALF))
        box.density, box.friction = 1, 0.6
        space.add(body, box)

    def run() -> int:
        for _ in range(10):
            space.step(STEP)
        return 10

    return Work(run, lambda: _fallen(body.position.y))


# --- Reading the poses of 1,000 bodies ---------------------------------------------------------------------------------

BODIES = 1000


def _reader(read: Callable[[], Any], x_of_last: Callable[[Any], float]) -> Work:
    """`read` returns what x_of_last() understands; body i is at x = i."""

    def run() -> int:
        for _ in range(10):
            read()
        return 10

    return Work(run, lambda: "" if x_of_last(read()) == BODIES - 1 else "the last body is elsewhere")


def _drystone_row() -> ds.World:
    world = ds.World(gravity=(0, 0))
    for i in range(BODIES):
        world.create_body(type="dynamic", position=(i, 0))
    return world


def _drystone_positions() -> Work:
    world = _drystone_row()
    ids, out = world.body_ids(), np.empty((BODIES, 2))
    return _reader(lambda: world.positions(ids, out=out), lambda found: float(found[-1, 0]))


def _drystone_poses() -> Work:
    world = _drystone_row()
    ids, out = world.body_ids(), np.empty((BODIES, 3))
    return _reader(lambda: world.poses(ids, out=out), lambda found: float(found[-1, 0]))


def _pymunk_row() -> tuple[Any, Any]:
    pymunk = importlib.import_module("pymunk")
    space = pymunk.Space()
    for i in range(BODIES):
        body = pymunk.Body(1, 1)
        body.position = (i, 0)
        space.add(body)
    return pymunk, space


def _pymunk_batch(with_angle: bool) -> Work:
    pymunk, space = _pymunk_row()
    batch = importlib.import_module("pymunk.batch")
    fields = batch.BodyFields.POSITION | (batch.BodyFields.ANGLE if with_angle else batch.BodyFields(0))
    buffer = batch.Buffer()

    def read() -> Any:
        buffer.clear()
        batch.get_space_bodies(space, fields, buffer)
        return np.frombuffer(buffer.float_buf()).reshape(BODIES, -1)

    return _reader(read, lambda found: float(found[:, 0].max()))


def _pymunk_one_by_one() -> Work:
    _, space = _pymunk_row()

    def read() -> Any:
        return np.array([(*body.position, body.angle) for body in space.bodies])

    return _reader(read, lambda found: float(found[:, 0].max()))


# --- Many small worlds -------------------------------------------------------------------------------------------------
# A room of 5 m by 5 m: floor, ceiling and walls. In it a box with a wheel, and a ball. Five polygons, two circles, one joint.

ROOM = 5.0
RADIUS = 0.35
CHASSIS = (1.0, 0.4)
CHASSIS_AT = (2.0, 1.0)
WHEEL_AT = (1.5, 1.0)
BALL_AT = (3.5, 2.0)
WORLDS, FEW_WORLDS = 1024, 16


def _walls() -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Centre and half extents."""
    half = ROOM / 2
    return [
        ((half, -half), (2 * ROOM, half)),
        ((half, ROOM + half), (2 * ROOM, half)),
        ((-half, half), (half, ROOM)),
        ((ROOM + half, half), (half, ROOM)),
    ]


def _outside(places: Any, below: float) -> str:
    found = np.asarray(places)
    if not np.isfinite(found).all():
        return "a place is not finite"
    outside = (found < RADIUS / 2 - below).any() or (found > ROOM).any()
    return "a body left its room" if outside else ""


def _drystone_rooms(count: int) -> Work:
    start = ds.World()
    for center, half_extents in _walls():
        start.create_shape(start.create_body(position=center), ds.Box(half_extents=half_extents))
    chassis = start.create_body(type="dynamic", position=CHASSIS_AT, allow_sleep=False)
    start.create_shape(chassis, ds.Box(half_extents=(CHASSIS[0] / 2, CHASSIS[1] / 2)))
    wheel, ball = (start.create_body(type="dynamic", position=at, allow_sleep=False) for at in (WHEEL_AT, BALL_AT))
    for body in (wheel, ball):
        start.create_shape(body, ds.Circle(radius=RADIUS))
    start.create_joint(ds.RevoluteOptions(body_a=chassis, body_b=wheel, anchor_a=(-0.5, 0)))
    batch = ds.WorldBatch(count, start)

    def run() -> int:
        batch.step(STEP)
        return count

    return Work(run, lambda: _outside(batch.positions([chassis, wheel, ball]), 0.02))


def _pymunk_rooms() -> Work:
    pymunk = importlib.import_module("pymunk")
    rooms, bodies = [], []
    for _ in range(FEW_WORLDS):
        space = pymunk.Space()
        space.gravity = (0, -10)
        for (x, y), (a, b) in _walls():
            wall = pymunk.Poly(space.static_body, [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)])
            wall.friction = 0.6
            space.add(wall)
        chassis, wheel, ball = pymunk.Body(), pymunk.Body(), pymunk.Body()
        chassis.position, wheel.position, ball.position = CHASSIS_AT, WHEEL_AT, BALL_AT
        shapes = [pymunk.Poly.create_box(chassis, CHASSIS), pymunk.Circle(wheel, RADIUS), pymunk.Circle(ball, RADIUS)]
        for shape in shapes:
            shape.density, shape.friction = 1, 0.6
        hinge = pymunk.PivotJoint(chassis, wheel, (-0.5, 0), (0, 0))
        hinge.collide_bodies = False
        space.add(chassis, wheel, ball, *shapes, hinge)
        rooms.append(space)
        bodies += [chassis, wheel, ball]

    def run() -> int:
        for space in rooms:
            space.step(STEP)
        return len(rooms)

    return Work(run, lambda: _outside([body.position for body in bodies], 0.1))


def _jax2d_rooms() -> Work:
    jax = importlib.import_module("jax")
    jnp = importlib.import_module("jax.numpy")
    engine_module = importlib.import_module("jax2d.engine")
    scene = importlib.import_module("jax2d.scene")
    state_module = importlib.import_module("jax2d.sim_state")
    # Jax2D needs at least one thruster; it is not active.
    static = state_module.StaticSimParams(num_polygons=5, num_circles=2, num_joints=1, num_thrusters=1)
    parameters = state_module.SimParams()
    engine = engine_module.PhysicsEngine(static)
    state = engine_module.create_empty_sim(static, scene_size=ROOM, floor_offset=0.0)
    state, (_, box) = scene.add_rectangle_to_scene(
        state, static, position=jnp.array(CHASSIS_AT), dimensions=jnp.array(CHASSIS)
    )
    state, (_, wheel) = scene.add_circle_to_scene(state, static, position=jnp.array(WHEEL_AT), radius=RADIUS)
    state, _ = scene.add_circle_to_scene(state, static, position=jnp.array(BALL_AT), radius=RADIUS)
    state, _ = scene.add_revolute_joint_to_scene(
        state, static, a_index=box, b_index=wheel, a_relative_pos=jnp.array([-0.5, 0.0]), b_relative_pos=jnp.zeros(2)
    )
    states = jax.tree_util.tree_map(lambda x: jnp.repeat(jnp.asarray(x)[None], WORLDS, axis=0), state)
    step = jax.jit(jax.vmap(lambda one: engine.step(one, parameters, jnp.zeros(2))[0]))
    held = {"states": states}

    def run() -> int:
        held["states"] = step(held["states"])
        jax.block_until_ready(held["states"].circle.position)
        return WORLDS

    def check() -> str:
        found = held["states"]
        places = np.concatenate([np.asarray(found.polygon.position[:, 4:]), np.asarray(found.circle.position)], axis=1)
        return _outside(places, 0.1)

    return Work(run, check)


def cases() -> list[Case]:
    return [
        Case(
            "pyramid",
            f"a pyramid of {ROWS * (ROWS + 1) // 2} boxes, awake, stepped from Python",
            "steps",
            [Engine("Drystone", _drystone_pyramid), Engine("pymunk", _pymunk_pyramid)],
        ),
        Case(
            "positions",
            f"the positions of {BODIES} bodies as an array of NumPy",
            "reads",
            [Engine("Drystone", _drystone_positions), Engine("pymunk.batch", lambda: _pymunk_batch(False))],
        ),
        Case(
            "poses",
            f"positions and angles of {BODIES} bodies as an array of NumPy",
            "reads",
            [
                Engine("Drystone", _drystone_poses),
                Engine("pymunk.batch", lambda: _pymunk_batch(True)),
                Engine("pymunk, body by body", _pymunk_one_by_one),
            ],
        ),
        Case(
            "rooms",
            "worlds of five polygons, two circles and a joint, stepped together",
            "world steps",
            [
                Engine(f"Drystone, {WORLDS}", partial(_drystone_rooms, WORLDS)),
                Engine(f"Drystone, {FEW_WORLDS}", partial(_drystone_rooms, FEW_WORLDS)),
                Engine(f"Jax2D, {WORLDS}", _jax2d_rooms),
                Engine(f"pymunk, {FEW_WORLDS}", _pymunk_rooms),
            ],
        ),
    ]

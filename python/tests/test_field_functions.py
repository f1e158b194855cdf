"""Functions of custom fields in Python: what they get, what they push, threads, exceptions, copies."""

from __future__ import annotations

import copy
import gc
import math
import pickle
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import drystone as ds

STEP = 1 / 60


def world_with(function: Any, count: int = 1, **options: Any) -> tuple[ds.World, list[ds.BodyId]]:
    """Discs of 1 kg and radius 0.5 m, far apart and without gravity, and a custom field with the function 7."""
    world = ds.World(gravity=(0, 0), field_functions={7: function}, **options)
    bodies = []
    for i in range(count):
        body = world.create_body(type="dynamic", position=(10 * i, 0))
        world.create_shape(body, ds.Circle(radius=0.5), density=1 / (math.pi * 0.25))
        bodies.append(body)
    world.create_field(ds.CustomFieldOptions(function=7, parameters=(20.0, 0.5, 0, 0, 0, 0, 0, 0)))
    return world, bodies


def steps(world: ds.World, count: int) -> None:
    for _ in range(count):
        world.step(STEP)


def spring(target: ds.FieldTarget) -> ds.FieldPush:
    """To the origin."""
    x, y = target.center
    stiffness = target.parameters[0]
    return ds.FieldPush(force=(-stiffness * x, -stiffness * y))


def test_a_spring_has_the_period_of_the_closed_form() -> None:
    world, [body] = world_with(spring)
    world.set_transform(body, (1, 0), 0)
    crossings = []
    before = 1.0
    for i in range(600):
        world.step(STEP)
        x = world.transform(body).position[0]
        if before > 0 >= x:
            crossings.append((i + 1 - x / (x - before)) * STEP)
        before = x
    period = (crossings[-1] - crossings[0]) / (len(crossings) - 1)
    # Symplectic Euler with sub-steps of h: the period is short by (w h)^2 / 24 of it, and crossings are interpolated.
    assert period == pytest.approx(2 * math.pi / math.sqrt(20), rel=1e-3)


def test_what_a_function_gets() -> None:
    seen: list[ds.FieldTarget] = []
    world, [body] = world_with(lambda target: seen.append(target))
    [field] = world.fields()
    world.set_velocity(body, (1, 2))
    world.set_angular_velocity(body, 3)
    report = world.step(STEP)
    assert report.fields_without_function == 0 and len(seen) == world.options.substeps
    first, last = seen[0], seen[-1]
    assert first.field == field and first.body == body and first.center == (0.0, 0.0)
    assert first.velocity == (1.0, 2.0) and first.angular_velocity == 3.0 and first.rotation == (1.0, 0.0)
    assert first.mass == pytest.approx(1.0, rel=1e-6) and first.inertia == pytest.approx(0.125, rel=1e-5)
    assert first.parameters == (20.0, 0.5, 0, 0, 0, 0, 0, 0) and first.time == 0.0
    assert last.time == pytest.approx(0.75 * STEP) and last.center[0] == pytest.approx(0.75 * STEP)
    with pytest.raises(AttributeError):
        first.mass = 2.0  # type: ignore[misc]


def test_drag_and_torque() -> None:
    world, [body] = world_with(lambda target: {"torque": 1.0, "linear_drag": 1e6})
    world.set_velocity(body, (5, 0))
    steps(world, 60)
    assert abs(world.motion(body).velocity[0]) < 1e-3  # Stopped, without a reversal.
    assert world.motion(body).angular_velocity == pytest.approx(8.0, rel=1e-3)  # 1 N m on 1/8 kg m^2 for a second.


def test_the_bits_do_not_depend_on_workers() -> None:
    hashes = set()
    for workers in (1, 4):
        world, _ = world_with(spring, 200, workers=workers)
        steps(world, 5)
        hashes.add(world.state_hash())
    assert len(hashes) == 1


@pytest.mark.parametrize("workers", [1, 4])
def test_an_exception_leaves_a_defined_world(workers: int) -> None:
    """The body whose function raises is not pushed, the others are: the same state for any number of workers."""
    failing = True

    def function(target: ds.FieldTarget) -> ds.FieldPush:
        if failing and target.body.index % 5 == 0:
            raise KeyError("the function failed")
        return ds.FieldPush(force=(1, 0))

    def gentle(target: ds.FieldTarget) -> ds.FieldPush | None:
        return None if target.body.index % 5 == 0 else ds.FieldPush(force=(1, 0))

    world, bodies = world_with(function, 200, workers=workers)
    other, _ = world_with(gentle, 200)
    with pytest.raises(KeyError, match="the function failed"):
        world.step(STEP)
    other.step(STEP)
    assert world.report.step == 1 and world.check_invariants() == ""
    assert world.state_hash() == other.state_hash()
    failing = False
    world.step(STEP)
    assert world.motion(bodies[1]).velocity[0] > world.motion(bodies[0]).velocity[0] > 0


@pytest.mark.parametrize("result", [3, "push", (1, 2), {"force": "no"}, {"unknown": 1}])
def test_wrong_results_raise(result: Any) -> None:
    world, [body] = world_with(lambda target: result)
    with pytest.raises(TypeError, match=r"field_functions\(\): .*(result|force|unknown)"):
        world.step(STEP)
    assert world.report.step == 1 and world.motion(body).velocity == (0.0, 0.0)


def test_a_push_that_is_not_finite_is_quarantined() -> None:
    world, [body] = world_with(lambda target: ds.FieldPush(force=(math.nan, 0)))
    assert list(world.step(STEP).quarantined) == [body]


@pytest.mark.parametrize("workers", [1, 4])
def test_a_function_must_not_call_its_world(workers: int) -> None:
    calls: list[Callable[[], object]] = [lambda: world.state_hash(), lambda: world.step(STEP)]
    for call in calls:
        world, _ = world_with(lambda target: call() and None, 200, workers=workers)
        with pytest.raises((ds.WrongMoment, ds.InUse)):
            world.step(STEP)
        assert world.report.step == 1 and world.check_invariants() == ""


def test_wrong_arguments_are_refused() -> None:
    for wrong, error in ((3, TypeError), ([1, 2], TypeError), ({1: 2}, TypeError), ({"a": spring}, TypeError), ({-1: spring}, ds.InvalidArgument)):
        with pytest.raises(error, match="field_functions"):
            ds.World(field_functions=wrong)  # type: ignore[arg-type]


def test_a_field_without_its_function_is_counted() -> None:
    world, _ = world_with(spring)
    alone = ds.World.from_snapshot(world.snapshot(), world.options)
    assert alone.field_functions is None and alone.step(STEP).fields_without_function == 1
    again = ds.World.from_snapshot(world.snapshot(), field_functions={7: spring})
    assert again.field_functions == {7: spring} and again.step(STEP).fields_without_function == 0


def test_copies_pickles_and_batches_have_the_functions() -> None:
    world, [body] = world_with(spring)
    world.set_transform(body, (1, 0), 0)
    made = [world.clone(), copy.copy(world), copy.deepcopy(world), pickle.loads(pickle.dumps(world))]
    batch = ds.WorldBatch(3, world, workers=2)
    steps(world, 30)
    for one in made:
        assert one.field_functions == {7: spring}
        steps(one, 30)
        assert one.state_hash() == world.state_hash()
    for _ in range(30):
        batch.step(STEP)
    assert set(batch.state_hashes()) == {world.state_hash()} and batch.world(1).field_functions == {7: spring}
    mapping = world.field_functions
    assert mapping is not None
    mapping.clear()  # A copy.
    assert world.field_functions == {7: spring}


@pytest.mark.parametrize("workers", [1, 3])
def test_a_batch_raises_and_steps_all_its_worlds(workers: int) -> None:
    def fail(target: ds.FieldTarget) -> None:
        raise KeyError("the function failed")

    start, _ = world_with(fail)
    batch = ds.WorldBatch(4, start, workers=workers)
    with pytest.raises(KeyError, match="the function failed"):
        batch.step(STEP)
    assert [batch.world(i).report.step for i in range(4)] == [1] * 4


def test_a_recording_is_replayed_with_functions() -> None:
    world, [body] = world_with(spring, 1)
    world.set_transform(body, (1, 0), 0)
    world.start_recording()
    steps(world, 20)
    recording = world.stop_recording()
    assert recording is not None
    assert ds.Replayer(recording, ds.WorldOptions(workers=4), {7: spring}).verify() is None
    assert ds.Replayer(recording).verify() is not None

    def fail(target: ds.FieldTarget) -> None:
        raise KeyError("the function failed")

    replayer = ds.Replayer(recording, field_functions={7: fail})
    with pytest.raises(KeyError, match="the function failed"):
        replayer.next()


def test_a_runner_ends_its_frame_at_an_exception() -> None:
    calls = []

    def third(target: ds.FieldTarget) -> None:
        calls.append(target.time)
        if len(calls) == 9:  # In the third step of four sub-steps.
            raise KeyError("the function failed")

    world, _ = world_with(third)
    runner = ds.FixedStepRunner(world)
    with pytest.raises(KeyError, match="the function failed"):
        runner.advance(5.5 * STEP)
    assert world.report.step == 3


def test_functions_that_hold_their_world_are_collected() -> None:
    class Owner:
        world: ds.World

        def push(self, target: ds.FieldTarget) -> None:
            return None

    owner = Owner()
    owner.world, _ = world_with(owner.push)
    copies = [owner.world.clone(), owner.world.clone()]
    owner.world.step(STEP)
    gone = weakref.ref(owner)
    gc.collect()
    assert owner.world.field_functions is not None
    del owner
    gc.collect()
    assert gone() is not None  # The copies have the functions.
    copies[0].step(STEP)
    del copies
    gc.collect()
    assert gone() is None


def test_copies_step_at_the_same_time() -> None:
    world, _ = world_with(spring, 20)
    copies = [world.clone() for _ in range(4)]
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(steps, one, 20) for one in copies]:
            done.result()
    assert len({one.state_hash() for one in copies}) == 1

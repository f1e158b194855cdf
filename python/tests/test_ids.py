"""Ids know their world; results, events and tables go through pickles; calls without their arguments say what is missing."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import drystone as ds

from conftest import pile

DT = 1 / 60


@pytest.fixture
def two() -> tuple[ds.World, list[ds.BodyId], ds.World, list[ds.BodyId]]:
    """Worlds with equal ids."""
    a, bodies_of_a = pile(3)
    b, bodies_of_b = pile(3)
    assert bodies_of_a == bodies_of_b
    return a, bodies_of_a, b, bodies_of_b


Two = tuple[ds.World, list[ds.BodyId], ds.World, list[ds.BodyId]]


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda w, i: w.set_velocity(i[0], (1, 0)), "body"),
        (lambda w, i: w.destroy_body(i[0]), "body"),
        (lambda w, i: w.transform(i[0]), "body"),
        (lambda w, i: w.create_shape(i[0], ds.Circle()), "body"),
        (lambda w, i: w.create_chain(i[0], points=[(3, 0), (2, 0), (1, 0), (0, 0)]), "body"),
        (lambda w, i: w.poses(i), r"bodies\[0\]"),
        (lambda w, i: w.set_velocities(i, np.zeros((3, 3), dtype=np.float32)), r"bodies\[0\]"),
        (lambda w, i: w.contacts(i[0]), "body"),
        (lambda w, i: w.joints(i[0]), "body"),
        (lambda w, i: w.create_joint("weld", body_a=i[0], body_b=i[1]), "body_a"),
        (lambda w, i: w.ray_cast_closest((0, 5), (0, -5), {"ignore_body": i[0]}), "filter.ignore_body"),
        (lambda w, i: w.ray_casts(np.zeros((1, 2)), np.ones((1, 2), "f4"), {"ignore_body": i[0]}), "filter.ignore_body"),
        (
            lambda w, i: w.shape_casts(ds.Circle(), np.zeros((1, 3)), np.ones((1, 2), "f4"), {"ignore_body": i[0]}),
            "filter.ignore_body",
        ),
        (lambda w, i: ds.move(w, ds.Mover(position=(0, 9)), {"filter": {"ignore_body": i[0]}}), "options.filter.ignore_body"),
        (lambda w, i: w.explode(bodies=[i[0]], radius=1), r"bodies\[0\]"),
        (lambda w, i: ds.FixedStepRunner(w).pose(i[0]), "body"),
        (lambda w, i: ds.WorldBatch(2, w).poses(i), r"bodies\[0\]"),
        (lambda w, i: ds.WorldBatch(2, w).world(1).transform(i[0]), "body"),
    ],
)
def test_ids_of_another_world_are_refused(two: Two, call: Callable[[Any, Any], object], name: str) -> None:
    """The slots are the same in both worlds, so that the library itself finds nothing wrong."""
    a, of_a, b, of_b = two
    before = b.state_hash()
    with pytest.raises(ds.StaleId, match=rf"{name} is an id of another world"):
        call(b, of_a)
    assert b.state_hash() == before and not b.is_alive(of_a[0]) and b.is_alive(of_b[0])
    call(b, of_b)


def test_ids_of_all_kinds_know_their_world(two: Two) -> None:
    a, of_a, b, of_b = two
    for world, bodies in ((a, of_a), (b, of_b)):
        world.create_joint("weld", body_a=bodies[0], body_b=bodies[1])
        world.create_field("wind")
    wrong: list[tuple[Any, Any]] = [
        (b.shape, a.shapes(of_a[0])[0]), (b.joint, a.joints()[0]), (b.field, a.fields()[0]), (b.is_awake, a.bodies()[0]),
    ]
    for call, one in wrong:
        with pytest.raises(ds.StaleId, match="is an id of another world"):
            call(one)
        assert not b.is_alive(one)


def test_copies_and_batches_take_the_ids_of_their_world(two: Two) -> None:
    a, of_a, b, _ = two
    batch = ds.WorldBatch(2, a)
    worlds = [a.clone(), copy.copy(a), copy.deepcopy(a), batch.world(1), batch.clone().world(1)]
    worlds.append(ds.WorldBatch(1, batch.world(0)).world(0))
    for world in worlds:
        world.set_velocity(of_a[0], (1, 0))
        assert world.is_alive(of_a[0]) and a.is_alive(world.bodies()[0])
        with pytest.raises(ds.StaleId):
            b.transform(world.bodies()[0])
    batch.reset()
    batch.poses(of_a)


def test_worlds_from_bytes_take_all_ids(two: Two) -> None:
    """Nothing says which world the bytes were made by."""
    a, of_a, b, of_b = two
    batch = pickle.loads(pickle.dumps(ds.WorldBatch(1, a)))
    for world in (pickle.loads(pickle.dumps(a)), ds.World.from_snapshot(a.snapshot()), batch.world(0)):
        world.transform(of_a[0])
        world.transform(of_b[0])
        b.transform(world.bodies()[1])
    b.restore(a.snapshot())
    b.transform(of_a[0])
    a.transform(of_a[0])


def test_a_start_from_elsewhere_makes_a_batch_take_all_ids(two: Two) -> None:
    a, of_a, b, of_b = two
    batch = ds.WorldBatch(1, a)
    batch.set_start(a.clone())
    with pytest.raises(ds.StaleId):
        batch.poses(of_b)
    batch.set_start(b)
    batch.reset()
    assert batch.poses(of_b).shape == batch.poses(of_a).shape
    batch.world(0).transform(of_b[0])


def test_numbers_and_pickles_of_ids_have_no_world(two: Two) -> None:
    a, of_a, b, of_b = two
    first = of_a[0]
    for one in (ds.BodyId.from_int(int(first)), ds.BodyId(first.index, first.generation), pickle.loads(pickle.dumps(first))):
        assert one == first and hash(one) == hash(first)
        b.transform(one)
    b.poses(a.body_ids())


def test_reports_events_and_tables_go_through_pickles() -> None:
    world, bodies = pile(3)
    world.set_velocity(bodies[0], (0, -5))
    while not len(world.events().contact_begin):
        report = world.step(DT)
    loaded = pickle.loads(pickle.dumps(report))
    assert repr(loaded) == repr(report) and loaded.step == report.step > 0 and loaded.phase_ms == report.phase_ms
    assert [(job.phase, job.ms) for job in loaded.jobs] == [(job.phase, job.ms) for job in report.jobs]
    events = world.events()
    for copied in (pickle.loads(pickle.dumps(events)), copy.deepcopy(events)):
        assert repr(copied) == repr(events) and repr(list(copied.contact_begin)) == repr(list(events.contact_begin))
        assert (copied.contact_begin.normal == events.contact_begin.normal).all() and len(copied.contact_begin) > 0
        assert (copied.body_move.body == events.body_move.body).all()
    for one in (world.contacts(), world.islands(), world.ray_cast_all((0, 9), (0, -9)), world.motion(bodies[0]), world.measure()):
        assert repr(pickle.loads(pickle.dumps(one))) == repr(one)


def test_a_quarantined_body_is_in_the_pickle_of_its_report() -> None:
    state = ds.World().report.__getstate__()
    report: Any = pickle.loads(pickle.dumps(ds.World().report))
    state["quarantined"] = [ds.BodyId(3, 1)]
    made = ds.StepReport.__new__(ds.StepReport)
    made.__setstate__(state)
    assert made.quarantined == (ds.BodyId(3, 1),) and pickle.loads(pickle.dumps(made)).quarantined == made.quarantined


def test_wrong_states_of_results_raise() -> None:
    world, _ = pile(1)
    results: list[Any] = [world.report, world.events(), world.contacts(), world.measure()]
    states: list[Any] = [None, 3, [None], {"step": "x"}, {"nothing": 1}, ((),) * 10]
    for one in results:
        for state in states:
            kind: Any = type(one)
            made = kind.__new__(kind)
            with pytest.raises((TypeError, ValueError)):
                made.__setstate__(state)
    with pytest.raises(TypeError, match="results do not change"):
        world.report.__setstate__(world.report.__getstate__())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: ds.Circle(0.5),  # type: ignore[call-overload]
            "Circle() takes its fields by name, as in Circle(center=...); there are: center, radius",
        ),
        (lambda: ds.BodyOptions("dynamic"), "BodyOptions() takes its fields by name"),  # type: ignore[call-overload]
        (lambda: ds.World().step(), "World.step(): seconds is missing: step(1 / 60)"),  # type: ignore[call-arg]
        (lambda: ds.WorldBatch(1, ds.World()).step(), "WorldBatch.step(): seconds is missing: step(1 / 60)"),  # type: ignore[call-arg]
    ],
)
def test_calls_say_what_is_missing(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


def test_joints_and_fields_are_made_from_keywords() -> None:
    world, bodies = pile(2)
    by_object = world.create_joint(ds.RevoluteOptions(body_a=bodies[0], body_b=bodies[1], anchor_b=(0, 1)))
    by_name = world.create_joint("revolute", body_a=bodies[0], body_b=bodies[1], anchor_b=(0, 1))
    by_both = world.create_joint(ds.RevoluteOptions(body_a=bodies[0], body_b=bodies[1]), anchor_b=(0, 1))
    assert world.joint(by_object) == world.joint(by_name) == world.joint(by_both)
    for kind in ds.JointKind:
        with pytest.raises(TypeError, match="unexpected name 'nothing'; there are: .*body_a"):
            world.create_joint(kind, nothing=1)
    weld = world.create_joint("weld", body_a=bodies[0], body_b=bodies[1])
    wheel = world.create_joint(ds.JointKind.wheel, body_a=bodies[0], body_b=bodies[1])
    assert isinstance(world.joint(weld), ds.WeldOptions) and isinstance(world.joint(wheel), ds.WheelOptions)
    world.set_joint(by_name, motor={"enabled": True, "speed": 2, "max_force": 5})
    changed = world.joint(by_name)
    assert isinstance(changed, ds.RevoluteOptions) and changed.motor.speed == 2 and changed.anchor_b == (0, 1)
    field = world.create_field("buoyancy", density=3)
    world.set_field(field, density=2)
    made = world.field(field)
    assert isinstance(made, ds.BuoyancyOptions) and made.density == 2
    with pytest.raises(ds.InvalidArgument, match="one of 'revolute'"):
        world.create_joint("hinge")
    with pytest.raises(TypeError, match=r"World.create_joint\(\): .*anchor_a must be a pair"):
        world.create_joint("weld", anchor_a=1)


def test_a_pose_takes_places_to_its_frame_and_back() -> None:
    pose = ds.WorldTransform((1, 2), 0.5)
    assert np.allclose(pose.inverse(pose((3, 4))), (3, 4), atol=1e-6)
    assert np.allclose(pose.inverse((1 + np.cos(0.5), 2 + np.sin(0.5))), (1, 0), atol=1e-6)

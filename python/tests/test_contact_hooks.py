"""Hooks of contacts: what they decide, and what happens when they do what they must not."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import drystone as ds

STEP = 1 / 60


class Recorder(ds.ContactHooks):
    """Lets through what it is told to, and lists the calls."""

    def __init__(self, through: set[ds.ShapeId] | None = None) -> None:
        self.through = through or set()
        self.asked: list[tuple[ds.ShapeId, ds.ShapeId]] = []
        self.solved: list[ds.ContactView] = []

    def may_touch(self, a: ds.ShapeId, b: ds.ShapeId) -> bool:
        self.asked.append((a, b))
        return a not in self.through and b not in self.through

    def before_solving(self, contact: ds.ContactView, edit: ds.ContactEdit) -> None:
        self.solved.append(contact)


class Slippery(ds.ContactHooks):
    def __init__(self, friction: float) -> None:
        self.friction = friction

    def before_solving(self, contact: ds.ContactView, edit: ds.ContactEdit) -> None:
        edit.friction = self.friction


class Calling(ds.ContactHooks):
    """Calls a function in place of deciding."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call
        self.calls = 0

    def before_solving(self, contact: ds.ContactView, edit: ds.ContactEdit) -> None:
        self.calls += 1
        self.call()


def ground_and_boxes(hooks: ds.ContactHooks | None, boxes: int = 1, **options: Any) -> tuple[ds.World, list[ds.BodyId]]:
    """Boxes that lie beside each other on a floor."""
    world = ds.World(contact_hooks=hooks, sleeping=False, **options)
    world.create_shape(world.create_body(), ds.Box(half_extents=(100, 1), center=(0, -1)))
    bodies = []
    for i in range(boxes):
        bodies.append(world.create_body(type="dynamic", position=(3.0 * i, 0.5)))
        world.create_shape(bodies[-1], ds.Box(half_extents=(0.5, 0.5)))
    return world, bodies


def steps(world: ds.World, count: int) -> None:
    for _ in range(count):
        world.step(STEP)


def fail() -> None:
    raise KeyError("the hook failed")


def is_sound(world: ds.World) -> bool:
    """Whether the world goes on as one in which nothing happened."""
    before = world.report.step
    world.step(STEP)
    return world.check_invariants() == "" and world.report.step == before + 1


def test_a_pair_that_may_not_touch_passes_and_is_asked_about_once() -> None:
    hooks = Recorder()
    world, [falls, lies] = ground_and_boxes(hooks, 2)
    hooks.through = set(world.shapes(falls))
    steps(world, 60)
    assert world.transform(falls).position[1] < -3 and world.transform(lies).position[1] == pytest.approx(0.5, abs=0.01)
    assert len(hooks.asked) == 2 and {type(one) for pair in hooks.asked for one in pair} == {ds.ShapeId}
    assert len(hooks.solved) == 60 and all(contact.count == 2 for contact in hooks.solved)
    assert world.contact_hooks is hooks and ds.World().contact_hooks is None


def test_edits_act_and_those_out_of_range_are_counted() -> None:
    ends = []
    for friction in (0.0, 5.0):
        world, [box] = ground_and_boxes(Slippery(friction))
        world.set_velocity(box, (5, 0))
        steps(world, 60)
        ends.append(world.transform(box).position[0])
        contact = world.contacts()[0]
        assert world.contact_edit(contact.shape_a, contact.shape_b) == ds.ContactEdit(friction=friction)
    assert ends[0] == pytest.approx(5.0, abs=0.01) and ends[1] < 1.0
    world, _ = ground_and_boxes(Slippery(-1.0))
    assert world.step(STEP).refused_edits == 1


def test_methods_that_are_not_overridden_are_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("may_touch", "before_solving"):
        monkeypatch.setattr(ds.ContactHooks, name, lambda self, a, b: fail())
    world, _ = ground_and_boxes(ds.ContactHooks())
    other, _ = ground_and_boxes(None)
    steps(world, 30)
    steps(other, 30)
    assert world.state_hash() == other.state_hash()
    hooks = ds.ContactHooks()
    setattr(hooks, "may_touch", lambda a, b: False)  # A method of one object counts.
    world, [box] = ground_and_boxes(hooks)
    steps(world, 30)
    assert world.transform(box).position[1] < 0


@pytest.mark.parametrize(
    "call",
    [
        lambda world, box: world.create_body(),
        lambda world, box: world.step(STEP),
        lambda world, box: world.set_velocity(box, (1, 1)),
        lambda world, box: world.restore(b""),
        lambda world, box: world.state_hash(),
        lambda world, box: world.poses(),
        lambda world, box: world.clone(),
        lambda world, box: ds.FixedStepRunner(world),
        lambda world, box: ds.WorldBatch(2, world),
    ],
)
def test_a_hook_that_changes_or_reads_its_world_is_refused(call: Callable[[ds.World, ds.BodyId], object]) -> None:
    hooks = Calling(lambda: call(world, box))
    world, [box] = ground_and_boxes(hooks)
    plain, _ = ground_and_boxes(None)
    with pytest.raises(ds.WrongMoment, match="a contact hook or field function must not call its world"):
        world.step(STEP)
    assert hooks.calls == 1
    plain.step(STEP)
    assert world.state_hash() == plain.state_hash()  # The step was taken to its end, without edits.
    hooks.call = lambda: None
    assert is_sound(world)


def test_a_thread_that_a_hook_starts_gets_in_use() -> None:
    raised: list[BaseException] = []

    def in_thread() -> None:
        try:
            world.state_hash()
        except ds.InUse as error:
            raised.append(error)

    def start() -> None:
        thread = threading.Thread(target=in_thread)
        thread.start()
        thread.join()

    world, _ = ground_and_boxes(Calling(start))
    world.step(STEP)
    assert len(raised) == 1 and is_sound(world)


@pytest.mark.parametrize("error", [KeyError("the hook failed"), KeyboardInterrupt(), SystemExit(3)])
def test_an_exception_leaves_the_step_as_it_is_when_the_step_is_done(error: BaseException) -> None:
    def throw() -> None:
        raise error

    hooks = Calling(throw)
    world, _ = ground_and_boxes(hooks, 3)
    plain, _ = ground_and_boxes(None, 3)
    plain.step(STEP)
    with pytest.raises(type(error)) as caught:
        world.step(STEP)
    assert caught.value is error and hooks.calls == 1  # No hook is called any more in this step.
    assert world.report.step == 1 and world.state_hash() == plain.state_hash()
    hooks.call = lambda: None
    assert is_sound(world) and hooks.calls == 4


def test_decisions_before_an_exception_stay() -> None:
    class Second(ds.ContactHooks):
        calls = 0

        def may_touch(self, a: ds.ShapeId, b: ds.ShapeId) -> bool:
            self.calls += 1
            if self.calls == 2:
                fail()
            return False

    hooks = Second()
    world, bodies = ground_and_boxes(hooks, 3)
    with pytest.raises(KeyError, match="the hook failed"):
        world.step(STEP)
    assert hooks.calls == 2
    steps(world, 30)
    fell = [world.transform(body).position[1] < 0 for body in bodies]
    assert sorted(fell) == [False, False, True]


@pytest.mark.parametrize("result", [None, 1, "no"])
def test_wrong_results_are_refused(result: Any) -> None:
    class Wrong(ds.ContactHooks):
        def may_touch(self, a: ds.ShapeId, b: ds.ShapeId) -> Any:
            return result

    world, _ = ground_and_boxes(Wrong())
    with pytest.raises(TypeError, match=r"ContactHooks.may_touch\(\): result must be a bool, not"):
        world.step(STEP)
    assert is_sound(world)

    class Returns(ds.ContactHooks):
        def before_solving(self, contact: ds.ContactView, edit: ds.ContactEdit) -> Any:
            return ds.ContactEdit(friction=0.0)

    world, _ = ground_and_boxes(Returns())
    with pytest.raises(TypeError, match=r"ContactHooks.before_solving\(\): result must be None: change `edit`"):
        world.step(STEP)


def test_what_are_no_hooks_is_refused() -> None:
    for wrong in (3, ds.ContactHooks, "hooks", [], object()):
        with pytest.raises(TypeError, match=r"World\(\): contact_hooks must be a ContactHooks, not"):
            ds.World(contact_hooks=wrong)  # type: ignore[arg-type]
    hooks = ds.ContactHooks()
    setattr(hooks, "may_touch", 3)
    world, _ = ground_and_boxes(hooks)
    with pytest.raises(TypeError, match=r"ContactHooks\(\): may_touch must be a method, not int"):
        world.step(STEP)
    assert world.report.step == 0


def test_a_hook_may_drop_the_last_name_of_its_world() -> None:
    worlds: list[Any] = []

    def drop() -> None:
        worlds.clear()
        gc.collect()

    hooks: Any = Calling(drop)
    worlds.append(ground_and_boxes(hooks)[0])
    gone = weakref.ref(hooks)
    report = worlds[0].step(STEP)
    assert report.step == 1 and not worlds and hooks.calls == 1
    del hooks
    gc.collect()
    assert gone() is None  # The world is gone, and with it its hooks.


def test_hooks_that_hold_their_world_are_collected() -> None:
    class Owner(ds.ContactHooks):
        world: ds.World
        batch: ds.WorldBatch

    owner = Owner()
    owner.world = ground_and_boxes(owner)[0]
    owner.world.step(STEP)
    owner.batch = ds.WorldBatch(2, owner.world)
    clones = [owner.world.clone() for _ in range(3)]
    gone = weakref.ref(owner)
    gc.collect()
    assert owner.world.contact_hooks is owner
    del owner
    gc.collect()
    assert gone() is not None  # The copies have the hooks.
    clones[0].step(STEP)
    del clones
    gc.collect()
    assert gone() is None


def test_copies_pickles_and_restored_worlds_have_hooks() -> None:
    hooks = Slippery(0.0)
    world, [box] = ground_and_boxes(hooks)
    world.set_velocity(box, (5, 0))
    for made in (world.clone(), copy.copy(world), copy.deepcopy(world)):
        assert made.contact_hooks is hooks
    loaded = pickle.loads(pickle.dumps(world))
    assert isinstance(loaded.contact_hooks, Slippery) and loaded.contact_hooks.friction == 0.0
    restored = ds.World.from_snapshot(world.snapshot(), contact_hooks=hooks)
    without = ds.World.from_snapshot(world.snapshot(), world.options)
    assert without.contact_hooks is None
    for one in (world, loaded, restored, without):
        steps(one, 30)
    assert world.state_hash() == loaded.state_hash() == restored.state_hash() != without.state_hash()
    state = world.__getstate__()
    for wrong in (state[:3], state[:4], (*state[:3], 5, None)):
        with pytest.raises((TypeError, ValueError)):
            ds.World.__new__(ds.World).__setstate__(wrong)  # type: ignore[arg-type]


def test_a_recording_needs_no_hooks() -> None:
    world, [box, _] = ground_and_boxes(Slippery(0.0), 2)
    world.start_recording()
    world.set_velocity(box, (5, 0))
    steps(world, 40)
    recording = world.stop_recording()
    assert recording is not None
    replayer = ds.Replayer(recording, world.options)
    assert replayer.verify() is None and replayer.world().state_hash() == world.state_hash()
    replayer.world().step(STEP)


@pytest.mark.parametrize("workers", [1, 4])
def test_hooks_give_the_same_bits_for_any_number_of_workers(workers: int) -> None:
    hooks = Recorder()
    world, bodies = ground_and_boxes(hooks, 40, workers=workers)
    alone_hooks = Recorder()
    alone, _ = ground_and_boxes(alone_hooks, 40)
    for one in (hooks, alone_hooks):
        one.through = {world.shapes(body)[0] for body in bodies[::3]}
    steps(world, 20)
    steps(alone, 20)
    assert world.state_hash() == alone.state_hash() and hooks.asked == alone_hooks.asked


def test_a_batch_calls_hooks_with_one_worker_and_refuses_them_with_several() -> None:
    hooks = Calling(lambda: None)
    start, _ = ground_and_boxes(hooks, 2)
    batch = ds.WorldBatch(3, start)
    batch.step(STEP)
    assert hooks.calls == 6 and batch.world(1).contact_hooks is hooks
    hooks.call = lambda: batch.world(2).state_hash()
    with pytest.raises(ds.WrongMoment, match="a contact hook or field function must not call its world"):
        batch.step(STEP)
    hooks.call = fail
    with pytest.raises(KeyError, match="the hook failed"):
        batch.step(STEP)
    with pytest.raises(KeyError, match="the hook failed"):
        batch.world(0).step(STEP)
    hooks.call = lambda: None
    batch.step(STEP)
    assert [batch.world(i).report.step for i in range(3)] == [5, 4, 4]
    threads = ds.WorldBatch(3, start, workers=2)
    with pytest.raises(ds.InvalidArgument, match="contact_hooks must be null if the batch has several workers"):
        threads.step(STEP)


def test_a_frame_ends_at_the_step_whose_hook_raised() -> None:
    after: list[int] = []
    hooks = Calling(lambda: fail() if hooks.calls == 3 else None)
    world, _ = ground_and_boxes(hooks)
    for after_step in (None, lambda world: after.append(hooks.calls)):
        hooks.calls = 0
        runner = ds.FixedStepRunner(world, after_step=after_step)
        before = world.report.step
        with pytest.raises(KeyError, match="the hook failed"):
            runner.advance(5.5 * STEP)
        assert world.report.step == before + 3
        assert runner.advance(0.0).steps >= 2  # The steps that are still due.
    assert after[:2] == [1, 2] and 3 not in after


def test_a_scene_is_built_with_hooks() -> None:
    hooks = Calling(fail)
    built = ds.built_in_scene("arch").build(contact_hooks=hooks)
    with pytest.raises(KeyError, match="the hook failed"):
        for _ in range(100):
            built.step()
    assert built.world.contact_hooks is hooks and built.world.check_invariants() == ""


def test_a_hook_may_step_another_world_whose_hook_raises() -> None:
    inner_hooks = Calling(fail)
    inner, _ = ground_and_boxes(inner_hooks)
    caught = []

    def step_inner() -> None:
        try:
            inner.step(STEP)
        except KeyError as error:
            caught.append(error)

    outer, _ = ground_and_boxes(Calling(step_inner), 2)
    outer.step(STEP)
    assert len(caught) == 2 and inner_hooks.calls == 2 and inner.report.step == 2


def test_copies_with_the_same_hooks_step_in_threads() -> None:
    class Counting(ds.ContactHooks):
        def before_solving(self, contact: ds.ContactView, edit: ds.ContactEdit) -> None:
            if threading.current_thread().name == "fails":
                raise KeyError("only in this thread")
            edit.surface_speed = 1.0

    world, _ = ground_and_boxes(Counting(), 5)
    failing = world.clone()

    def expect_failures() -> int:
        threading.current_thread().name = "fails"
        failed = 0
        for _ in range(100):
            try:
                failing.step(STEP)
            except KeyError:
                failed += 1
        return failed

    with ThreadPoolExecutor(1) as pool:
        failures = pool.submit(expect_failures)
        steps(world, 100)
        assert failures.result() == 100

"""Threads: steps release the GIL, and a world in use says so."""

from __future__ import annotations

import gc
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import pytest

import drystone as ds


def step(built: ds.BuiltScene, steps: int) -> None:
    for _ in range(steps):
        built.step()


class Stepping:
    """A thread that steps a scene until the block ends. within() is true until a minute has passed: a test that has then not seen what it waits for fails."""

    def __init__(self, built: ds.BuiltScene) -> None:
        self.built = built
        self.steps = 0
        self.stop = threading.Event()
        self.pool = ThreadPoolExecutor()
        self.give_up = time.monotonic() + 60

    def work(self) -> None:
        while not self.stop.is_set():
            self.built.step()
            self.steps += 1

    def within(self) -> bool:
        time.sleep(0.0005)
        return time.monotonic() < self.give_up

    def __enter__(self) -> Stepping:
        self.worker = self.pool.submit(self.work)
        return self

    def __exit__(self, *error: object) -> None:
        self.stop.set()
        self.worker.result()
        self.pool.shutdown()
        assert self.built.steps_taken == self.steps


def test_a_world_in_use_refuses_other_threads() -> None:
    built = ds.built_in_scene("large_pyramid:60").build()
    refused = 0
    with Stepping(built) as stepping:
        while refused < 5 and stepping.within():
            try:
                built.world.state_hash()
            except ds.InUse as error:
                assert "another thread" in str(error)
                refused += 1
    assert refused == 5
    built.world.state_hash()


def test_what_a_step_changes_is_not_read_beside_it() -> None:
    """Getters that read what the stepping thread writes raise InUse, those of a runner and of a scene that changes too."""
    pyramid = ds.built_in_scene("large_pyramid:60").build()
    runner = ds.FixedStepRunner(pyramid.world)
    reads: list[tuple[object, str]] = [(pyramid, n) for n in ("bodies", "joints", "fields", "steps_taken")]
    reads += [(runner, n) for n in ("steps", "simulated_seconds", "dropped_seconds", "remainder")]
    refused: set[str] = set()
    with Stepping(pyramid) as stepping:
        while len(refused) < len(reads) and stepping.within():
            for owner, name in reads:
                try:
                    getattr(owner, name)
                except ds.InUse:
                    refused.add(name)
    assert refused == {name for _, name in reads}


def test_threads_may_share_a_table_of_rays() -> None:
    world = ds.built_in_scene("large_pyramid:20").build().world
    table = ds.CastHitTable()

    def cast(rays: int) -> None:
        origins = np.zeros((rays, 2)) + [0.0, 50.0]
        along = np.tile(np.array([0, -100], dtype=np.float32), (rays, 1))
        for _ in range(60):
            assert world.ray_casts(origins, along, out=table) is table
            assert len(table) in (700, 900, 1100)

    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(cast, n) for n in (700, 900, 1100)]:
            done.result()
    before = table.fraction.copy()
    with pytest.raises(ds.InvalidArgument):
        world.ray_casts(np.full((3, 2), np.nan), np.ones((3, 2), dtype=np.float32), out=table)
    assert np.array_equal(table.fraction, before)  # A refused call leaves the table as it was.


def test_two_worlds_step_at_the_same_time() -> None:
    worlds = [ds.built_in_scene("arch").build() for _ in range(3)]
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(step, b, 100) for b in worlds]:
            done.result()
    assert [b.steps_taken for b in worlds] == [100] * 3
    assert len({b.world.state_hash() for b in worlds}) == 1


def test_hooks_may_call_their_world_and_raise() -> None:
    world = ds.World()
    body = world.create_body(type="dynamic")
    world.create_shape(body, ds.Circle())
    seen: list[ds.World] = []

    def push(hooked: ds.World) -> None:
        hooked.apply_impulse_to_center(body, (0, 1))
        seen.append(hooked)

    runner = ds.FixedStepRunner(world, before_step=push)
    assert runner.advance(3.5 / 60).steps == 3
    assert all(w is world for w in seen) and len(seen) == 3
    assert runner.poses().shape[1] == 3 and runner.pose(body).position

    def fail(hooked: ds.World) -> None:
        raise KeyError("the hook failed")

    runner = ds.FixedStepRunner(world, after_step=fail)
    with pytest.raises(KeyError, match="the hook failed"):
        runner.advance(0.1)
    world.step(1 / 60)  # The world is free again.
    with pytest.raises(ds.InvalidArgument, match="max_steps"):
        ds.FixedStepRunner(world, max_steps=0)
    with pytest.raises(TypeError, match="before_step must be callable"):
        ds.FixedStepRunner(world, before_step=1)  # type: ignore[arg-type]


class Game:
    """A runner whose hook is a method of the object that holds it."""

    def __init__(self) -> None:
        self.runner = ds.FixedStepRunner(ds.World(), before_step=self.before)
        self.count = 0

    def before(self, world: ds.World) -> None:
        self.count += 1


def test_a_runner_with_its_owners_method_is_collected() -> None:
    game = Game()
    gc.collect()
    game.runner.advance(0.1)
    assert game.count > 0
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_a_refused_runner_keeps_nothing_alive() -> None:
    built = ds.built_in_scene("large_pyramid:60").build()

    class Hook:
        def __call__(self, world: ds.World) -> None: ...

    hook: Any = Hook()
    gone = weakref.ref(hook)
    references = sys.getrefcount(built.world)
    refused = 0
    with Stepping(built) as stepping:
        while refused < 5 and stepping.within():
            try:
                ds.FixedStepRunner(built.world, before_step=hook)
            except ds.InUse:
                refused += 1
    assert refused == 5
    with pytest.raises(ds.InvalidArgument):
        ds.FixedStepRunner(built.world, max_steps=0, before_step=hook)
    del hook
    gc.collect()
    now = sys.getrefcount(built.world)  # Not within the assert, which keeps values for its message.
    assert gone() is None and now == references


def test_a_lock_lets_a_reader_in_beside_a_loop_of_steps() -> None:
    """docs/python.md. Without the lock the reader gets InUse, most times."""
    world = ds.built_in_scene("large_pyramid:20").build().world
    lock, stop, steps = threading.Lock(), threading.Event(), 0

    def run() -> None:
        nonlocal steps
        while not stop.is_set():
            with lock:
                world.step(1 / 60)
            steps += 1

    thread = threading.Thread(target=run)
    thread.start()
    begin, reads = time.monotonic(), 0
    while (reads < 20 or steps < 20) and time.monotonic() < begin + 60:
        with lock:
            world.transform(world.bodies()[5])
        reads += 1
    stop.set()
    thread.join()
    assert reads >= 20 and steps >= 20

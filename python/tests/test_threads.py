"""Threads: steps release the GIL, and a world in use says so."""

from __future__ import annotations

import threading
import time

import pytest

import drystone as ds


def test_a_world_in_use_refuses_other_threads() -> None:
    built = ds.built_in_scene("large_pyramid:60").build()
    world = built.world
    done = threading.Event()
    refused = 0

    def work() -> None:
        for _ in range(40):
            built.step()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        try:
            world.state_hash()
        except ds.InUse as error:
            assert "another thread" in str(error)
            refused += 1
        time.sleep(0.0005)
    thread.join()
    assert refused > 0
    world.state_hash()


def test_two_worlds_step_at_the_same_time() -> None:
    worlds = [ds.built_in_scene("arch").build() for _ in range(3)]
    threads = [threading.Thread(target=lambda b: [b.step() for _ in range(100)], args=(b,)) for b in worlds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
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

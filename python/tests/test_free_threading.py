"""Many threads at once. A free-threaded Python runs them side by side, without a GIL; with another one these tests say less."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import drystone as ds

STEP = 1 / 60
THREADS = 8
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


def at_once(*calls: Callable[[], None]) -> None:
    """Runs the calls in a thread each, from the same moment on."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], None]) -> None:
        barrier.wait()
        call()

    with ThreadPoolExecutor(len(calls)) as pool:
        for done in [pool.submit(run, call) for call in calls]:
            done.result()


@pytest.mark.skipif(not FREE_THREADED, reason="this Python has a GIL")
def test_an_import_leaves_the_gil_off() -> None:
    code = "import sys, drystone; drystone.World().step(0.01); print(sys._is_gil_enabled())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False" and "GIL" not in run.stderr


def pile_of(count: int, hooks: ds.ContactHooks | None = None) -> ds.World:
    def lift(target: ds.FieldTarget) -> ds.FieldPush:
        return ds.FieldPush(force=(0, 0.1 * target.mass))

    world = ds.World(contact_hooks=hooks, field_functions={1: lift})
    world.create_shape(world.create_body(), ds.Box(half_extents=(50, 1)))
    for i in range(count):
        body = world.create_body(type="dynamic", position=(0.1 * (i % 3), 2.0 + 1.1 * i))
        world.create_shape(body, ds.Box(half_extents=(0.5, 0.5)))
    world.create_field(ds.CustomFieldOptions(function=1))
    return world


class Slippery(ds.ContactHooks):
    def before_solving(self, contact: ds.ContactView, edit: ds.ContactEdit) -> None:
        edit.friction = 0.1


def test_worlds_with_hooks_and_functions_step_at_the_same_time() -> None:
    worlds = [pile_of(6, Slippery()) for _ in range(THREADS)]
    shared = [worlds[0].clone() for _ in range(THREADS)]  # With the same hooks and functions.

    def step(world: ds.World) -> Callable[[], None]:
        def run() -> None:
            for _ in range(60):
                world.step(STEP)
                world.events()
                world.contacts()
                world.poses()
                world.draw().lines()

        return run

    at_once(*[step(world) for world in worlds + shared])
    assert len({world.state_hash() for world in worlds + shared}) == 1


def test_one_world_counts_each_step_or_refuses_it() -> None:
    world = pile_of(6)
    steps = [0] * THREADS
    refused = [0] * THREADS

    def step(i: int) -> Callable[[], None]:
        def run() -> None:
            for _ in range(100):
                try:
                    world.step(STEP)
                    steps[i] += 1
                    world.positions()
                except ds.InUse:
                    refused[i] += 1

        return run

    at_once(*[step(i) for i in range(THREADS)])
    assert world.report.step == sum(steps) > 0 and world.check_invariants() == ""


def test_worlds_are_made_and_dropped_at_the_same_time() -> None:
    def make() -> None:
        for _ in range(30):
            world = pile_of(3, Slippery())
            world.step(STEP)
            world.clone().step(STEP)

    at_once(*[make] * THREADS)


def test_options_are_shared() -> None:
    """Each call sees one of the values that were set, never half of one."""
    options = ds.WorldOptions()
    lists = [[ds.MaterialRule(material_a=i, material_b=j, friction=1.0) for j in range(i + 1)] for i in range(40)]
    chain = ds.ChainOptions()

    def set_rules() -> None:
        for i in range(4000):
            options.material_rules = lists[i % 40]
            chain.points = [(float(k), 0.0) for k in range(4 + i % 60)]

    def use() -> None:
        for _ in range(4000):
            rules = ds.World(options).options.material_rules
            assert len({rule.material_a for rule in rules}) <= 1
            assert len(rules) == 0 or len(rules) == rules[0].material_a + 1
            copied = ds.ChainOptions(points=chain.points).points
            assert [p[0] for p in copied] == list(range(len(copied)))
            repr(options)
            assert options == options

    at_once(set_rules, set_rules, use, use, use, use)


def test_a_table_is_shared() -> None:
    world = pile_of(6)
    table = ds.CastHitTable()

    def cast(rays: int) -> Callable[[], None]:
        origins = np.zeros((rays, 2)) + [0.0, 50.0]
        along = np.tile(np.array([0, -100], dtype=np.float32), (rays, 1))

        def run() -> None:
            for _ in range(2000):
                world.ray_casts(origins, along, out=table)

        return run

    def read() -> None:
        for _ in range(4000):
            assert len(table) in (0, 3, 700)
            assert table.fraction.shape[0] in (0, 3, 700)
            for row in list(table)[:2]:
                assert 0 <= row.fraction <= 1

    at_once(cast(3), cast(700), read, read)


@pytest.mark.skipif(not ds.HAS_FILES, reason="built without files")
def test_a_film_is_shared() -> None:
    film = ds.Film()

    def capture() -> None:
        world = pile_of(3)
        for i in range(20):
            world.step(STEP)
            film.capture(world, i * STEP)
            len(film)

    at_once(capture, capture, capture)
    assert len(film) == 60 and "<html" in film.html()


def test_batches_and_environments_in_threads() -> None:
    batch = ds.WorldBatch(8, pile_of(3), workers=2)
    landers = ds.LunarLanders(4)
    landers.seed(np.arange(16, dtype=np.uint64).reshape(4, 4))
    landers.reset()
    actions = np.zeros(4, dtype=np.int64)
    taken = [0, 0]

    def step_batch() -> None:
        for _ in range(60):
            try:
                batch.step(STEP)
                taken[0] += 1
            except ds.InUse:
                pass

    def step_landers() -> None:
        for _ in range(60):
            try:
                landers.step(actions)
            except ds.InUse:
                pass

    at_once(step_batch, step_landers, step_landers)
    assert batch.world(0).report.step == taken[0]

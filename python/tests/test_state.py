"""Snapshots, copies, pickles, recordings, determinism."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

import drystone as ds

Pile = tuple[ds.World, list[ds.BodyId]]


def run(world: ds.World, steps: int = 60) -> int:
    for _ in range(steps):
        world.step(1 / 60)
    return world.state_hash()


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, ds.World.clone, lambda w: pickle.loads(pickle.dumps(w))])
def test_copies_go_on_bit_for_bit(three: Pile, make: object) -> None:
    world, bodies = three
    run(world, 30)
    twin = make(world)  # type: ignore[operator]
    assert twin is not world and twin.state_hash() == world.state_hash()
    assert twin.transform(bodies[1]) == world.transform(bodies[1])
    assert run(world) == run(twin)
    assert world.first_difference(twin) is None
    twin.apply_impulse_to_center(bodies[1], (1, 0))
    difference = world.first_difference(twin)
    assert difference is not None and "velocity" in difference.field and difference.slot == bodies[1].index


def test_a_half_pickle_raises(three: Pile) -> None:
    data = pickle.dumps(three[0])
    for cut in (1, len(data) // 2, len(data) - 1):
        with pytest.raises(Exception) as info:
            pickle.loads(data[:cut])
        assert info.type.__name__ in {"UnpicklingError", "EOFError"}
    state = three[0].__getstate__()
    for bad in (state[0][: len(state[0]) // 2], b"", b"\0" * 100, state[0][:-1] + bytes([state[0][-1] ^ 1])):
        with pytest.raises(ds.InvalidArgument):
            ds.World.__new__(ds.World).__setstate__((bad, 1, "automatic", None, None, None))
        with pytest.raises(ds.InvalidArgument):
            three[0].restore(bad)
    with pytest.raises(TypeError, match="state"):
        ds.World.__new__(ds.World).__setstate__(None)  # type: ignore[arg-type]


def test_a_world_that_was_not_made_is_refused() -> None:
    with pytest.raises(TypeError):
        ds.World.__new__(ds.World).step(0.1)
    with pytest.raises(TypeError):
        ds.World().create_shape(ds.BodyId(), ds.Circle.__new__(ds.Circle))


def test_snapshots_and_deltas(three: Pile) -> None:
    world, _ = three
    begin = world.snapshot()
    earlier = world.clone()
    late = run(world)
    delta = world.delta(begin)
    assert world.delta(earlier)
    world.restore(begin)
    assert world.state_hash() == earlier.state_hash()
    world.apply_delta(delta)
    assert world.state_hash() == late
    world.restore(bytearray(begin), memoryview(delta))
    assert world.state_hash() == late
    assert ds.World.from_snapshot(world.snapshot(), ds.WorldOptions(workers=2)).state_hash() == late


def test_options_are_copied_compared_and_pickled() -> None:
    for options in (
        ds.RevoluteOptions(limit=ds.Limit(enabled=True, lower=-1, upper=1), name="hinge"),
        ds.ChainOptions(points=[(1, 0), (2, 0), (3, 1)], loop=True),
        ds.MoverOptions(shape=ds.Box()),
        ds.WorldOptions(gravity=(0, 3), material_rules=[ds.MaterialRule(friction=0.5)]),
        ds.Polygon.hull([(0, 0), (1, 0), (0, 1)], 0.1),
        ds.WorldTransform((1, 2), 0.5),
        ds.BodyId(4, 7),
    ):
        again = pickle.loads(pickle.dumps(options))
        assert again == options and type(again) is type(options)
        assert copy.deepcopy(options) == options
    circle = ds.Circle(radius=2)
    other = copy.copy(circle)
    other.radius = 3
    assert circle.radius == 2 and circle != other and circle != "circle"
    with pytest.raises(TypeError):
        hash(circle)


def test_a_recording_is_played_back(three: Pile, tmp_path: Path) -> None:
    world, bodies = three
    world.start_recording(keyframe_interval=20)
    run(world, 50)
    world.apply_impulse_to_center(bodies[0], (3, 1))
    final = run(world, 10)
    data = world.stop_recording()
    assert data is not None
    replayer = ds.Replayer(data)
    assert replayer.steps == 60 and replayer.is_complete
    assert replayer.verify() is None
    replayer.seek(60)
    assert replayer.world().state_hash() == final
    with pytest.raises(ds.InvalidArgument):
        replayer.seek(61)
    with pytest.raises(ds.InvalidArgument):
        ds.Replayer(data[:40])
    path = tmp_path / "run.drystone"
    world.start_recording(path)
    with pytest.raises(ds.WrongMoment):
        world.start_recording()
    run(world, 5)
    assert world.stop_recording() is None
    recorded = path.read_bytes()
    assert ds.Replayer(recorded).verify() is None
    with pytest.raises(ds.InvalidArgument, match="keyframe_interval"):
        world.start_recording(path, keyframe_interval=0)
    assert path.read_bytes() == recorded  # A refused call leaves the file as it was.
    with pytest.raises(ds.InvalidArgument, match="path.*cannot be written"):
        world.start_recording(tmp_path / "none" / "run.drystone")
    assert not world.is_recording()


def test_verify_asks_whether_to_go_on(three: Pile) -> None:
    world, _ = three
    world.start_recording()
    run(world, 30)
    data = world.stop_recording()
    assert data is not None
    replayer = ds.Replayer(data)
    asked: list[int] = []

    def until_ten() -> bool:
        asked.append(len(asked))
        return len(asked) < 10

    assert replayer.verify(until_ten) is None and len(asked) == 10 and replayer.position == 10
    assert replayer.verify(lambda: True) is None and replayer.position == 30
    for call in (replayer.next, replayer.verify, replayer.world, lambda: replayer.position):
        with pytest.raises(ds.WrongMoment, match="the replayer is in another call"):
            replayer.verify(call)  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        replayer.verify(lambda: 1 // 0 == 0)
    with pytest.raises(TypeError, match="the result of go_on must be a bool, not int"):
        replayer.verify(lambda: 3)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="go_on must be callable"):
        replayer.verify(3)  # type: ignore[arg-type]
    assert replayer.verify() is None and replayer.position == 30


def test_hashes_are_those_of_the_cpp_library() -> None:
    table = Path(__file__).parents[2] / "tests/determinism/golden.hpp"
    if not table.exists():
        pytest.skip("not in a clone")
    golden = re.findall(r'Golden\{"(large_pyramid:\d+)",\s*\{(\w+), (\w+), (\w+)\}', table.read_text())
    assert len(golden) == 2
    for spec, *hashes in golden:
        for workers in (1, 2):
            built = ds.built_in_scene(spec).build(workers=workers)
            found = []
            for step in range(1, 121):
                built.step()
                if step in (1, 30, 120):
                    found.append(built.world.state_hash())
            assert found == [int(h, 16) for h in hashes]


def test_lanes_and_workers_give_the_same_bits() -> None:
    hashes = set()
    for lanes in ds.available_lanes():
        built = ds.built_in_scene("arch").build(lanes=lanes)
        for _ in range(30):
            built.step()
        hashes.add(built.world.state_hash())
    assert len(hashes) == 1

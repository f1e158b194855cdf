"""User data is any object: it is kept as long as its thing lives, and copies, pickles and snapshots have it or say that it is gone."""

from __future__ import annotations

import copy
import enum
import gc
import os
import pickle
import threading
import weakref
from typing import Any

import numpy as np
import pytest

import drystone as ds

from conftest import pile


class Player:
    """An object that the tests find again, or see end."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.world: ds.World | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and other.name == self.name

    __hash__ = object.__hash__


class Colour(enum.IntEnum):
    RED = 1


class Tensor:
    """Stands for an integer if it is asked, as the tensors of PyTorch with one number."""

    def __index__(self) -> int:
        return 3


def things(data: Any) -> tuple[ds.World, list[Any]]:
    """A world with one thing of each kind, each with what data() gives."""
    world, bodies = pile(2)
    body = world.create_body(type="dynamic", position=(9, 9), user_data=data())
    return world, [
        body,
        world.create_shape(body, ds.Circle(), user_data=data()),
        world.create_shape(body, ds.Circle(), mass=1, user_data=data()),
        world.create_chain(world.create_body(), points=[(3, 0), (2, 0), (1, 0), (0, 0)], user_data=data()),
        world.create_joint("weld", body_a=body, body_b=bodies[1], user_data=data()),
        world.create_field("wind", user_data=data()),
    ]


def test_every_thing_has_an_object() -> None:
    made: list[Player] = []

    def data() -> Player:
        made.append(Player(str(len(made))))
        return made[-1]

    world, ids = things(data)
    assert [world.user_data(one) for one in ids] == made
    assert all(world.user_data(one) is player for one, player in zip(ids, made))
    [link, *_] = world.chain_links(ids[3])
    assert world.user_data(link) is made[3]
    other = Player("other")
    for one in ids:
        world.set_user_data(one, other)
        assert world.user_data(one) is other


@pytest.mark.parametrize(
    "data",
    [
        None, True, 1.5, "text", [1], 10**30, object(), lambda: 3, Colour.RED, Tensor(),
        np.array([1, 2, 3]), np.array([1]), np.array(5), np.zeros((2, 2)), np.float32(2), np.bool_(True),
    ],
)
def test_any_object_comes_back(data: Any) -> None:
    if type(data) is int:
        with pytest.raises(ds.InvalidArgument, match="user_data must be an integer in"):
            ds.World().create_body(user_data=data)
        return
    world, ids = things(lambda: data)
    assert all(world.user_data(one) is data for one in ids)


def test_integers_are_in_the_engine() -> None:
    world, ids = things(lambda: np.uint64(7))
    assert world.body(ids[0]).user_data == 7 and type(world.user_data(ids[4])) is int
    world, ids = things(lambda: 2**64 - 1)
    assert {world.user_data(one) for one in ids} == {2**64 - 1}
    assert world.body(ids[0]).user_data == world.shape(ids[1]).user_data == 2**64 - 1
    loaded = ds.World.from_snapshot(world.snapshot())
    assert {loaded.user_data(one) for one in ids} == {2**64 - 1}
    world.set_user_data(ids[0], 5)
    world.set_joint(ids[4], user_data=6)
    assert world.user_data(ids[0]) == world.body(ids[0]).user_data == 5 and world.user_data(ids[4]) == 6
    body = world.create_body()
    assert world.user_data(body) == 0
    for one in ids[1:4]:
        with pytest.raises(ds.WrongMoment, match="get user data when they are made"):
            world.set_user_data(one, Player())
        assert world.user_data(one) == 2**64 - 1


def test_an_object_lives_as_long_as_its_thing() -> None:
    ends: list[weakref.ref[Player]] = []

    def data() -> Player:
        player = Player()
        ends.append(weakref.ref(player))
        return player

    def alive() -> list[bool]:
        gc.collect()
        return [end() is not None for end in ends]

    world, ids = things(data)
    assert alive() == [True] * 6
    with pytest.raises(ds.StaleId):
        world.destroy_joint(ds.JointId(77, 1))
    world.destroy_chain(ids[3])
    world.destroy_field(ids[5])
    world.destroy_shape(ids[1])
    assert alive() == [True, False, True, False, True, False]
    world.destroy_body(ids[0])  # With its shape and its joint.
    assert not any(alive())

    world, ids = things(data)
    world.set_user_data(ids[0], data())
    world.set_joint(ids[4], user_data=data())
    world.set_user_data(ids[4], 7)
    assert alive()[6:] == [False, True, True, True, False, True, True, False]
    world.clear()
    assert not any(alive())
    world, ids = things(data)
    del world, ids
    assert not any(alive())


def test_things_that_end_without_a_call_are_found() -> None:
    """A gear ends with one of its joints; its object is dropped when there are many."""
    world, bodies = pile(2)
    joints = [world.create_joint("revolute", body_a=world.create_body(), body_b=body) for body in bodies]
    player = Player()
    world.create_joint("gear", body_a=bodies[0], body_b=bodies[1], joint_a=joints[0], joint_b=joints[1], user_data=player)
    end = weakref.ref(player)
    del player
    world.destroy_joint(joints[0])
    for _ in range(70):
        world.create_body(user_data=Player())
    assert end() is None


def test_a_world_and_what_refers_to_it_are_collected() -> None:
    player = Player()
    player.world = ds.World()
    player.world.create_body(user_data=player)
    end = weakref.ref(player)
    del player
    gc.collect()
    assert end() is None


def test_what_ends_with_an_object_may_call_the_world() -> None:
    world = ds.World()

    class Ending:
        def __del__(self) -> None:
            seen.append(len(world.bodies()))

    seen: list[int] = []
    body = world.create_body(user_data=Ending())
    with pytest.raises(ds.StaleId):
        world.user_data(ds.BodyId(9, 1))
    world.set_user_data(body, Ending())
    world.destroy_body(body)
    assert len(seen) == 2


def test_options_of_another_thing_bring_its_object() -> None:
    world = ds.World()
    player = Player()
    first = world.create_body(user_data=player)
    second = world.create_body(world.body(first))
    world.destroy_body(first)
    assert world.user_data(second) is player
    with pytest.raises(TypeError, match="user_data must be an integer, not Player"):
        ds.BodyOptions(user_data=player)


def test_copies_have_the_objects_and_deep_copies_have_copies() -> None:
    world, ids = things(lambda: Player("a"))
    shared = world.user_data(ids[0])
    shared.world = world
    for twin in (world.clone(), copy.copy(world)):
        assert all(twin.user_data(one) is world.user_data(one) for one in ids)
    deep = copy.deepcopy(world)
    assert deep.user_data(ids[0]) == shared and deep.user_data(ids[0]) is not shared
    assert deep.user_data(ids[0]).world is deep
    twin = world.clone()
    world.destroy_body(ids[0])
    assert twin.user_data(ids[0]) is shared
    twin.set_user_data(ids[0], Player("b"))
    assert deep.user_data(ids[0]) == shared


def test_pickles_have_the_objects_or_are_refused() -> None:
    world, ids = things(lambda: Player("a"))
    loaded = pickle.loads(pickle.dumps(world))
    assert all(loaded.user_data(one) == Player("a") for one in ids)
    body = loaded.create_body(user_data=Player("new"))
    assert loaded.user_data(body) == Player("new") and loaded.user_data(ids[0]) == Player("a")
    loaded.destroy_body(ids[0])
    world.set_user_data(ids[0], threading.Lock())
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(world)


@pytest.mark.parametrize("state", [3, {1: 2}, {1: (1, 2)}, {"a": (ds.BodyId(0, 1), 2)}, {1: (ds.BodyId(0, 1), 2)}])
def test_wrong_states_are_refused(state: Any) -> None:
    good = ds.World().__getstate__()
    with pytest.raises((TypeError, ValueError)):
        ds.World.__new__(ds.World).__setstate__((*good[:5], state))


def test_snapshots_have_numbers_that_stand_for_objects() -> None:
    world, ids = things(lambda: Player("a"))
    player = world.user_data(ids[0])
    kept = world.create_body(user_data=Player("kept"))
    snapshot = world.snapshot()
    elsewhere = ds.World.from_snapshot(snapshot)
    assert all(elsewhere.user_data(one) is None for one in ids)
    world.set_gravity((0, -1))
    world.restore(snapshot)
    assert world.user_data(ids[0]) is player and world.user_data(kept) == Player("kept")
    world.destroy_body(kept)
    later = world.create_body(user_data=Player("later"))
    assert later != kept
    world.restore(snapshot)
    assert world.user_data(kept) is None and world.user_data(ids[0]) is player


def test_a_restored_state_never_shows_the_object_of_another_thing() -> None:
    world = ds.World()
    snapshot = world.snapshot()
    first = world.create_body(user_data=Player("first"))
    world.restore(snapshot)
    second = world.create_body(user_data=Player("second"))
    assert first == second and world.user_data(second) == Player("second")
    world.restore(snapshot)
    assert world.user_data(world.create_body()) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked")
def test_a_state_of_a_forked_process_never_shows_the_object_of_another_thing() -> None:
    world = ds.World()
    first = world.create_body(user_data="first")
    ends = [os.pipe() for _ in range(2)]
    for _, end in ends:
        if os.fork() == 0:
            world.create_body(user_data="of the child")
            os.write(end, world.snapshot())
            os._exit(0)
    snapshots = [os.read(end, 10**6) for end, _ in ends]
    for _ in ends:
        os.wait()
    second = world.create_body(user_data="of the parent")
    for snapshot in snapshots:
        world.restore(snapshot)
        assert world.user_data(first) == "first" and world.user_data(second) is None
    assert snapshots[0] != snapshots[1]


def test_deep_copies_of_batches_have_copies() -> None:
    player = Player("a")
    world = ds.World()
    body = world.create_body(user_data=player)
    batch = ds.WorldBatch(2, world)
    player.world = batch.world(1)
    copies: list[Any] = copy.deepcopy([batch, player, batch])
    other, found, batch_found = copies
    assert batch_found is other and other is not batch and found is not player
    assert other.world(0).user_data(body) is other.world(1).user_data(body) is found
    assert found.world is other.world(1)
    other.reset()
    assert other.world(0).user_data(body) is found and batch.world(0).user_data(body) is player


def test_batches_drop_what_nothing_has() -> None:
    ends: list[weakref.ref[Player]] = []

    def data() -> Player:
        player = Player()
        ends.append(weakref.ref(player))
        return player

    def alive() -> int:
        gc.collect()
        return sum(end() is not None for end in ends)

    start = ds.World()
    body = start.create_body(user_data=data())
    batch = ds.WorldBatch(2, start)
    del start
    one, two = batch.world(0), batch.world(1)
    for _ in range(5):
        one.set_user_data(body, data())
    assert alive() == 2
    one.destroy_body(one.create_body(user_data=data()))
    one.set_user_data(body, 5)
    two.destroy_body(body)
    assert alive() == 1  # That of the start.
    batch.reset()
    assert one.user_data(body) is two.user_data(body) is ends[0]()
    # What the old start had lives in the worlds that were not reset yet.
    other = ds.World()
    other.create_body(user_data=data())
    batch.set_start(other)
    batch.reset(np.array([True, False]))
    assert one.user_data(body) is ends[-1]() and two.user_data(body) is ends[0]()
    two.destroy_body(body)
    assert alive() == 1
    # What ends by resets and new starts is found when there are many.
    for _ in range(200):
        one.create_body(user_data=data())
        batch.reset()
        other = ds.World()
        other.create_body(user_data=data())
        batch.set_start(other)
    assert alive() < 70


def test_batches_keep_the_objects_of_their_worlds() -> None:
    world, ids = things(lambda: Player("a"))
    batch = ds.WorldBatch(2, world)
    batch.world(0).destroy_body(ids[0])
    batch.world(1).set_user_data(ids[0], Player("b"))
    assert batch.world(1).user_data(ids[0]) == Player("b") and world.user_data(ids[0]) == Player("a")
    batch.reset()
    assert [batch.world(i).user_data(ids[0]) for i in range(2)] == [Player("a")] * 2
    for other in (batch.clone(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert other.world(1).user_data(ids[0]) == Player("a")
    start, more = things(lambda: Player("c"))
    batch.set_start(start)
    batch.reset()
    assert batch.world(1).user_data(more[4]) == Player("c")


def test_events_have_numbers_that_stand_for_objects() -> None:
    world = ds.World(gravity=(0, -10))
    body = world.create_body(type="dynamic")
    world.create_shape(body, ds.Circle())
    world.create_joint("weld", body_a=world.create_body(), body_b=body, break_limit={"enabled": True, "force": 1}, user_data=Player("weld"))
    for _ in range(10):
        world.step(1 / 60)
        if len(world.events().joint_break):
            break
    [event] = world.events().joint_break
    assert world.user_data(event.user_data) == Player("weld")

"""Arrays: shapes, dtypes, lifetimes, and the errors of wrong ones."""

from __future__ import annotations

import gc
import math
from typing import Any

import numpy as np
import pytest

import drystone as ds

Pile = tuple[ds.World, list[ds.BodyId]]


def test_poses_are_those_of_single_calls(three: Pile) -> None:
    world, bodies = three
    world.set_transform(bodies[0], (4, 5), 0.5)
    for _ in range(20):
        world.step(1 / 60)
    everything = world.poses()
    assert everything.shape == (4, 3) and everything.dtype == np.float64
    some = world.poses(bodies)
    ids = world.body_ids()
    assert ids.dtype == np.uint64 and [ds.BodyId.from_int(int(i)) for i in ids] == world.bodies()
    assert np.array_equal(world.poses(ids[1:]), some)
    for row, body in zip(some, bodies):
        pose = world.transform(body)
        assert tuple(row[:2]) == pose.position and row[2] == pose.angle
    assert np.array_equal(world.positions(bodies), some[:, :2])
    assert np.array_equal(world.angles(bodies), some[:, 2])
    assert np.allclose(world.rotations(bodies), np.stack([np.cos(some[:, 2]), np.sin(some[:, 2])], axis=1), atol=1e-6)
    velocities = world.velocities(bodies)
    assert velocities.dtype == np.float32
    for speed, body in zip(velocities, bodies):
        motion = world.motion(body)
        assert tuple(speed[:2]) == motion.velocity and speed[2] == motion.angular_velocity
    assert world.awake(bodies).tolist() == [1, 1, 1] and world.awake().tolist() == [0, 1, 1, 1]


def test_out_is_filled_and_returned(three: Pile) -> None:
    world, bodies = three
    out = np.full((3, 3), np.nan)
    assert world.poses(bodies, out=out) is out
    assert np.array_equal(out, world.poses(bodies))
    x, awake = np.zeros(3), np.zeros(3, dtype=np.uint8)
    world.read_bodies(bodies, x=x, awake=awake)
    assert np.array_equal(x, out[:, 0]) and awake.all()


def test_many_bodies_are_set_at_once(three: Pile) -> None:
    world, bodies = three
    poses = np.array([[10.0, 5.0, 0.25], [20.0, 5.0, -0.25], [30.0, 5.0, 3.0]])
    world.set_poses(bodies, poses)
    assert np.allclose(world.poses(bodies), poses, atol=1e-6)
    world.set_velocities(bodies, np.ones((3, 3), dtype=np.float32))
    assert np.array_equal(world.velocities(bodies), np.ones((3, 3)))
    before = world.state_hash()
    poses[2, 0] = math.nan
    with pytest.raises(ds.InvalidArgument):
        world.set_poses(bodies, poses)
    poses[2] = (0, 0, math.inf)
    with pytest.raises(ds.InvalidArgument, match="poses must be finite: row 2"):
        world.set_poses(bodies, poses)
    assert world.state_hash() == before


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.zeros((3, 3), dtype=np.float32), "out must be a writable float64 array of shape \\(n, 3\\).*not another dtype"),
        (np.zeros((3, 2)), "not 2 columns"),
        (np.zeros(9), "not 1 dimensions"),
        (np.zeros((4, 3)), "out must have 3 rows, not 4"),
        (np.zeros((6, 3))[::2], "not an array with gaps"),
        (np.zeros((3, 3), order="F"), "not an array with gaps"),
        ([[0.0] * 3] * 3, "out must be a writable float64 array.*not list"),
        (np.zeros((3, 3), dtype=object), "out must be"),
        (np.zeros((3, 3), dtype=">f8"), "out must be"),
    ],
)
def test_wrong_arrays_are_refused(three: Pile, out: Any, message: str) -> None:
    world, bodies = three
    with pytest.raises(TypeError, match=message):
        world.poses(bodies, out=out)


def test_arrays_that_are_not_aligned_are_refused(three: Pile) -> None:
    world, bodies = three

    def moved(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The same numbers, a byte behind an aligned address."""
        memory = np.zeros(array.nbytes + 16, dtype=np.uint8)
        begin = -memory.ctypes.data % 8 + 1
        result: np.ndarray[Any, Any] = memory[begin : begin + array.nbytes].view(array.dtype).reshape(array.shape)
        result[...] = array
        return result

    before = world.state_hash()
    for call in (
        lambda: world.set_velocities(bodies, moved(np.ones((3, 3), dtype=np.float32))),
        lambda: world.set_poses(bodies, moved(np.ones((3, 3)))),
        lambda: world.poses(bodies, out=moved(np.zeros((3, 3)))),
        lambda: world.poses(moved(world.body_ids())),
    ):
        with pytest.raises(TypeError, match="not an array that is not aligned"):
            call()
    assert world.state_hash() == before
    assert world.awake(bodies, out=moved(np.zeros(3, dtype=np.uint8))).all()  # A byte needs no alignment.


def test_a_constant_array_is_refused_as_out_and_taken_as_input(three: Pile) -> None:
    world, bodies = three
    constant = world.poses(bodies)
    constant.flags.writeable = False
    with pytest.raises(TypeError, match="out must be a writable"):
        world.poses(bodies, out=constant)
    world.set_poses(bodies, constant)


def test_stale_ids_in_arrays(three: Pile) -> None:
    world, bodies = three
    ids = world.body_ids()
    world.destroy_body(bodies[0])
    with pytest.raises(ds.StaleId):
        world.poses(ids)
    with pytest.raises(TypeError, match="bodies must be a uint64 array"):
        world.poses(np.array([1.0]))


def test_columns_of_a_table_outlive_table_and_world(three: Pile) -> None:
    world, _ = three
    for _ in range(120):
        world.step(1 / 60)
    contacts = world.contacts()
    normals, shapes = contacts.normal, contacts.shape_a
    expected = [c.normal for c in contacts]
    row = contacts[0]
    points = row.points
    del world, contacts
    gc.collect()
    assert [tuple(n) for n in normals] == expected
    assert shapes.dtype == np.uint64
    assert row.points[0].point == points[0].point
    with pytest.raises(IndexError):
        ds.CastHitTable()[0]


def test_ray_batches_are_single_rays(three: Pile) -> None:
    world, _ = three
    n = 200
    angles = np.linspace(0, 2 * np.pi, n, endpoint=False)
    origins = np.tile([0.3, 8.0], (n, 1))
    along = (30 * np.stack([np.cos(angles), np.sin(angles)], axis=1)).astype(np.float32)
    table = world.ray_casts(origins, along)
    assert len(table) == n
    for i in range(n):
        single = world.ray_cast_closest(origins[i], along[i])
        assert table[i].shape == single.shape and table[i].fraction == single.fraction
        assert tuple(table.point[i]) == single.point
    old = table.fraction
    kept = old.copy()
    assert world.ray_casts(origins[:10], along[140:150], out=table) is table  # Rays that point down.
    assert len(table) == 10
    assert np.array_equal(old, kept)  # The column that was read before keeps the old rows.
    with pytest.raises(TypeError, match="translations must have 200 rows as origins, not 10"):
        world.ray_casts(origins, along[:10])
    with pytest.raises(ds.InvalidArgument):
        world.ray_casts(np.full((1, 2), np.nan), along[:1])


def test_arrays_are_exchanged_by_dlpack(three: Pile) -> None:
    world, bodies = three
    for _ in range(60):
        world.step(1 / 60)
    points = world.contacts().normal
    assert np.array_equal(np.from_dlpack(points), points)


def test_empty_worlds_have_empty_arrays() -> None:
    world = ds.World()
    assert world.poses().shape == (0, 3) and world.body_ids().shape == (0,)
    assert world.contacts().normal.shape == (0, 2)
    assert world.poses(np.zeros(0, dtype=np.uint64)).shape == (0, 3)


def test_shape_casts_are_single_casts(three: tuple[ds.World, list[ds.BodyId]]) -> None:
    world, _ = three
    poses = np.array([[0, 20, 0], [0.3, 20, 0.7], [40, 20, 1.0], [0, 20, 0]], dtype=np.float64)
    along = np.array([[0, -30], [0.5, -30], [0, -30], [0, 5]], dtype=np.float32)
    box = ds.Box(half_extents=(0.4, 0.2))
    table = ds.CastHitTable()
    hits = world.shape_casts(box, poses, along, out=table)
    assert hits is table and len(hits) == 4
    for pose, translation, hit in zip(poses, along, hits):
        single = world.shape_cast_closest(box, tuple(pose), tuple(translation))
        assert hit.shape == single.shape and hit.fraction == single.fraction and hit.point == single.point
    assert hits.shape[3] == 0 and hits.shape[0] != 0
    with pytest.raises(TypeError, match="translations must have 4 rows as poses, not 3"):
        world.shape_casts(box, poses, along[:3].copy())
    with pytest.raises(ds.InvalidArgument, match="poses must be finite: row 1"):
        world.shape_casts(box, np.array([[0, 0, 0], [0, 0, np.nan]]), along[:2].copy())
    with pytest.raises(TypeError, match="shape must be a Circle"):
        world.shape_casts(3, poses, along)  # type: ignore[arg-type]

"""CarRacing: its track, car, rewards, pictures and endings, beside figures of Gymnasium 1.4.0, which need not be installed with Box2D."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

import drystone as ds
import drystone.envs
from drystone.envs import heuristics

Batch = ds.CarRacings | ds.CarRacingPixels

# Of Gymnasium's tracks by seed: draws of a number, tiles, sums of x, y and heading, and the point in the middle. Seed 100 draws two tracks.
TRACKS: dict[int, tuple[int, int, list[float], list[float]]] = {
    0: (24, 319, [16950.959265102, 39.593462455, 797.109920328], [-101.919426591, 64.172013123, 3.857847157]),
    1: (24, 275, [15427.70012266, -2666.120862927, 692.352221852], [-114.657568742, 3.615977745, 2.346423618]),
    12: (24, 303, [12569.270868657, -7267.824693238, 818.117675272], [-89.117082019, 8.563107753, 3.949254709]),
    100: (48, 270, [11536.256066199, -557.942207576, 588.304134574], [-86.332349877, 88.907439934, 1.840022587]),
}
# Of Gymnasium's picture for seed 0 after 25 steps of half gas: means of blocks of 16 by 16 pixels.
BLOCKS = [
    [[102, 125, 102], [102, 124, 102], [102, 128, 102], [100, 202, 100], [100, 207, 100], [100, 221, 100]],
    [[100, 206, 100], [100, 197, 100], [108, 165, 103], [101, 173, 101], [100, 205, 100], [100, 207, 100]],
    [[100, 205, 100], [100, 204, 100], [101, 174, 101], [101, 172, 101], [100, 208, 100], [100, 215, 100]],
    [[100, 224, 100], [100, 206, 100], [101, 181, 101], [101, 174, 101], [100, 209, 100], [100, 210, 100]],
    [[100, 202, 100], [100, 202, 100], [101, 167, 99], [101, 167, 99], [100, 207, 100], [100, 210, 100]],
    [[43, 73, 43], [27, 51, 39], [25, 46, 25], [25, 44, 25], [25, 54, 25], [25, 54, 25]],
]
NOTHING, HALF_GAS, FULL_GAS = (np.array([[0.0, gas, 0.0]]) for gas in (0.0, 0.5, 1.0))


def words(*seeds: int) -> NDArray[np.uint64]:
    return np.array([np.random.SeedSequence(seed).generate_state(4, np.uint64) for seed in seeds])


def begun(*seeds: int, kind: Any = ds.CarRacings, **options: Any) -> tuple[Any, Any]:
    batch = kind(len(seeds), **options)
    batch.seed(words(*seeds))
    return batch, batch.reset()


def cell_of(batch: Batch, index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = batch.states()[index][6]
    return found


def with_cell(batch: Batch, **fields: Any) -> list[tuple[Any, ...]]:
    """The states of a batch of one, with other fields of its episode."""
    [state] = batch.states()
    return [(*state[:6], {**state[6], **fields})]


def position_of(batch: Batch) -> Any:
    """Of the generator of environment 0."""
    return (int(batch.random_words(0)[0]) << 64) | int(batch.random_words(0)[1])


@pytest.mark.parametrize("seed", list(TRACKS))
def test_the_track_of_a_seed_is_that_of_gymnasium(seed: int) -> None:
    draws, tiles, sums, middle = TRACKS[seed]
    batch, _ = begun(seed)
    track = batch.track(0)
    assert track.shape == (tiles, 3)
    assert np.allclose(track.sum(axis=0), sums, rtol=0, atol=1e-5) and np.allclose(track[tiles // 2], middle, atol=1e-8)
    generator = np.random.default_rng(seed)
    generator.random(draws)
    state: Any = generator.bit_generator.state
    assert position_of(batch) == state["state"]["state"]
    assert np.allclose(np.hypot(*np.diff(track[:, :2], axis=0).T), 3.5)


def test_colors_are_drawn_before_the_track() -> None:
    batch, _ = begun(2, domain_randomize=True)
    generator = np.random.default_rng(2)
    road, field = generator.uniform(0, 210, 3), generator.uniform(0, 210, 3)
    grass = field.copy()
    grass[generator.integers(3)] += 20
    assert np.array_equal(cell_of(batch)["colors"], [road, field, grass])
    # The upper half of the 64 bits that integers() took is left over.
    generator.random(24)
    state: Any = generator.bit_generator.state
    assert position_of(batch) == state["state"]["state"] and batch.random_words(0)[4] == 1
    plain, _ = begun(0)
    assert cell_of(plain)["colors"] == [[102, 102, 102], [102, 204, 102], [102, 230, 102]]


def test_colors_can_be_kept() -> None:
    env = drystone.envs.CarRacing(domain_randomize=True, observations="state")

    def colors() -> Any:
        return cell_of(env._batch)["colors"]

    env.reset(seed=1, options={"randomize": False})
    first = colors()
    assert first[0] == [102, 102, 102]  # There were none before.
    env.reset()
    second = colors()
    env.reset(options={"randomize": False})
    assert first != second and colors() == second
    env.reset()
    assert colors() != second
    with pytest.raises(TypeError, match=r"options\['randomize'\] must be a bool, not 3"):
        env.reset(options={"randomize": 3})
    many = drystone.envs.CarRacingVector(3, domain_randomize=True, observations="state")
    many.reset(seed=0)
    before = [cell_of(many._batch, i)["colors"] for i in range(3)]
    mask = np.array([True, False, True])
    many.reset(options={"randomize": False, "reset_mask": mask})
    assert [cell_of(many._batch, i)["colors"] for i in range(3)] == before
    many.reset()
    assert all(cell_of(many._batch, i)["colors"] != before[i] for i in range(3))


def test_the_car_drives_as_that_of_gymnasium() -> None:
    """Figures of Gymnasium for seed 0. On a straight road they are equal; in bends and skids our car moves in four sub-steps of a step."""
    batch, _ = begun(0)
    for step in range(60):
        observations = batch.step(HALF_GAS)[0][0]
        if step == 19:
            assert observations[[0, 3, 4, 5, 6]] == pytest.approx([19.268, 30.258, 30.258, 61.81, 61.81], abs=2e-3)
    assert observations[[0, 3, 4, 5, 6]] == pytest.approx([48.759, 86.991, 86.991, 93.174, 93.174], abs=2e-3)
    assert observations[[1, 2, 7]] == pytest.approx([0, 0, 0], abs=1e-3)
    for _ in range(10):
        observations = batch.step(np.array([[0.3, 0.1, 0.0]]))[0][0]
    assert observations[:3] == pytest.approx([48.915, 2.142, -3.497], rel=0.06)
    assert observations[3:7] == pytest.approx([94.576, 86.027, 96.963, 85.801], rel=0.01)
    assert observations[7] == pytest.approx(-0.3, abs=1e-3)
    # Brakes from 0.9 on stop the wheels at once, others slow them.
    slowed = copy.deepcopy(batch)
    assert np.all(batch.step(np.array([[0.0, 0.0, 0.9]]))[0][0][3:7] < 8)
    assert np.all(slowed.step(np.array([[0.0, 0.0, 0.8]]))[0][0][3:7] > 60)


def test_gas_grows_slowly_and_ends_at_once() -> None:
    batch, _ = begun(0)
    assert [float(batch.step(FULL_GAS)[0][0][8]) for _ in range(3)] == pytest.approx([0.1, 0.2, 0.3])
    assert batch.step(NOTHING)[0][0][8] == 0


def test_choices_are_efforts() -> None:
    efforts = [[0, 0, 0], [0.6, 0, 0], [-0.6, 0, 0], [0, 0.2, 0], [0, 0, 0.8]]
    some = [3] * 40 + [1] * 10 + [3] * 10 + [2] * 20 + [4] * 10 + [0] * 10
    numbers, _ = begun(3)
    choices, _ = begun(3, continuous=False)
    for choice in some:
        one, two = numbers.step(np.array([efforts[choice]], dtype=np.float64)), choices.step(np.array([choice]))
        assert np.array_equal(one[0], two[0]) and one[1] == two[1]
    with pytest.raises(ValueError, match=r"actions\[0\] must be in \[0, 4\], not 5"):
        choices.step(np.array([5]))
    # Numbers beyond the space count as its ends.
    other, _ = begun(3)
    inside, _ = begun(3)
    for _ in range(30):
        far, near = other.step(np.array([[7.0, 9.0, -2.0]])), inside.step(np.array([[1.0, 1.0, 0.0]]))
        assert np.array_equal(far[0], near[0])


def test_tiles_earn_and_steps_cost() -> None:
    batch, observations = begun(0)
    tiles = len(batch.track(0))
    visited, earned = observations[0][13], 0.0
    assert visited * tiles == pytest.approx(2)  # The car begins on two tiles; the first step returns their reward.
    for step in range(100):
        observations, rewards, _, _, _ = batch.step(HALF_GAS)
        earned += rewards[0]
        world = batch.world(0)
        before, visited = visited, observations[0][13]
        assert visited >= before
        assert earned == pytest.approx(1000 * visited - 0.1 * (step + 1), abs=1e-2)
    assert visited * tiles > 10
    assert len(world.bodies()) == 6


def test_the_road_in_the_observation_is_that_of_the_track() -> None:
    batch, observations = begun(5)
    track = batch.track(0)
    generator = np.random.default_rng(0)
    off_road = 0
    for _ in range(300):
        stepped = batch.step(np.array([[generator.uniform(-0.05, 0.05), 0.4, 0.0]]))
        if stepped[2][0]:
            break  # It has left the field.
        observations = stepped[0][0]
        world = batch.world(0)
        hull = world.bodies()[1]
        place, angle = np.array(world.transform(hull).position), world.body(hull).angle
        right, forwards = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        velocity = np.array(world.motion(hull).velocity)
        assert observations[:2] == pytest.approx([velocity @ forwards, velocity @ right], abs=1e-3)
        nearest = int(((track[:, :2] - place) ** 2).sum(axis=1).argmin())
        normal = np.array([np.cos(track[nearest, 2]), np.sin(track[nearest, 2])])
        across = float((place - track[nearest, :2]) @ normal)
        assert observations[14] == pytest.approx(across, abs=1e-3)
        assert np.cos(observations[15]) == pytest.approx(np.cos(angle - track[nearest, 2]), abs=1e-4)
        ahead = track[(nearest + 2 * np.arange(1, 13)) % len(track), :2] - place
        assert observations[16:].reshape(12, 2) == pytest.approx(np.stack([ahead @ right, ahead @ forwards], axis=1), abs=2e-3)
        # Wheels are within 2.1 m of the car's middle, and the road is 6.7 m wide to both sides.
        if abs(across) < 4.5:
            assert np.all(observations[9:13] == 1)
        if abs(across) > 9.5 and np.abs(ahead).min() > 3:
            off_road += 1
            assert np.all(observations[9:13] == 0)
    assert off_road > 20


def test_the_heuristic_drives_the_lap_with_the_return_of_gymnasium() -> None:
    """Gymnasium's mean return over 200 seeds is 914.8 with a standard error of 0.7, and 97.5 % of its cars drive the lap."""
    many = gym.make_vec("drystone/CarRacingState-v3", num_envs=80)
    observations, _ = many.reset(seed=0)
    returns, running, laps = np.zeros(80), np.ones(80, dtype=np.bool_), 0
    while running.any():
        observations, rewards, terminated, truncated, infos = many.step(heuristics.car_racing(observations))
        returns += np.where(running, rewards, 0.0)
        ended = running & terminated
        assert np.array_equal(infos.get("_lap_finished", np.zeros(80, dtype=np.bool_)), terminated)
        if ended.any():
            assert infos["lap_finished"][ended].all() and np.all(rewards[ended] > 2)
            laps += int(ended.sum())
        running &= ~(terminated | truncated)
    error = returns.std(ddof=1) / np.sqrt(80)
    assert laps >= 74 and abs(returns.mean() - 914.8) < 3 * np.hypot(error, 0.7)


def near_the_end(**options: Any) -> tuple[Any, int]:
    """An episode in which one tile is left out, some tiles before the first one."""
    batch, observations = begun(0, autoreset="disabled", **options)
    for _ in range(700):
        observations, _, terminated, _, _ = batch.step(heuristics.car_racing(observations))
        assert not terminated[0]
    cell = cell_of(batch)
    left_out = [i for i, visited in enumerate(cell["visited"]) if visited][-20]
    visited = [0 if i == left_out else one for i, one in enumerate(cell["visited"])]
    batch.set_states(with_cell(batch, visited=visited, visited_count=cell["visited_count"] - 1))
    for step in range(700, 1000):
        observations, _, terminated, _, _ = batch.step(heuristics.car_racing(observations))
        if terminated[0]:
            break
    return batch, step


@pytest.mark.parametrize(("percent", "ends"), [(1.0, False), (0.999, False), (0.95, True)])
def test_a_part_of_the_tiles_may_be_enough_for_a_lap(percent: float, ends: bool) -> None:
    batch, step = near_the_end(lap_complete_percent=percent)
    cell = cell_of(batch)
    assert cell["is_lap_complete"] == ends and (step < 990) == ends
    if ends:
        assert cell["visited_count"] == len(cell["visited"]) - 1


def test_a_car_that_leaves_the_field_loses_a_hundred() -> None:
    env = gym.make("drystone/CarRacingState-v3")
    env.reset(seed=0)
    for _ in range(900):
        observation, reward, terminated, truncated, info = env.step(np.array([0.0, 0.5, 0.0], dtype=np.float32))
        if terminated or truncated:
            break
        assert info == {} and float(reward) > -1
    assert terminated and reward == -100 and info == {"lap_finished": False}
    made: Any = env.unwrapped
    assert max(abs(x) for x in made.world.transform(made.world.bodies()[1]).position) == pytest.approx(2000 / 6, abs=3)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_ends_are_told_as_gymnasium_does(mode: AutoresetMode) -> None:
    name = "drystone/CarRacingState-v3"
    many = gym.make_vec(name, num_envs=3, autoreset_mode=mode)
    single = SyncVectorEnv([lambda: gym.make(name) for _ in range(3)], autoreset_mode=mode)
    many.reset(seed=0)
    single.reset(seed=0)
    actions = np.tile(np.array([0.0, 0.5, 0.0], dtype=np.float32), (3, 1))
    ends = 0
    for _ in range(330):
        found, expected = many.step(actions), single.step(actions)
        ended = found[2] | found[3]
        ends += int(ended.sum())
        ours, theirs = found[4], dict(expected[4])
        for infos in (ours, theirs):
            infos.pop("final_obs", None)
        told: Any = theirs.get("final_info", theirs)
        mine: Any = ours.get("final_info", ours)
        for key in ("lap_finished", "_lap_finished"):
            assert (key in mine) == (key in told)
            if key in told:
                assert np.array_equal(mine[key], told[key]) and mine[key].dtype == told[key].dtype
        if mode == AutoresetMode.DISABLED and ended.any():
            many.reset(options={"reset_mask": ended})
            single.reset(options={"reset_mask": ended})
    assert ends >= 3


# --- Pictures -----------------------------------------------------------------------------------------------------------


def after(steps: int, action: Any = HALF_GAS, seed: int = 0, **options: Any) -> tuple[Any, Any]:
    batch, picture = begun(seed, kind=ds.CarRacingPixels, **options)
    for _ in range(steps):
        picture = batch.step(action)[0]
    return batch, picture[0]


def test_the_picture_is_that_of_gymnasium() -> None:
    _, picture = after(25)
    assert picture.shape == (96, 96, 3) and picture.dtype == np.uint8
    blocks = picture.reshape(6, 16, 6, 16, 3).mean(axis=(1, 3))
    # Our car is behind by 0.2 m; the digits of the score, in the last row, have another shape.
    assert np.abs(blocks - BLOCKS)[:5].max() < 4 and np.abs(blocks - BLOCKS).max() < 8


def test_the_picture_and_the_numbers_are_of_the_same_episode() -> None:
    numbers, _ = begun(0, domain_randomize=True)
    pixels, _ = begun(0, domain_randomize=True, kind=ds.CarRacingPixels)
    for _ in range(50):
        one, two = numbers.step(FULL_GAS), pixels.step(FULL_GAS)
        assert one[1] == two[1]
    assert numbers.world(0).state_hash() == pixels.world(0).state_hash()
    assert np.array_equal(numbers.picture(0), pixels.picture(0)) and numbers.picture(0).shape == (400, 600, 3)


def test_the_view_zooms_in_within_a_second() -> None:
    def red_pixels(picture: Any) -> int:
        return int(((picture[:84, :, 0] > 150) & (picture[:84, :, 1] < 60)).sum())

    found = [red_pixels(after(steps, NOTHING, seed=1)[1]) for steps in (1, 25, 49, 80)]
    assert found[0] == 0 and 0 < found[1] < found[2] == found[3]


def test_visited_tiles_have_the_color_of_the_road() -> None:
    batch, _ = begun(1)
    batch.step(NOTHING)
    cell = cell_of(batch)
    shades = {tuple(color) for color in batch.picture(0, 1000, 800).reshape(-1, 3).tolist()}
    assert {(102, 102, 102), (104, 104, 104), (107, 107, 107)} <= shades
    count = len(cell["visited"])
    batch.set_states(with_cell(batch, visited=[1] * count))
    shades = {tuple(color) for color in batch.picture(0, 1000, 800).reshape(-1, 3).tolist()}
    assert (102, 102, 102) in shades and not {(104, 104, 104), (107, 107, 107)} & shades


def test_the_dials_show_the_car() -> None:
    """In a picture of the window's size: bars for speed, wheels, steering and turning, as long as the figures say."""
    batch, observations = begun(0)
    for _ in range(70):
        observations = batch.step(HALF_GAS)[0]
    for _ in range(3):
        observations = batch.step(np.array([[0.5, 0.0, 0.0]]))[0]
    picture = batch.picture(0, 1000, 800).astype(int)
    speed, front, steering, spin = observations[0][[0, 3, 7, 2]]

    def length(color: list[int], axis: int, region: tuple[slice, slice]) -> int:
        found = (np.abs(picture[region] - color).max(axis=2) < 10).any(axis=1 - axis)
        return int(found.sum())

    assert length([255, 255, 255], 0, (slice(700, 800), slice(126, 149))) == pytest.approx(0.02 * speed * 20, abs=3)
    assert length([0, 0, 255], 0, (slice(700, 800), slice(176, 199))) == pytest.approx(0.01 * front * 20, abs=2)
    assert length([0, 255, 0], 1, (slice(700, 800), slice(400, 750))) == pytest.approx(-10 * steering * 25, abs=2)
    assert length([255, 0, 0], 1, (slice(700, 800), slice(600, 1000))) == pytest.approx(-0.8 * spin * 25, abs=2)
    assert (picture[740:760, 10:110] > 200).all(axis=2).any()  # The score.


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1,), r"picture\(\): index must be"),
        ((0, 0, 10), r"picture\(\): width must be"),
        ((0, 10, 5000), r"picture\(\): height must be"),
        ((0, 1.5, 10), r"picture\(\): width must be"),
    ],
)
def test_wrong_sizes_of_pictures_are_refused(arguments: Any, message: str) -> None:
    batch, _ = begun(0)
    with pytest.raises((ValueError, TypeError, IndexError), match=message):
        batch.picture(*arguments)
    assert batch.picture(0, 1, 1).shape == (1, 1, 3)


# --- Bits, copies and wrong input ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ds.CarRacings, ds.CarRacingPixels])
def test_the_same_bits_in_a_batch_and_as_a_copy(kind: Any) -> None:
    actions = np.random.default_rng(4).uniform([-1, 0, 0], [1, 1, 0.2], (80, 3, 3))
    batch, _ = begun(0, 1, 2, kind=kind, workers=2, max_episode_steps=35, domain_randomize=True)
    alone, _ = begun(2, kind=kind, max_episode_steps=35, domain_randomize=True)
    for step in range(80):
        if step in (20, 50):
            batch = pickle.loads(pickle.dumps(batch))
        many, one = batch.step(actions[step]), alone.step(actions[step, 2:])
        for a, b in zip(many[:4], one[:4]):
            assert np.array_equal(np.asarray(a)[2], np.asarray(b)[0])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"headings": []}, "a track with equally many headings"),
        ({"visited": [0, 1]}, "a track with equally many headings"),
        ({"xs": [0.0]}, "a track with equally many headings"),
        ({"borders": []}, "a track with equally many headings"),
        ({"touches": [0, 0, -1, 0]}, "an episode with numbers of 'touches' from 0 to that of the tiles"),
        ({"touches": [0, 0, 0, 2**31 - 1]}, "an episode with numbers of 'touches' from 0 to that of the tiles"),
        ({"gas": float("nan")}, "an episode with numbers of at most 1e9"),
        ({"spins": [0.0, 1e300, 0.0, 0.0]}, "an episode with numbers of at most 1e9"),
        ({"score": float("-inf")}, "an episode with numbers of at most 1e9"),
    ],
)
def test_damaged_episodes_are_refused(fields: dict[str, Any], message: str) -> None:
    batch, _ = begun(0)
    before = cell_of(batch)
    with pytest.raises(ValueError, match=rf"states\[0\]\[6\] must be {message}"):
        batch.set_states(with_cell(batch, **fields))
    assert cell_of(batch) == before


def test_other_numbers_in_states_do_no_harm() -> None:
    batch, _ = begun(0, kind=ds.CarRacingPixels)
    count = len(batch.track(0))
    empty: dict[str, Any] = {name: [] for name in ("headings", "xs", "ys", "borders", "visited")}
    empty["touches"] = [0] * 4
    damages: list[dict[str, Any]] = [
        {"xs": [1e9] * count, "headings": [-1e9] * count},
        {"colors": [[float("nan"), -1, 1e9]] * 3, "score": -1e9, "spins": [1e9] * 4},
        {"steps": 2**32 - 1, "visited_count": 2**32 - 1, "rolled": [1e9] * 4},
        empty,
    ]
    for fields in damages:
        other = copy.deepcopy(batch)
        other.set_states(with_cell(other, **fields))
        for _ in range(60):  # It enters new tiles.
            other.step(FULL_GAS)
        assert other.picture(0).shape == (400, 600, 3) and other.world(0).check_invariants() == ""
        assert fields is not empty or cell_of(other)["visited_count"] == cell_of(batch)["visited_count"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lap_complete_percent": 0.0}, r"lap_complete_percent must be in \(0, 1\]"),
        ({"lap_complete_percent": float("nan")}, r"lap_complete_percent must be in \(0, 1\]"),
        ({"domain_randomize": 1}, "domain_randomize must be a bool"),
        ({"continuous": None}, "continuous must be a bool"),
        ({"count": 0}, "count"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    for kind, name in ((ds.CarRacings, "CarRacings"), (ds.CarRacingPixels, "CarRacingPixels")):
        with pytest.raises((ValueError, TypeError), match=f"{name}.*{message}"):
            kind(**{"count": 1, **options})
    with pytest.raises(ValueError, match="observations must be 'pixels' or 'state', not 'numbers'"):
        drystone.envs.CarRacing(observations="numbers")


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"options": {"randomize": 0}}, {"seed": 5, "options": {"randomize": None}}])
def test_a_refused_reset_has_no_effect(wrong: dict[str, Any]) -> None:
    """Neither on colours nor on random numbers: the next episode is that of an environment without the refused call."""
    wrong = {"options": {"randomize": False}, **wrong}
    for make in (drystone.envs.CarRacing, lambda **options: drystone.envs.CarRacingVector(2, **options)):
        env, other = (make(domain_randomize=True, observations="state") for _ in range(2))
        for one in (env, other):
            one.reset(seed=1)
        with pytest.raises((gym.error.Error, ValueError, TypeError)):
            env.reset(**wrong)
        assert env._batch.states() == other._batch.states()
        assert np.array_equal(env.reset()[0], other.reset()[0]) and env._batch.states() == other._batch.states()
        assert env.np_random.random() == other.np_random.random()

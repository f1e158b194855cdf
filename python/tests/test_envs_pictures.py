"""Pictures and windows of drystone.envs."""

from __future__ import annotations

import copy
import sys
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import drystone as ds
import drystone.envs
from drystone.envs._registration import ENTRIES
from drystone.envs._window import Window

IDS = ["drystone/" + entry.name for entry in ENTRIES]
FLAME = (255, 140, 0)


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
@pytest.mark.parametrize("name", IDS)
def test_pictures_show_the_environment(name: str) -> None:
    env = gym.make(name, render_mode="rgb_array")
    env.reset(seed=0)
    image: Any = env.render()
    assert image.shape == (400, 600, 3) and image.dtype == np.uint8
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 3
    for _ in range(10):
        env.step(env.action_space.sample())
    later: Any = env.render()
    assert not np.array_equal(later, image)
    many = gym.make_vec(name, num_envs=2, render_mode="rgb_array")
    many.reset(seed=0)
    frames: Any = many.render()
    assert len(frames) == 2 and np.array_equal(frames[0], image)


@pytest.fixture
def dummy_window(monkeypatch: pytest.MonkeyPatch) -> Any:
    """pygame with a driver that needs no screen."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return pytest.importorskip("pygame")


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
def test_a_window_shows_each_step(dummy_window: Any) -> None:
    env = gym.make("drystone/LunarLander-v3", render_mode="human")
    pictures = gym.make("drystone/LunarLander-v3", render_mode="rgb_array")
    env.reset(seed=0)
    pictures.reset(seed=0)

    def shown() -> Any:
        return dummy_window.surfarray.array3d(dummy_window.display.get_surface()).swapaxes(0, 1)

    before: Any = pictures.render()
    assert np.array_equal(shown(), before)
    first = shown()
    for _ in range(3):
        env.step(2)
        pictures.step(2)
    after: Any = pictures.render()
    assert np.array_equal(shown(), after) and not np.array_equal(shown(), first)
    assert env.render() is None
    other = copy.deepcopy(env)
    other.step(0)  # A copy shows itself in the same window.
    env.close()
    assert dummy_window.display.get_surface() is None
    env.close()
    other.step(0)
    pictures.step(0)
    pictures.step(0)
    assert np.array_equal(shown(), np.asarray(pictures.render()))
    other.close()
    assert dummy_window.display.get_surface() is None
    env.step(0)
    assert dummy_window.display.get_surface() is not None
    env.close()


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
def test_a_window_gets_the_size_and_title_of_each_picture(dummy_window: Any) -> None:
    small, large = Window("small", 1000), Window("large", 1000)
    images = [np.full((20, 30, 3), 90, dtype=np.uint8), np.full((40, 50, 3), 200, dtype=np.uint8)]
    for window, image, title in [(small, images[0], "small"), (large, images[1], "large"), (small, images[0], "small")]:
        window.show(image)
        found = dummy_window.surfarray.array3d(dummy_window.display.get_surface()).swapaxes(0, 1)
        assert np.array_equal(found, image) and dummy_window.display.get_caption()[0] == title
    small.close()
    large.show(images[1])
    large.close()
    assert dummy_window.display.get_surface() is None


@pytest.mark.parametrize("name", IDS)
def test_pictures_follow_each_other_as_the_steps(name: str) -> None:
    wanted = 25 if name.endswith("-v0") and "Walker" not in name else 50
    env, many = gym.make(name), gym.make_vec(name, num_envs=2)
    assert env.metadata["render_fps"] == many.metadata["render_fps"] == wanted
    assert env.metadata["render_modes"] == ["human", "rgb_array"] and many.metadata["render_modes"] == ["rgb_array"]


def test_the_rates_of_pictures_are_those_of_the_worlds() -> None:
    """Seconds of a step, measured: of a free fall the change of speed divided by gravity, of a turning link the change of angle divided by speed."""
    lander = drystone.envs.LunarLander()
    lander.reset(seed=0)

    def speed() -> float:
        return float(lander.world.motion(lander.world.bodies()[1]).velocity[1])

    before = speed()
    lander.step(0)
    assert lander.metadata["render_fps"] * (before - speed()) / 10 == pytest.approx(1, abs=0.01)
    arm = drystone.envs.ArmPush()
    arm.reset(seed=0)
    action = np.array([-0.1, 0.0])
    angles = [np.arctan2(s[1], s[0]) for s in (arm.step(action)[0] for _ in range(11))]
    seconds = (angles[10] - angles[0]) / 10 / (-0.1 * 2.0)
    assert arm.metadata["render_fps"] * seconds == pytest.approx(1, abs=0.01)


def test_a_window_without_pygame_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(gym.error.DependencyNotInstalled, match="render_mode='human' needs pygame.*pip install"):
        gym.make("drystone/LunarLander-v3", render_mode="human")


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
def test_flags_stand_at_the_ends_of_the_pad_and_at_the_start() -> None:
    """At 30 pixels a metre: yellow to the right of x = 8 m and 12 m, 1.7 m above the pad; orange at 1.4 m, if it is in view."""
    env = gym.make("drystone/LunarLander-v3", render_mode="rgb_array")
    env.reset(seed=0)
    image: Any = env.render()
    rows, columns = np.nonzero((image == (204, 204, 0)).all(axis=2))
    assert 200 < len(rows) < 400 and rows.min() >= 250 and rows.max() < 261
    for left in (240, 360):
        there = (columns >= left) & (columns < left + 26)
        assert 100 < there.sum() < 200 and columns[there].min() <= left + 2
    assert (image[255:299, [239, 240]] == 160).all() and (image[255:299, [359, 360]] == 160).all()
    walker = gym.make("drystone/BipedalWalker-v3", render_mode="rgb_array")
    walker.reset(seed=0)
    picture: Any = walker.render()
    assert 100 < (picture == (230, 51, 0)).all(axis=2).sum() < 200


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
@pytest.mark.parametrize("continuous", [False, True])
def test_flames_are_where_the_engines_push_from(continuous: bool) -> None:
    """Below the craft for the main engine, as long as its power; at the side from which a side engine pushes. None after a reset."""

    def flame(action: Any) -> tuple[Any, Any]:
        """The places of a flame's pixels beside the craft [pixels of 1/30 m], x to the right and y up."""
        env: Any = gym.make("drystone/LunarLander-v3", render_mode="rgb_array", continuous=continuous).unwrapped
        env.reset(seed=1)
        for _ in range(30):  # Into the view.
            env.step(nothing)
        assert not (env.render() == FLAME).all(axis=2).any()
        before = env.lander.linearVelocity[0]
        env.step(action)
        rows, columns = np.nonzero((env.render() == FLAME).all(axis=2))
        x, y = env.lander.position
        pushed.append(env.lander.linearVelocity[0] - before)
        many = drystone.envs.LunarLanderVector(2, render_mode="rgb_array", continuous=continuous)
        many.reset(seed=[2, 1])
        for one in [nothing] * 30 + [action]:
            many.step(np.array([one, one]))
        frames: Any = many.render()
        assert np.array_equal(frames[1], env.render())
        return columns - x * 30, 400 - rows - y * 30

    pushed: list[float] = []
    nothing, main, left, right = ([0.0, 0.0], [1.0, 0.0], [0.0, -1.0], [0.0, 1.0]) if continuous else (0, 2, 1, 3)
    assert len(flame(nothing)[0]) == 0
    x, y = flame(main)
    assert len(x) > 60 and np.abs(x).max() < 12 and y.max() < -6 and y.min() < -30
    for action, side in [(left, 1), (right, -1)]:
        x, y = flame(action)
        assert len(x) > 20 and (side * x > 10).all() and (y > 5).all() and side * pushed[-1] < 0
    if continuous:
        assert flame([0.01, 0.0])[1].min() > -30 + 6


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_flames_are_of_engines_that_run(mode: AutoresetMode) -> None:
    """The step that begins an episode runs no engine, and a reset of one environment leaves the flames of the others."""

    def burning() -> list[bool]:
        frames: Any = many.render()
        return [bool((frame == FLAME).all(axis=2).any()) for frame in frames]

    limit = None if mode == AutoresetMode.DISABLED else 32
    many: Any = drystone.envs.LunarLanderVector(2, render_mode="rgb_array", autoreset_mode=mode, max_episode_steps=limit)
    many.reset(seed=[1, 2])
    fire = np.array([2, 2])
    for _ in range(30):  # Into the view.
        many.step(np.array([0, 0]))
    many.step(fire)
    assert burning() == [True, True]
    if mode == AutoresetMode.DISABLED:
        many.reset(seed=[1, 2], options={"reset_mask": np.array([True, False])})
        assert burning() == [False, True]
        return
    assert many.step(fire)[3].all()
    if mode == AutoresetMode.NEXT_STEP:
        assert burning() == [True, True]
        many.step(fire)
    assert not many._flames.any()  # A craft that begins is above the view.
    many.step(fire)
    assert many._flames.any(axis=1).all()

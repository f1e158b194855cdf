"""What the environments have in common: seeds, episodes and checks of actions around a batch of C++."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import drystone
from drystone.envs._parts import Corners as Corners  # Environments import it from here.
from drystone.envs._parts import Flag, with_flags
from drystone.envs._window import Window

Observations = NDArray[Any]
"""Of float32, or pictures of uint8."""

Steps = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], "Observations | None"]


class Environments(Protocol):
    """A batch, for instance drystone.LunarLanders."""

    STEPS_PER_SECOND: int

    def seed(self, words: NDArray[np.uint64], mask: NDArray[np.bool_] | None = None) -> None: ...
    def reset(self, mask: NDArray[np.bool_] | None = None) -> Observations: ...
    def step(self, actions: Any) -> Steps: ...
    def world(self, index: int) -> drystone.World: ...
    def states(self) -> list[tuple[Any, ...]]: ...


def rendering(batch: type[Environments], *modes: str) -> dict[str, Any]:
    """The metadata of an environment that a batch of this class computes: its pictures follow each other as its steps do."""
    return {"render_modes": list(modes), "render_fps": batch.STEPS_PER_SECOND}


def seed_words(seed: int | None) -> NDArray[np.uint64]:
    """The words from which NumPy's default generator begins for a seed."""
    return np.random.SeedSequence(seed).generate_state(4, np.uint64).astype(np.uint64, copy=False)


def action_dtype(single: gymnasium.Space[Any]) -> np.dtype[Any]:
    """The dtype in which a batch takes actions of this space."""
    return np.dtype(np.int64 if isinstance(single, gymnasium.spaces.Discrete) else np.float64)


def checked_actions(actions: Any, single: gymnasium.Space[Any], count: int | None) -> NDArray[Any]:
    """The actions as an array for a batch of `count` environments, or of one whose action is not in an array. A batch checks the numbers."""
    only_dlpack = hasattr(actions, "__dlpack__") and not hasattr(actions, "__array__")
    found: NDArray[Any] = np.from_dlpack(actions) if only_dlpack else np.asarray(actions)
    shape = single.shape if count is None else (count, *(single.shape or ()))
    name = "action" if count is None else "actions"
    dtype = action_dtype(single)
    kinds, wanted = ("iu", "integers") if dtype.kind == "i" else ("fiu", "numbers")
    if found.dtype.kind not in kinds:
        raise TypeError(f"step(): {name} must be {wanted}, not of dtype {found.dtype}")
    if found.shape != shape:
        raise ValueError(f"step(): {name} must have shape {shape}, not {found.shape}")
    if found.dtype == np.uint64 and found.size > 0 and found.max() > np.iinfo(np.int64).max:
        raise ValueError(f"step(): {name} must be in the action space {single}")
    rows = (-1, *(single.shape or ()))
    return np.ascontiguousarray(found, dtype=dtype).reshape(rows)


def checked_render_mode(render_mode: str | None, modes: Sequence[str]) -> str | None:
    if render_mode is not None and render_mode not in modes:
        names = " or ".join(repr(mode) for mode in modes)
        raise ValueError(f"render_mode must be None or {names}, not {render_mode!r}")
    return render_mode


def picture(world: drystone.World, view: Corners, flags: Sequence[Flag] = ()) -> NDArray[np.uint8]:
    """The view of a world, from its lower left to its upper right corner [m], as an image of 600 by 400 pixels."""
    if not hasattr(world, "pixels"):
        raise drystone.NotAvailable("render(): this build of drystone makes no pictures")
    image = world.pixels(width=600, height=400, view=view, caption=False)
    return with_flags(image, view, flags) if flags else image


class Shown:
    """One environment that is shown in pictures or a window. A copy or a pickle goes on with the running episode, bit for bit, without the
    window.
    """

    metadata: dict[str, Any]
    render_mode: str | None
    _batch: Environments
    _window: Window | None = None
    _FLAGS: ClassVar[Sequence[Flag]] = ()

    def _begin(self, render_mode: str | None) -> None:
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self._seeded = False
        if render_mode == "human":
            self._window = self._new_window()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state.pop("_window", None)
        return state

    def __copy__(self) -> Shown:
        return copy.deepcopy(self)

    def _view(self) -> Corners:
        raise NotImplementedError

    def _picture(self) -> NDArray[np.uint8]:
        """What render() shows."""
        return picture(self.world, self._view(), self._FLAGS)

    def render(self) -> Any:
        """A picture, or None if render_mode is "human": a window then shows each reset and step by itself."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='rgb_array' in the call that makes the environment")
            return None
        if self.render_mode == "human":
            self._show()
            return None
        return self._picture()

    @property
    def world(self) -> drystone.World:
        """A copy of the environment's world, as it is now."""
        return self._batch.world(0)

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None

    def _show(self) -> None:
        if self.render_mode != "human":
            return
        if self._window is None:
            self._window = self._new_window()  # After close(), and for a copy.
        self._window.show(self._picture())

    def _new_window(self) -> Window:
        return Window(type(self).__name__, self.metadata["render_fps"])


class BatchEnv(Shown, gymnasium.Env[Observations, Any]):
    """One environment of Gymnasium."""

    metadata: dict[str, Any]
    _last: Observations | None = None
    """What the last step of an episode that is over returned."""

    def _information(self, reward: float) -> dict[str, Any]:
        """What step() tells of a step that ends the episode."""
        return {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        self._seed(seed)
        return self._begin_episode()

    def _seed(self, seed: int | None) -> None:
        super().reset(seed=seed)  # Refuses a wrong seed.
        if seed is not None or not self._seeded:
            # The generator of the environment begins as np_random; afterwards it draws by itself.
            begun = self.np_random_seed if seed is None else seed
            # Gymnasium's seed of a generator that the program has set is -1.
            words = seed_words(begun) if begun >= 0 else self.np_random.integers(0, 2**64, 4, dtype=np.uint64)
            self._batch.seed(words.reshape(1, 4))
            self._seeded = True

    def _begin_episode(self) -> tuple[Observations, dict[str, Any]]:
        observation = self._batch.reset()[0]
        self._last = None
        self._show()
        return observation, {}

    def _note_step(self, actions: NDArray[Any]) -> None:
        """What pictures show of the actions of a step."""

    def step(self, action: Any) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Advances the environment. After the end of an episode it stays as it is, with a warning and without a reward, until reset()."""
        actions = checked_actions(action, self.action_space, None)
        if self._last is not None:
            gymnasium.logger.warn("step() after an episode has terminated does nothing; call reset() to begin the next one")
            return self._last.copy(), 0.0, True, False, {}
        observations, rewards, terminated, _, _ = self._batch.step(actions)
        reward, ended = float(rewards[0]), bool(terminated[0])
        self._note_step(actions)
        if ended:
            self._last = observations[0].copy()
        self._show()
        return observations[0], reward, ended, False, self._information(reward) if ended else {}


class BatchVectorEnv(VectorEnv[Observations, Any, NDArray[Any]]):
    """Many environments, stepped by one call. A copy or a pickle goes on with the running episodes, bit for bit."""

    _batch: Environments
    _FLAGS: ClassVar[Sequence[Flag]] = ()
    _PARTS: ClassVar[dict[str, Callable[[Any, drystone.World], Any]]] = {}
    """Attributes of a single environment that are read from its world: functions of the batch and the world."""
    _AUTORESET: ClassVar[dict[AutoresetMode, str]] = {
        AutoresetMode.NEXT_STEP: "next_step",
        AutoresetMode.SAME_STEP: "same_step",
        AutoresetMode.DISABLED: "disabled",
    }

    def _begin(
        self,
        num_envs: int,
        spaces: tuple[gymnasium.Space[Any], gymnasium.Space[Any]],
        autoreset_mode: str | AutoresetMode,
        render_mode: str | None,
    ) -> str:
        """Sets what VectorEnv has; returns the name of the mode for the batch."""
        mode = AutoresetMode(autoreset_mode)
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._dtype = action_dtype(self.single_action_space)
        self._mode = mode
        self._seeded = np.zeros(num_envs, dtype=np.bool_)
        self._attributes: dict[str, list[Any]] = {}
        return self._AUTORESET[mode]

    def __copy__(self) -> BatchVectorEnv:
        return copy.deepcopy(self)

    def _view(self, index: int) -> Corners:
        raise NotImplementedError

    def _picture(self, index: int) -> NDArray[np.uint8]:
        """What render() shows of an environment."""
        return picture(self._batch.world(index), self._view(index), self._FLAGS)

    def _information(self, reward: Any) -> dict[str, Any]:
        """What step() tells of a step that ends an episode. Of several agents, the rewards are an array."""
        return {}

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begins an episode in each environment, or in those of options["reset_mask"], a bool array of shape (num_envs,). Environment i has
        the seed seed + i, or seed[i]. Without a seed, the first reset draws one, and later ones continue with the environment's random numbers.
        """
        mask = self._mask_of(options)
        self._seed(seed, mask)
        return self._batch.reset(mask), {}

    def step(
        self, actions: Any
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        # The batch takes such an array as it is.
        is_array = isinstance(actions, np.ndarray) and actions.dtype == self._dtype
        if not (is_array and actions.shape == self.action_space.shape and actions.flags.c_contiguous):
            actions = checked_actions(actions, self.single_action_space, self.num_envs)
        observations, rewards, terminated, truncated, last = self._batch.step(actions)
        infos: dict[str, Any] = {}
        if type(self)._information is not BatchVectorEnv._information:
            for i in np.flatnonzero(terminated):
                infos = self._add_info(infos, self._information(rewards[i]), int(i))
        if last is not None:
            ended = terminated | truncated
            infos = self._final(last, ended, infos) if ended.any() else {}
        return observations, rewards, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """A picture of each environment."""
        if self.render_mode is None:
            return None
        return tuple(self._picture(i) for i in range(self.num_envs))

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """What an attribute is in each environment, or what it returns if it is a function, as in Gymnasium's vector environments: "world",
        "render", bodies ("lander"), and the arguments of the environment, which all have in common.
        """
        found = [self._attribute(name, i) for i in range(self.num_envs)]
        return tuple(one(*args, **kwargs) if callable(one) else one for one in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """What call() returns without arguments."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Gives each environment an attribute of its own: one value for all, or a list or tuple of num_envs. What the environments have
        themselves cannot be set: it is decided when they are made.
        """
        if not isinstance(values, (list, tuple)):
            values = [values] * self.num_envs
        if len(values) != self.num_envs:
            raise ValueError(f"set_attr(): values must have {self.num_envs} elements, not {len(values)}")
        if name in self._PARTS or name in ("world", "render") or hasattr(self, name):
            raise AttributeError(f"set_attr(): {name!r} of the environments cannot be set; make them with another value")
        self._attributes[name] = list(values)

    def _attribute(self, name: str, index: int) -> Any:
        if name in self._attributes:
            return self._attributes[name][index]
        if name == "world":
            return self._batch.world(index)
        if name in self._PARTS:
            return self._PARTS[name](self._batch, self._batch.world(index))
        if name == "render":
            return lambda: None if self.render_mode is None else self._picture(index)
        if name.startswith("_"):
            raise AttributeError(f"call(): {name!r} is private")
        if name in ("observation_space", "action_space"):
            name = "single_" + name
        value = getattr(self, name)
        if callable(value) and not isinstance(value, gymnasium.Space):
            raise AttributeError(f"call(): {name!r} is a function of all environments together")
        return value

    def _final(self, last: Observations, ended: NDArray[np.bool_], infos: dict[str, Any]) -> dict[str, Any]:
        # As Gymnasium's vector environments return it: an array of observations, None where no episode has ended.
        observations = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            observations[i] = last[i]
        return {
            "final_obs": observations,
            "_final_obs": ended.copy(),
            "final_info": infos,
            "_final_info": ended.copy(),
        }

    def _mask_of(self, options: dict[str, Any] | None) -> NDArray[np.bool_] | None:
        """The environments that reset() resets; None is all."""
        mask = None if options is None else options.get("reset_mask")
        return None if mask is None else self._checked_mask(mask)

    def _checked_mask(self, mask: Any) -> NDArray[np.bool_]:
        name = "options['reset_mask']"
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError(f"reset(): {name} must be a NumPy array of dtype bool")
        if mask.shape != (self.num_envs,):
            raise ValueError(f"reset(): {name} must have shape ({self.num_envs},), not {mask.shape}")
        if not mask.any():
            raise ValueError(f"reset(): {name} must select at least one environment")
        return np.ascontiguousarray(mask)

    def _seed(self, seed: int | Sequence[int | None] | None, mask: NDArray[np.bool_] | None) -> None:
        seeds: list[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, (int, np.integer)):
            seeds = [int(seed) + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"reset(): seed must have {self.num_envs} elements, not {len(seeds)}")
        selected = np.ones(self.num_envs, dtype=np.bool_) if mask is None else mask
        given = np.array([one is not None for one in seeds])
        fresh = selected & (given | ~self._seeded)
        if not fresh.any():
            return
        words = np.zeros((self.num_envs, 4), dtype=np.uint64)
        for i in np.flatnonzero(fresh):
            words[i] = seed_words(seeds[i])
        self._batch.seed(words, fresh)
        self._seeded |= fresh
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=int(seed))  # Seeds np_random.

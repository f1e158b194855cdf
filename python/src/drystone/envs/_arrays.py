"""Vector environments whose arrays are those of another library."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv, VectorWrapper


class ArrayLibrary(VectorWrapper):
    """A vector environment that returns arrays of another library, and takes its actions: ArrayLibrary(env, torch), or jax.numpy, or any
    module that has from_dlpack(), as the array API asks. On the processor they are the environment's own memory, which Drystone's never write
    again (JAX has the rewards as float32, a copy). What reset() and step() tell in `infos` stays NumPy's.
    """

    def __init__(self, env: VectorEnv[Any, Any, Any], library: Any) -> None:
        if not callable(getattr(library, "from_dlpack", None)):
            raise TypeError(f"ArrayLibrary(): library must be a module that has from_dlpack(), as torch or jax.numpy, not {library!r}")
        super().__init__(env)
        self.library = library

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "library": self.library.__name__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, library=importlib.import_module(state["library"]))

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if options is not None and "reset_mask" in options:
            options = {**options, "reset_mask": np.asarray(options["reset_mask"])}
        observations, infos = self.env.reset(seed=seed, options=options)
        return self.library.from_dlpack(observations), infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        *arrays, infos = self.env.step(actions)
        observations, rewards, terminated, truncated = map(self.library.from_dlpack, arrays)
        return observations, rewards, terminated, truncated, infos

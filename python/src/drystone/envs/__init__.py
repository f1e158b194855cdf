"""Learning environments for Gymnasium (docs/environments.md).

    import gymnasium as gym
    import drystone.envs

    env = gym.make("drystone/LunarLander-v3")
    many = gym.make_vec("drystone/LunarLander-v3", num_envs=1024)

The package needs Gymnasium: pip install "./python[envs]" in a clone. Without it, drystone.LunarLanders, drystone.BipedalWalkers,
drystone.CarRacings, drystone.CarRacingPixels, drystone.ArmPushes, drystone.Rovers, drystone.Cranes, drystone.CrateMatches and
drystone.Multiwalkers have the same environments as NumPy arrays.
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError(
        'drystone.envs needs Gymnasium 1.1 or newer: pip install "./python[envs]" in a clone, or pip install gymnasium'
    ) from error

from drystone.envs._arrays import ArrayLibrary
from drystone.envs._crane import Crane, CraneVector
from drystone.envs._crate_match import CrateMatchVector
from drystone.envs._lander import LunarLander, LunarLanderVector
from drystone.envs._mo_lander import MOLunarLander, MOLunarLanderVector
from drystone.envs._multiwalker import MultiwalkerVector
from drystone.envs._pusher import ArmPush, ArmPushVector
from drystone.envs._racing import CarRacing, CarRacingVector
from drystone.envs._registration import register, replace_gymnasium
from drystone.envs._rover import Rover, RoverVector
from drystone.envs._walker import BipedalWalker, BipedalWalkerVector

__all__ = [
    "ArmPush",
    "ArmPushVector",
    "ArrayLibrary",
    "BipedalWalker",
    "BipedalWalkerVector",
    "CarRacing",
    "CarRacingVector",
    "Crane",
    "CraneVector",
    "CrateMatchVector",
    "LunarLander",
    "LunarLanderVector",
    "MOLunarLander",
    "MOLunarLanderVector",
    "MultiwalkerVector",
    "Rover",
    "RoverVector",
    "register",
    "replace_gymnasium",
]

register()

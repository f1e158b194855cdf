"""Runs examples by name: `python -m drystone.examples hello`."""

import importlib
import sys

NAMES = ["hello", "arrays", "lidar", "rollback", "film", "batch_control"]
# These need other packages, so that "all" leaves them out.
WITH_PACKAGES = ["debug_drawing", "rollouts", "dask_rollouts", "ray_rollouts", "rllib_lander", "sb3_lander", "torch_lander", "jax_search"]


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] not in [*NAMES, *WITH_PACKAGES, "all"]:
        print(f"usage: python -m drystone.examples {{{','.join([*NAMES, *WITH_PACKAGES, 'all'])}}}")
        return 0 if len(sys.argv) == 1 else 2
    for name in NAMES if sys.argv[1] == "all" else [sys.argv[1]]:
        importlib.import_module(f"drystone.examples.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())

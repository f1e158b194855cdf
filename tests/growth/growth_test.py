"""Work grows in proportion to what is near: the instructions of a case of growth.cpp for n and 4 n, counted by valgrind.

usage: growth_test.py PROGRAM
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Case and n. Work in proportion to n gives a factor of 4 without what does not depend on n; n log n gives less than 5.
CASES = [("first_touch", 500), ("sensor_cells", 400), ("fields_of_single_bodies", 500), ("joints_at_a_hub", 500),
         ("far_crowds", 500), ("pairs_of_bullets", 900), ("material_rules", 500), ("moving_fields", 1200), ("shapes_destroyed", 4000),
         ("joints_at_a_dynamic_hub", 1000)]
MOST = 5.5


def instructions(program, case, n):
    """Those in main(): before it, Highway measures its timer, which takes 1 to 9 million instructions."""
    with tempfile.TemporaryDirectory() as directory:
        out = pathlib.Path(directory) / "out"
        subprocess.run(
            ["valgrind", "--tool=callgrind", "--toggle-collect=main", f"--callgrind-out-file={out}", program, case, str(n)],
            check=True, capture_output=True)
        return int(re.search(r"^(?:totals|summary): (\d+)", out.read_text(), re.M).group(1))


def main():
    if shutil.which("valgrind") is None:
        print("valgrind is not installed")
        return 77
    failed = 0
    for case, n in CASES:
        least = instructions(sys.argv[1], case, 16)
        small, large = (instructions(sys.argv[1], case, size) - least for size in (n, 4 * n))
        print(f"{case}: {small} instructions for {n}, {large / small:.2f} times as many for {4 * n}")
        failed += large / small > MOST
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs the command line: `python -m drystone run large_pyramid`."""

import os
import subprocess
import sys
from pathlib import Path


def main() -> int:
    program = Path(__file__).parent / "bin" / ("drystone.exe" if os.name == "nt" else "drystone")
    if not program.exists():
        print(
            "drystone: this build has no command line: it was made without CLI11, fmt, cairo, zlib or nlohmann_json",
            file=sys.stderr,
        )
        return 1
    command = [str(program), *sys.argv[1:]]
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())

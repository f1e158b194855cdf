"""The platformer has the same hash, coins and place of the hero in C, in LuaJIT, and in LÖVE where that is installed. LÖVE's picture is
written and has more than the background in it.

Usage: platformer_test.py PROGRAM LUA_DIRECTORY LUAJIT LOVE XVFB_RUN     (a program that was not found ends in -NOTFOUND; exit code 77: skipped)
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def output(command, **more):
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **more)
    if run.returncode != 0:
        sys.exit(f"{command[0]}: exit code {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout


def main():
    program, lua, luajit, love, xvfb_run = sys.argv[1:]
    game = pathlib.Path(lua) / "examples/platformer"
    problems, compared = [], 0
    for steps in ("60", "600", "1200"):
        wanted = output([program, steps]).strip()
        print("C     ", wanted)
        if not luajit.endswith("-NOTFOUND"):
            environment = dict(os.environ, LUA_PATH=f"{lua}/?.lua;{game}/?.lua;;")
            found = output([luajit, str(game / "run.lua"), steps], env=environment).strip()
            compared += 1
            if found != wanted:
                problems.append(f"LuaJIT: {found}")
    if love.endswith("-NOTFOUND") or xvfb_run.endswith("-NOTFOUND"):
        print("LÖVE or xvfb-run is not installed: not compared with them")
    else:
        with tempfile.TemporaryDirectory() as directory:
            environment = dict(os.environ, XDG_DATA_HOME=directory, SDL_AUDIODRIVER="dummy", ALSOFT_DRIVERS="null")
            found = output([xvfb_run, "-a", "-s", "-screen 0 1280x800x24", love, str(game), "--demo", "600", "picture.png"], env=environment)
            pictures = list(pathlib.Path(directory).rglob("picture.png"))
            compared += 1
            hash_of = re.search(r"hash (\w+)", found)
            if not hash_of or hash_of[1] not in output([program, "600"]):
                problems.append(f"LÖVE: {found}")
            if not pictures or pictures[0].stat().st_size < 5000:
                problems.append("LÖVE wrote no picture, or an empty one")
    print("\n".join(problems) or f"{compared} runs are the same as in C")
    if not compared:
        print("skipped: there is neither luajit nor love")
        return 77
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

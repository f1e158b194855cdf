#!/usr/bin/env python3
"""Draws a run of a scene file as an SVG that moves, for pages where no script may run: README.md shows docs/images/front_page.svg.

Usage: moving_picture.py SCENE.json OUT.svg --view LEFT BOTTOM RIGHT TOP [--seconds S] [--program DRYSTONE]

`drystone run` gives the poses [m, rad]. A pose is kept as a key of the animation where straight lines between the kept ones would be
more than half a hundredth of a metre, or of a radian, away.
"""
import argparse
import csv
import json
import math
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RATE = 60  # steps a second
TOLERANCE = 0.005
COLORS = ["#e4572e", "#f3a712", "#76b041", "#17bebb", "#2e86ab", "#a23b72"]
GROUND = "#5c6b73"


def number(value):
    """At most two decimals, as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def points(vertices):
    return " ".join(f"{number(x)},{number(y)}" for x, y in vertices)


def corners(half, center, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [(center[0] + c * x - s * y, center[1] + s * x + c * y)
            for x, y in ((-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1]))]


def draw_shape(shape):
    kind = shape["type"]
    if kind == "circle":
        x, y = shape.get("center", (0, 0))
        r = shape["radius"]
        # The spoke shows how the circle turns.
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/><path d="M{number(x)} {number(y)}h{number(r)}"/>'
    if kind == "box":
        return f'<polygon points="{points(corners(shape["half_extents"], shape.get("center", (0, 0)), shape.get("angle", 0)))}"/>'
    if kind == "polygon":
        return f'<polygon points="{points(shape["vertices"])}"/>'
    raise ValueError(f"moving_picture.py draws circles, boxes and polygons, not shapes of the type {kind}")


def kept_keys(track):
    """The numbers of the poses that straight lines between them do not give."""
    keys, stack = {0, len(track) - 1}, [(0, len(track) - 1)]
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        def error(i):
            t = (i - first) / (last - first)
            return max(abs(a + t * (b - a) - p) for a, b, p in zip(track[first], track[last], track[i]))
        worst = max(range(first + 1, last), key=error)
        if error(worst) > TOLERANCE:
            keys.add(worst)
            stack += [(first, worst), (worst, last)]
    return sorted(keys)


def draw_body(body, track, color, seconds):
    shapes = "".join(map(draw_shape, body["shapes"]))
    keys = kept_keys(track)
    if max(abs(a - b) for key in keys for a, b in zip(track[0], track[key])) <= TOLERANCE:
        x, y, angle = track[0]
        return f'<g fill="{color}" transform="translate({number(x)} {number(y)}) rotate({number(math.degrees(angle))})">{shapes}</g>'
    times = ";".join(f"{key / (len(track) - 1):.4f}".rstrip("0").rstrip(".").replace("0.", ".", 1) for key in keys)
    # The two animations of one element add up: first it is turned, then moved.
    timing = f'keyTimes="{times}" dur="{number(seconds)}s" repeatCount="indefinite" attributeName="transform"'
    moves = ";".join(f"{number(track[key][0])} {number(track[key][1])}" for key in keys)
    turns = ";".join(number(math.degrees(track[key][2])) for key in keys)
    return (f'<g fill="{color}"><animateTransform type="translate" values="{moves}" {timing}/>'
            f'<animateTransform type="rotate" additive="sum" values="{turns}" {timing}/>{shapes}</g>')


def read_tracks(program, scene, steps):
    """{number of the body: [(x, y, angle)] after each step}, with angles that do not jump."""
    with tempfile.NamedTemporaryFile(suffix=".csv") as poses:
        subprocess.run([program, "run", "-q", scene, "--steps", str(steps), "--csv", poses.name], check=True)
        tracks = {}
        for row in csv.DictReader(open(poses.name, encoding="utf-8")):
            track = tracks.setdefault(int(row["body"]), [])
            angle = float(row["angle"])
            if track:
                angle += 2 * math.pi * round((track[-1][2] - angle) / (2 * math.pi))
            track.append((float(row["x"]), float(row["y"]), angle))
    return tracks


def draw(scene, tracks, view, seconds):
    left, bottom, right, top = view
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(left)} {number(-top)} {number(right - left)} {number(top - bottom)}">',
             f'<title>{scene["description"]}</title>',
             f'<rect x="{number(left)}" y="{number(-top)}" width="{number(right - left)}" height="{number(top - bottom)}" fill="#fdf6e3"/>',
             '<g transform="scale(1 -1)" stroke="#223" stroke-width=".04" stroke-linejoin="round">']
    moving = 0
    for i, body in enumerate(scene["bodies"]):
        color = GROUND
        if body.get("type") == "dynamic":
            color = COLORS[moving % len(COLORS)]
            moving += 1
        parts.append(draw_body(body, tracks[i], color, seconds))
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scene")
    parser.add_argument("out")
    parser.add_argument("--view", nargs=4, type=float, required=True, metavar=("LEFT", "BOTTOM", "RIGHT", "TOP"), help="what is seen [m]")
    parser.add_argument("--seconds", type=float, default=8, help="of the run (default 8)")
    parser.add_argument("--program", default=str(ROOT / "build/release/bin/drystone"), help="the command line of Drystone")
    arguments = parser.parse_args()
    scene = json.loads(Path(arguments.scene).read_text(encoding="utf-8"))
    tracks = read_tracks(arguments.program, arguments.scene, round(arguments.seconds * RATE))
    Path(arguments.out).write_text(draw(scene, tracks, arguments.view, arguments.seconds), encoding="utf-8")


if __name__ == "__main__":
    main()

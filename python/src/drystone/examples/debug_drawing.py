"""Plots what debug drawing shows of a world, by matplotlib, and writes debug_drawing.png."""

import importlib
from typing import Any

import numpy as np

import drystone as ds


def main() -> None:
    try:
        pyplot: Any = importlib.import_module("matplotlib.pyplot")
        collections: Any = importlib.import_module("matplotlib.collections")
    except ImportError:
        raise SystemExit("this example needs matplotlib: pip install matplotlib") from None

    built = ds.built_in_scene("car").build()
    for _ in range(120):
        built.step()
    drawing = built.world.draw(["shapes", "joints", "contacts", "velocities"])
    lines = drawing.lines()
    outlines = np.split(lines.points, lines.starts[1:-1])
    palette = pyplot.get_cmap("tab20")
    colors = palette(lines.meanings % 20)
    areas = lines.areas == 1

    figure, axes = pyplot.subplots(figsize=(10, 4))
    axes.add_collection(collections.PolyCollection([o for o, a in zip(outlines, areas) if a], facecolors=colors[areas], alpha=0.4))
    axes.add_collection(collections.LineCollection(outlines, colors=colors))
    axes.scatter(*drawing.points.place.T, s=6, c=palette(drawing.points.meaning % 20))
    for text in drawing.texts:
        axes.annotate(text.text, text.place)
    axes.set_aspect("equal")
    axes.autoscale()
    figure.savefig("debug_drawing.png")
    print(f"debug_drawing.png: {len(lines)} lines, {len(drawing.points)} points")

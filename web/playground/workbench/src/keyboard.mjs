// Keys. A key that a field of the panel needs is not taken from it.
import { layers } from "./panel.mjs";
import { tools } from "./pointer.mjs";

const arrows = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

/** `actions` has a function for each command: run, step, back, restart, fit, zoom(factor), pan(x, y), tool(name), layer(name), menu. */
export function listen(actions) {
  const commands = {
    " ": actions.run,
    ".": actions.step,
    ",": actions.back,
    r: actions.restart,
    f: actions.fit,
    m: actions.menu,
    "+": () => actions.zoom(1.25),
    "=": () => actions.zoom(1.25),
    "-": () => actions.zoom(0.8),
  };
  for (const [tool, , key] of tools) commands[key] = () => actions.tool(tool);
  for (const [layer, , key] of layers) if (key) commands[key] = () => actions.layer(layer);
  for (const [key, [x, y]] of Object.entries(arrows)) commands[key] = () => actions.pan(x, y);

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { tagName, type } = event.target;
    const takesAll = tagName === "SELECT" || type === "text";
    const takesSome = type === "range" && event.key in arrows;
    const presses = (tagName === "BUTTON" || type === "checkbox") && event.key === " ";
    const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!command || takesAll || takesSome || presses) return;
    event.preventDefault();
    command();
  });
}

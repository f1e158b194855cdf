// Keys. A key that a field of the panel needs is not taken from it.
import { tools } from "./tools.mjs";

const arrows = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

/** What the page tells of its keys: keys, and the key of a text. */
export const keys = [
  ["␣", "key_run"], [".", "key_step"], ["R", "key_restart"], ["Ctrl Z, Ctrl Y", "key_undo"], ["F + −", "key_view"], ["← → ↑ ↓", "key_arrows"],
  ["[ ]", "key_choose"], ["Del", "key_remove"], [tools.map(({ key }) => key.toUpperCase()).join(" "), "key_tools"],
];

/** `actions` has a function for each command. */
export function listen(actions) {
  const commands = {
    " ": actions.run,
    ".": actions.step,
    r: actions.restart,
    f: actions.fit,
    m: actions.menu,
    c: actions.chart,
    "+": () => actions.zoom(1.25),
    "=": () => actions.zoom(1.25),
    "-": () => actions.zoom(0.8),
    "]": () => actions.choose(1),
    "[": () => actions.choose(-1),
    Delete: actions.remove,
    Escape: () => actions.choose(0),
  };
  for (const { name, key } of tools) commands[key] = () => actions.tool(name);
  for (const [key, [x, y]] of Object.entries(arrows)) commands[key] = () => actions.pan(x, y);
  const withControl = { z: actions.undo, y: actions.redo };

  addEventListener("keydown", (event) => {
    const { tagName, type } = event.target;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      const command = event.shiftKey && key === "z" ? actions.redo : withControl[key];
      if (!command || type === "text") return;
      event.preventDefault();
      return command();
    }
    const takesAll = tagName === "SELECT" || type === "text";
    const takesSome = (type === "range" || type === "radio") && event.key in arrows;
    const presses = (["BUTTON", "SUMMARY"].includes(tagName) || type === "checkbox") && event.key === " ";
    if (event.altKey || !commands[key] || takesAll || takesSome || presses) return;
    event.preventDefault();
    commands[key]();
  });
}

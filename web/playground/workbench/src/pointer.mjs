// Mouse, touch and wheel on the canvas: a press on a body holds it, other presses move the view, two fingers zoom. With another tool than
// "drag", a short press uses the tool.
import { blast, bodyAt, dropShape, shapeNames, takeAway } from "./tools.mjs";

const mouseReach = 5; // How near to a body a press must be [px].
const touchReach = 18;
const tapDistance = 8; // A press that moves farther is no tap [px].

const icons = {
  drag: '<path d="M8 10V4.5a1.3 1.3 0 0 1 2.6 0V9M10.6 8.5a1.3 1.3 0 0 1 2.6.2V10M13.2 9.6a1.3 1.3 0 0 1 2.6.3V13c0 3-2 4.5-4.8 4.5-2.2 0-3.3-.8-4.5-2.5L4 11.5c-.8-1.2.8-2.3 1.8-1.2L8 12.5"/>',
  box: '<path d="M4.5 4.5h11v11h-11z"/>',
  ball: '<circle cx="10" cy="10" r="6"/><path d="M10 10h6"/>',
  capsule: '<path d="M7 6.5h6a3.5 3.5 0 0 1 0 7H7a3.5 3.5 0 0 1 0-7z"/>',
  egg: '<ellipse cx="10" cy="10" rx="4.6" ry="6.4"/>',
  plank: '<path d="M2 8h16v4H2z"/>',
  blast: '<path d="M10 2.5v4M10 13.5v4M2.5 10h4M13.5 10h4M4.7 4.7l2.8 2.8M12.5 12.5l2.8 2.8M15.3 4.7l-2.8 2.8M7.5 12.5l-2.8 2.8"/>',
  erase: '<path d="M5 5l10 10M15 5L5 15"/>',
};

/** Names of tools, what the user reads, and their keys. */
export const tools = [
  ["drag", "Drag bodies", "q"],
  ["box", "Drop a box", "w"],
  ["ball", "Drop a ball", "e"],
  ["capsule", "Drop a capsule", "a"],
  ["egg", "Drop an egg", "s"],
  ["plank", "Drop a plank", "d"],
  ["blast", "Make a blast", "b"],
  ["erase", "Take a body away", "x"],
];

export class Pointer {
  tool = "drag";
  #app;
  #canvas;
  /** Presses by the pointer's id: {at, start, action} with action "hold", "pan" or "tap". */
  #presses = new Map();
  /** Where the mouse is, for dropping by keys. */
  place = null;

  /** `app` has the session, the view, and the functions changed() and show(message). */
  constructor(canvas, app) {
    this.#canvas = canvas;
    this.#app = app;
    this.#fillTools();
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    // A press may end without a "pointerup": the capture is lost in any case.
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) canvas.addEventListener(name, (event) => this.#up(event));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  choose(tool) {
    this.tool = tool;
    for (const button of document.querySelectorAll("#tools button")) button.setAttribute("aria-checked", button.dataset.tool === tool);
    this.#canvas.classList.toggle("dropping", tool !== "drag");
  }

  /** Lets go of everything, before the session changes. */
  letGo() {
    for (const id of this.#presses.keys()) this.#app.session.release(id);
    this.#presses.clear();
    this.#canvas.classList.remove("busy");
  }

  #fillTools() {
    const bar = document.getElementById("tools");
    for (const [tool, text, key] of tools) {
      const button = document.createElement("button");
      button.dataset.tool = tool;
      button.title = `${text} (${key.toUpperCase()})`;
      button.setAttribute("role", "radio");
      button.setAttribute("aria-label", text);
      button.innerHTML = `<svg viewBox="0 0 20 20">${icons[tool]}</svg>`;
      button.addEventListener("click", () => this.choose(tool));
      bar.append(button);
    }
    this.choose("drag");
  }

  #place(event) {
    const box = this.#canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
  #reach(event) {
    return (event.pointerType === "mouse" ? mouseReach : touchReach) * this.#app.view.scale;
  }

  #down(event) {
    const { session, view } = this.#app;
    const at = this.#place(event);
    this.#canvas.setPointerCapture(event.pointerId);
    document.activeElement?.blur(); // Keys are for the world again.
    const press = { at, start: at, action: "pan" };
    if (this.#presses.size > 0) {
      // A second finger: both move the view. What the first one did is over.
      for (const [id, other] of this.#presses) {
        session.release(id);
        other.action = "pan";
      }
    } else if (event.button === 0 && !event.shiftKey && session.canEdit) {
      if (this.tool !== "drag") {
        press.action = "tap";
      } else {
        const point = view.toWorld(at);
        const body = bodyAt(session.world, point, this.#reach(event));
        if (body) {
          session.hold(event.pointerId, body, point);
          press.action = "hold";
        }
      }
    }
    this.#presses.set(event.pointerId, press);
    this.#canvas.classList.add("busy");
    this.#app.changed();
  }

  #move(event) {
    const { session, view } = this.#app;
    const at = this.#place(event);
    this.place = at;
    const press = this.#presses.get(event.pointerId);
    if (!press) return this.#hover(event, at);
    const before = press.at;
    press.at = at;
    if (press.action === "hold") {
      session.moveHeld(event.pointerId, view.toWorld(at));
    } else if (this.#presses.size === 2) {
      const [other] = [...this.#presses.entries()].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
      const distance = (a, b) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
      view.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      view.zoom(distance(at, other.at) / distance(before, other.at), { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 });
    } else if (press.action === "pan" || Math.hypot(at.x - press.start.x, at.y - press.start.y) > tapDistance) {
      if (press.action === "tap") view.pan(at.x - press.start.x, at.y - press.start.y);
      else view.pan(at.x - before.x, at.y - before.y);
      press.action = "pan";
    }
    this.#app.changed();
  }

  #hover(event, at) {
    if (event.pointerType !== "mouse") return;
    const { session, view } = this.#app;
    const over = session.canEdit && (this.tool === "drag" || this.tool === "erase") && bodyAt(session.world, view.toWorld(at), this.#reach(event));
    this.#canvas.classList.toggle("over-body", Boolean(over));
  }

  #up(event) {
    const press = this.#presses.get(event.pointerId);
    if (!press) return;
    this.#presses.delete(event.pointerId);
    this.#app.session.release(event.pointerId);
    if (press.action === "tap" && event.type === "pointerup") this.use(this.tool, press.at, this.#reach(event));
    if (this.#presses.size === 0) this.#canvas.classList.remove("busy");
    this.#app.changed();
  }

  /** Uses a tool at a place of the screen. */
  use(tool, at, reach = 0) {
    const { session, view } = this.#app;
    if (!session.canEdit) return;
    const point = view.toWorld(at);
    const size = this.#app.shapeSize();
    try {
      if (shapeNames.includes(tool)) dropShape(session, tool, point, size);
      else if (tool === "blast") blast(session, point, 8 * size);
      else if (tool === "erase") takeAway(session, point, reach);
    } catch (error) {
      this.#app.show(error.message);
    }
    this.#app.changed();
  }

  #wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? 20 * event.deltaY : event.deltaY;
    this.#app.view.zoom(Math.exp(-0.0016 * pixels), this.#place(event));
    this.#app.changed();
  }
}

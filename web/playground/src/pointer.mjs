// Mouse, pen, fingers and wheel on the canvas: a press on a body holds it, a short one chooses it; other presses move the view, two fingers zoom.
// Other tools act where a press ends, walls and springs along its way.
import { addHinge, addSpring, anyBodyAt, bodyAt, drawWall, drop, tools } from "./tools.mjs";

const reaches = { mouse: 5, other: 18 }; // How near to a body a press must be [px].
const tapDistance = 6; // A press that moves farther is no tap [px].

export class Pointer {
  tool = "drag";
  /** The way of a wall or spring that is being drawn: {from, to}. */
  draft = null;
  #app;
  #canvas;
  /** Presses by the pointer's id: {at, start, action} with action "hold", "pan", "tap" or "draw". */
  #presses = new Map();

  /** `app` has session, view, select(body), remove(body), shapeSize(), held(), moved(), edited(), changed(), say(key) and attempt(action). */
  constructor(canvas, app) {
    this.#canvas = canvas;
    this.#app = app;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    // A press may end without a "pointerup": the capture is lost in any case.
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) canvas.addEventListener(name, (event) => this.#up(event));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get isBusy() {
    return this.#presses.size > 0;
  }

  choose(tool) {
    this.tool = tool;
    for (const button of document.querySelectorAll("#tools button")) button.setAttribute("aria-checked", button.dataset.tool === tool);
    this.#canvas.dataset.tool = tool;
  }

  /** Lets go of everything, before the session changes. */
  letGo() {
    for (const id of this.#presses.keys()) this.#app.session.release(id);
    this.#presses.clear();
    this.draft = null;
    this.#canvas.classList.remove("busy");
  }

  #place(event) {
    const box = this.#canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
  #reach(event) {
    return (reaches[event.pointerType] ?? reaches.other) * this.#app.view.scale;
  }

  #down(event) {
    const { session, view } = this.#app;
    const at = this.#place(event);
    this.#canvas.setPointerCapture(event.pointerId);
    const press = { at, start: at, action: "pan", isTap: true };
    if (this.#presses.size > 0) {
      // A second finger: both move the view. What the first one did is over.
      for (const [id, other] of this.#presses) {
        session.release(id);
        Object.assign(other, { action: "pan", isTap: false });
      }
      this.draft = null;
      press.isTap = false;
    } else if (event.button === 0 && !event.shiftKey) {
      this.#begin(event, press, view.toWorld(at));
    }
    this.#presses.set(event.pointerId, press);
    this.#canvas.classList.add("busy");
    this.#app.changed();
  }

  #begin(event, press, point) {
    const { session } = this.#app;
    if (this.tool !== "drag") {
      press.action = tools.find(({ name }) => name === this.tool).drags ? "draw" : "tap";
      if (press.action === "draw") this.draft = { from: point, to: point };
      return;
    }
    const body = bodyAt(session.world, point, this.#reach(event));
    if (!body) return;
    press.body = body;
    press.point = point;
    press.action = "hold";
  }

  #move(event) {
    const { session, view } = this.#app;
    const at = this.#place(event);
    const press = this.#presses.get(event.pointerId);
    if (!press) return this.#hover(event, at);
    // The end of a press outside the window may not be told.
    if (event.pointerType === "mouse" && event.buttons === 0) return this.#up(event);
    const before = press.at;
    press.at = at;
    if (Math.hypot(at.x - press.start.x, at.y - press.start.y) > tapDistance) press.isTap = false;
    if (press.action === "hold") {
      // The hold begins with the first move, so that a click changes nothing.
      if (!press.isHeld && !press.isTap) {
        press.isHeld = true;
        session.hold(event.pointerId, press.body, press.point);
        this.#app.held();
      }
      session.moveHeld(event.pointerId, view.toWorld(at));
    } else if (press.action === "draw") {
      this.draft.to = view.toWorld(at);
    } else if (this.#presses.size === 2) {
      this.#pinch(event.pointerId, before, at);
    } else if (press.action === "pan" || !press.isTap) {
      const from = press.action === "pan" ? before : press.start;
      press.action = "pan";
      view.pan(at.x - from.x, at.y - from.y);
      this.#app.moved();
    }
    this.#app.changed();
  }

  #pinch(id, before, at) {
    const { view } = this.#app;
    const [other] = [...this.#presses].filter(([key]) => key !== id).map(([, press]) => press);
    const distance = (a, b) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
    view.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    view.zoom(distance(at, other.at) / distance(before, other.at), { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 });
    this.#app.moved();
  }

  #hover(event, at) {
    if (event.pointerType !== "mouse") return;
    const { session, view } = this.#app;
    const isOver = ["drag", "erase"].includes(this.tool) && bodyAt(session.world, view.toWorld(at), this.#reach(event));
    this.#canvas.classList.toggle("over-body", Boolean(isOver));
  }

  #up(event) {
    const press = this.#presses.get(event.pointerId);
    if (!press) return;
    this.#presses.delete(event.pointerId);
    this.#app.session.release(event.pointerId);
    const { draft } = this;
    this.draft = null;
    if (event.type === "pointerup") this.#app.attempt(() => this.#finish(press, draft, this.#reach(event)));
    if (this.#presses.size === 0) this.#canvas.classList.remove("busy");
    this.#app.changed();
  }

  #finish(press, draft, reach) {
    const { session, view } = this.#app;
    if (press.action === "draw") return this.#draw(draft);
    if (!press.isTap) return undefined;
    if (this.tool === "drag") return this.#app.select(anyBodyAt(session.world, view.toWorld(press.at), reach));
    return this.use(this.tool, view.toWorld(press.at), reach);
  }

  #draw({ from, to }) {
    const { session, view } = this.#app;
    if (Math.hypot(to.x - from.x, to.y - from.y) < 8 * view.scale) return;
    if (this.tool === "wall") drawWall(session, from, to);
    else if (!addSpring(session, from, to)) this.#app.say("spring_needs_body");
    this.#app.edited();
  }

  /** Uses a tool at a place of the world. */
  use(tool, point, reach = 0) {
    const { session } = this.#app;
    if (tool === "erase") return this.#app.remove(anyBodyAt(session.world, point, reach));
    if (tool === "hinge" || tool === "motor") {
      if (!addHinge(session, point, tool === "motor")) this.#app.say("hinge_needs_body");
    } else {
      drop(session, tool, point, this.#app.shapeSize());
    }
    return this.#app.edited();
  }

  #wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? 20 * event.deltaY : event.deltaY;
    this.#app.view.zoom(Math.exp(-0.0016 * pixels), this.#place(event));
    this.#app.moved();
    this.#app.changed();
  }
}

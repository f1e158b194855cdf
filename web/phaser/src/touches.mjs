// Who is told of touches, after the step: the emitter of the plugin (a, b, touch), both game objects (other, touch), and colliders.
import { refuse } from "./refuse.mjs";

/** By the name in drystone/games, the name in Phaser, where all names of events are in lower case. */
const names = { contact: "contact", hit: "hit", contactEnd: "contactend", enter: "enter", leave: "leave" };

export function relayTouches(plugin) {
  for (const [name, event] of Object.entries(names)) {
    plugin.game.on(name, (metricA, metricB, details) => {
      const [a, b] = [metricA, metricB].map((metric) => metric?.data);
      if (!a || !b) return; // Bodies that the program has made in metres.
      const touch = inPixels(plugin, details, a, b);
      const [thingA, thingB] = [a.gameObject ?? a, b.gameObject ?? b];
      plugin.events.emit(event, thingA, thingB, touch);
      a.gameObject?.emit?.(event, thingB, touch);
      if (event !== "enter" && event !== "leave") b.gameObject?.emit?.(event, thingA, turned(touch));
      for (const collider of [...plugin._colliders]) collider._tell(event, a, b, touch);
    });
  }
}

/** A touch as the first of two sees it: `normal` points away from it. */
function inPixels(plugin, { shape, otherShape, cell, point, normal, speed, impulse }, a, b) {
  const touch = { shape, otherShape, cell };
  if (point) touch.point = plugin.toPixels(point);
  if (normal) touch.normal = { x: normal.x, y: -normal.y };
  if (speed !== undefined) Object.assign(touch, { speed: speed * plugin.pixelsPerMetre, impulse: impulse * plugin.pixelsPerMetre });
  if (cell) touch.tile = (a.tileAt ? a : b).tileAt?.(cell); // Of a grid that the program has made, none.
  return touch;
}
const turned = ({ shape, otherShape, normal, ...rest }) => ({
  ...rest,
  shape: otherShape,
  otherShape: shape,
  ...(normal && { normal: { x: -normal.x, y: -normal.y } }),
});

/** Whether a body is, or is in, what a collider was given. */
function isIn(given, body) {
  if (given === undefined) return true;
  if (Array.isArray(given)) return given.some((one) => isIn(one, body));
  if (given.isParent) return body.gameObject !== undefined && given.contains(body.gameObject);
  return given === body || given === body.gameObject;
}

const ends = { contactend: "contact", leave: "enter" };

export class Collider {
  constructor(plugin, event, a, b, callback, { end, context } = {}) {
    const name = event === "contact" ? "collider" : "overlap";
    if (typeof callback !== "function") refuse(`${name}(): callback must be a function; bodies collide without one too`);
    if (end !== undefined && typeof end !== "function") refuse(`${name}(): options.end must be a function`);
    for (const [field, given] of [
      ["a", a],
      ["b", b],
    ]) {
      const isKnown = (one) => one.isParent || one.metric || one.body?.metric;
      if (given !== undefined && ![given].flat().every(isKnown))
        refuse(`${name}(): ${field} must be of game objects with bodies, bodies or groups`);
    }
    Object.assign(this, { plugin, event, a, b, callback, end, context, active: true });
    this._begun = new Map(); // Touches that were told, and whether the two were told the other way round.
    plugin._colliders.add(this);
  }
  _tell(event, a, b, touch) {
    const key = `${touch.shape} ${touch.otherShape} ${touch.cell?.x} ${touch.cell?.y}`;
    if (event === this.event && this.active) {
      if (!a.isAlive || !b.isAlive) return; // Who was told before has destroyed one.
      const isTurned = !(isIn(this.a, a) && isIn(this.b, b));
      if (isTurned && !(isIn(this.a, b) && isIn(this.b, a))) return;
      this._begun.set(key, isTurned);
      this._call(this.callback, isTurned, a, b, touch);
    } else if (ends[event] === this.event && this._begun.has(key)) {
      const isTurned = this._begun.get(key); // A thing that was destroyed is in no group any more.
      this._begun.delete(key);
      this._call(this.end, isTurned, a, b, touch);
    }
  }
  _call(f, isTurned, a, b, touch) {
    const things = [a.gameObject ?? a, b.gameObject ?? b];
    if (isTurned) f?.call(this.context, ...things.reverse(), turned(touch));
    else f?.call(this.context, ...things, touch);
  }
  destroy() {
    this.plugin._colliders.delete(this);
  }
}

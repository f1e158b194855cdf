// The world that is shown, with what the user did to it: each change can be undone. What is undone is the world as it was, as data
// (scene_data.mjs), so undoing goes back in time to the moment before the change.
import { build, capture } from "./scene_data.mjs";

const mouseSpring = { enabled: true, hertz: 5, dampingRatio: 0.7 };
const mostUndone = 60;
/** Worlds of more bodies take too long to be kept before each change. */
const mostKept = 3000;
const usualStep = 1 / 60; // [s]

export class Session {
  world;
  stepCount = 0;
  /** The simulated time [s]. */
  seconds = 0;
  stepSeconds;
  /** Called when a change cannot be undone, because there are too many bodies. */
  onUnkept = () => {};
  /** Grows with each change of bodies, shapes or joints: what is drawn from them must be made anew. */
  version = 0;
  #first;
  #undo = [];
  #redo = [];
  #held = new Map();
  #anchor = null;
  #numbers = new Map();
  #lastNumber = 0;
  #knownShapes = new Map();
  /** The gesture whose change is being made: one movement of a slider is undone at once. */
  #gesture = null;

  /** `heights` are those at which bodies, by their names, have no potential energy; of others it is 0. */
  constructor(data, heights = {}) {
    this.world = build(data);
    this.heights = heights;
    this.dt = data.dt ?? usualStep;
    this.slow(1);
    this.#first = { data, numbers: this.#allNumbers(), stepCount: 0, seconds: 0 };
  }
  /** In slow motion steps are shorter, so that each frame shows another one. */
  slow(speed) {
    this.stepSeconds = Math.min(speed, 1) * this.dt;
  }
  get canUndo() {
    return this.#undo.length > 0;
  }
  get canRedo() {
    return this.#redo.length > 0;
  }

  step() {
    this.world.step(this.stepSeconds);
    ++this.stepCount;
    this.seconds += this.stepSeconds;
  }

  /** The world as data. Nothing is held in it. */
  data() {
    const data = capture(this.world, this.#anchor ? [this.#anchor] : [], this.#knownShapes);
    return this.dt === usualStep ? data : { ...data, dt: this.dt };
  }

  /**
   * Makes a change of the world, which can be undone. Changes of the same gesture, one after the other, are undone together. `isShape` says that
   * bodies, shapes or joints change, and not only their numbers.
   */
  edit(change, { gesture = null, isShape = true } = {}) {
    this.#keep(gesture);
    this.#knownShapes.clear();
    const result = change(this.world);
    if (isShape) ++this.version;
    return result;
  }
  #keep(gesture) {
    if (gesture !== null && gesture === this.#gesture) return;
    this.#gesture = gesture;
    this.#redo = [];
    if (this.world.bodies().length > mostKept) return void this.onUnkept();
    this.#undo.push(this.#moment());
    if (this.#undo.length > mostUndone) this.#undo.shift();
  }
  #moment() {
    return { data: this.data(), numbers: this.#allNumbers(), stepCount: this.stepCount, seconds: this.seconds };
  }
  #allNumbers() {
    return this.world.bodies().filter((body) => !this.isHand(body)).map((body) => this.numberOf(body));
  }
  /** The number of a body, which it keeps when the world is made anew. */
  numberOf(body) {
    if (!this.#numbers.has(body)) this.#numbers.set(body, ++this.#lastNumber);
    return this.#numbers.get(body);
  }
  /** The body of a number; undefined if this world does not have it. */
  bodyOf(number) {
    return this.world.bodies().find((body) => this.#numbers.get(body) === number);
  }
  endGesture() {
    this.#gesture = null;
  }

  undo() {
    return this.#return(this.#undo, this.#redo);
  }
  redo() {
    return this.#return(this.#redo, this.#undo);
  }
  /** The beginning; it can be undone. */
  restart() {
    this.#keep(null);
    this.#show(this.#first);
  }
  #return(from, to) {
    const moment = from.pop();
    if (!moment) return false;
    to.push(this.#moment());
    this.#show(moment);
    return true;
  }
  #show({ data, numbers, stepCount, seconds }) {
    this.#gesture = null;
    this.#held.clear();
    this.#knownShapes.clear();
    this.#anchor = null;
    const world = build(data);
    this.world.destroy();
    this.world = world;
    this.#numbers = new Map(world.bodies().map((body, i) => [body, numbers[i]]));
    Object.assign(this, { stepCount, seconds });
    ++this.version;
  }

  // --- Holding bodies ----------------------------------------------------------------------------------------------------------------

  /** Holds a body at a point of the world. `pointer` names the hold. */
  hold(pointer, body, point) {
    this.release(pointer);
    this.#keep(null);
    const { world } = this;
    this.#anchor ??= world.createBody();
    const options = { bodyA: this.#anchor, bodyB: body, anchorA: point, anchorB: localPoint(world.transform(body), point), spring: mouseSpring };
    this.#held.set(pointer, { joint: world.createJointMouse(options), options });
    world.wake(body);
  }
  moveHeld(pointer, point) {
    const hold = this.#held.get(pointer);
    if (!hold || !this.world.isAliveJoint(hold.joint)) return;
    hold.options.anchorA = point;
    this.world.setJointMouse(hold.joint, hold.options);
    this.world.wake(hold.options.bodyB);
  }
  release(pointer) {
    const hold = this.#held.get(pointer);
    if (!hold) return;
    this.#held.delete(pointer);
    if (this.world.isAliveJoint(hold.joint)) this.world.destroyJoint(hold.joint);
    if (this.#held.size > 0 || !this.#anchor) return;
    this.world.destroyBody(this.#anchor);
    this.#anchor = null;
  }
  /** From where to where bodies are pulled. */
  pulls() {
    const alive = [...this.#held.values()].filter(({ joint }) => this.world.isAliveJoint(joint));
    return alive.map(({ options }) => ({ from: worldPoint(this.world.transform(options.bodyB), options.anchorB), to: options.anchorA }));
  }
  /** Whether a body belongs to the hand and not to the scene. */
  isHand(body) {
    return body === this.#anchor;
  }

  destroy() {
    this.world.destroy();
  }
}

export function localPoint({ position, rotation }, point) {
  const x = point.x - position.x;
  const y = point.y - position.y;
  return { x: rotation.c * x + rotation.s * y, y: rotation.c * y - rotation.s * x };
}
export function worldPoint({ position, rotation }, local) {
  return { x: position.x + rotation.c * local.x - rotation.s * local.y, y: position.y + rotation.s * local.x + rotation.c * local.y };
}

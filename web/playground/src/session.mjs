// What is shown: a world that runs, with its past, or a recording that is played. Both have the same members, so the rest of the page need
// not know which of the two it shows.
import { BuiltInScene, Replayer, World, DrystoneError } from "./engine.mjs";
import { History } from "./history.mjs";

const mouseSpring = { enabled: true, hertz: 5, dampingRatio: 0.7 };

/** A world that can be changed: a built-in scene, or a snapshot. */
export class WorldSession {
  isRecorded = false;
  canEdit = true;
  stepCount = 0;
  /** Whether the run is no longer that of the scene alone: link and step number do not tell it then. */
  touched = false;
  /** Why the scene makes its changes no more; empty as long as it does. */
  trouble = "";
  #scene = null;
  #history = new History();
  #changedSinceEntry = false;
  /** Mouse joints by the pointer that holds them. */
  #held = new Map();
  #anchor = null;

  /** `spec` is "name" or "name:size" of a built-in scene. */
  static ofScene(spec) {
    const session = new WorldSession();
    session.name = spec;
    session.#scene = new BuiltInScene(spec);
    session.world = session.#scene.world;
    session.stepSeconds = session.#scene.stepSeconds;
    session.#remember();
    return session;
  }

  static ofSnapshot(name, bytes, stepSeconds = 1 / 60) {
    const session = new WorldSession();
    session.name = name;
    session.world = World.from(bytes);
    session.stepSeconds = stepSeconds;
    session.touched = true;
    session.#remember();
    return session;
  }

  /** Whether it is a built-in scene. */
  get isScene() {
    return this.#scene !== null;
  }
  get firstStep() {
    return this.#history.firstStep;
  }
  get lastStep() {
    return Math.max(this.#history.lastStep, this.stepCount);
  }
  get memory() {
    return this.#history.bytes;
  }

  /** One step. A run that was rewound goes on from here, and its former future is forgotten. */
  step() {
    this.#history.forgetAfter(this.stepCount);
    if (this.#changedSinceEntry && this.#history.lastStep === this.stepCount) {
      this.#history.forgetAfter(this.stepCount - 1);
      this.#remember();
    }
    if (this.#scene && !this.trouble) this.#act();
    const report = this.world.step(this.stepSeconds);
    ++this.stepCount;
    this.#changedSinceEntry = true;
    if (this.#history.wants(this.stepCount)) this.#remember();
    return report;
  }

  /** Goes to a step of the past, or of the future that was rewound: to the last snapshot that is not after it. */
  goTo(step) {
    this.#restore(this.#history.atOrBefore(step));
  }
  back() {
    this.#restore(this.#history.atOrBefore(this.stepCount - 1));
  }
  /** Goes on along the past that was rewound; false at its end. */
  forward() {
    const entry = this.#history.after(this.stepCount);
    if (entry) this.#restore(entry);
    return entry !== undefined;
  }

  #act() {
    try {
      this.#scene.act(this.stepCount);
    } catch (error) {
      if (!(error instanceof DrystoneError)) throw error;
      this.trouble = `The scene makes no more changes: ${error.message}`;
    }
  }

  #remember() {
    this.#history.add({
      step: this.stepCount,
      snapshot: this.world.snapshot(),
      mark: this.#scene?.mark(),
      held: [...this.#held.values()].map((hold) => hold.joint),
      anchor: this.#anchor,
      touched: this.touched,
      trouble: this.trouble,
    });
    this.#changedSinceEntry = false;
  }

  #restore(entry) {
    this.world.restore(entry.snapshot);
    this.#scene?.returnTo(entry.mark);
    this.stepCount = entry.step;
    this.touched = entry.touched;
    this.trouble = entry.trouble;
    this.#anchor = entry.anchor;
    this.#held.clear();
    // Nobody holds the bodies that were held then.
    for (const joint of entry.held) this.world.destroyJoint(joint);
    this.#changedSinceEntry = entry.held.length > 0;
  }

  /** Makes a change of the world that the scene does not make itself. */
  edit(change) {
    this.touched = true;
    this.#changedSinceEntry = true;
    return change(this.world);
  }

  /** Settings are changes too, but before the first step a link tells them. */
  set(change) {
    const touched = this.touched || this.stepCount > 0;
    this.edit(change);
    this.touched = touched;
  }

  // --- Holding bodies with mouse joints --------------------------------------------------------------------------------------------

  /** Holds the body at a point of the world. `pointer` names the hold. */
  hold(pointer, body, point) {
    this.release(pointer);
    this.edit((world) => {
      if (!this.#anchor) this.#anchor = world.createBody({ name: "hand" });
      const options = { bodyA: this.#anchor, bodyB: body, anchorA: point, anchorB: localPoint(world.transform(body), point), spring: mouseSpring };
      this.#held.set(pointer, { joint: world.createJointMouse(options), options });
      world.wake(body);
    });
  }
  moveHeld(pointer, point) {
    const hold = this.#held.get(pointer);
    if (!hold || !this.world.isAliveJoint(hold.joint)) return;
    hold.options.anchorA = point;
    this.edit((world) => world.setJointMouse(hold.joint, hold.options));
  }
  release(pointer) {
    const hold = this.#held.get(pointer);
    this.#held.delete(pointer);
    if (hold && this.world.isAliveJoint(hold.joint)) this.edit((world) => world.destroyJoint(hold.joint));
  }
  /** From where to where bodies are pulled. */
  pulls() {
    const pulls = [];
    for (const { joint, options } of this.#held.values()) {
      if (!this.world.isAliveJoint(joint)) continue;
      pulls.push({ from: worldPoint(this.world.transform(options.bodyB), options.anchorB), to: options.anchorA });
    }
    return pulls;
  }

  // --- Recordings ------------------------------------------------------------------------------------------------------------------

  startRecording() {
    this.world.startRecording({ keyframeInterval: 300 });
    this.isRecorded = true;
  }
  stopRecording() {
    this.isRecorded = false;
    return this.world.stopRecording();
  }

  destroy() {
    if (this.#scene) this.#scene.destroy();
    else this.world.destroy();
  }
}

/** A recording. Its world cannot be changed. */
export class RecordingSession {
  isScene = false;
  isRecorded = false;
  canEdit = false;
  touched = true;
  trouble = "";
  memory = 0;
  firstStep = 0;

  constructor(name, bytes) {
    this.name = name;
    this.replayer = Replayer.open(bytes);
    this.lastStep = Number(this.replayer.steps());
    const seconds = this.replayer.seconds();
    this.stepSeconds = seconds > 0 && this.lastStep > 0 ? seconds / this.lastStep : 1 / 60;
  }
  get world() {
    return this.replayer.world();
  }
  get stepCount() {
    return Number(this.replayer.step());
  }
  /** Undefined at the end. */
  step() {
    if (this.stepCount >= this.lastStep) return undefined;
    this.replayer.next();
    const divergence = this.replayer.divergence();
    if (divergence) this.trouble = `Step ${divergence.step} differs from the recording.`;
    return this.world.report();
  }
  goTo(step) {
    this.replayer.seek(Math.max(0, Math.min(step, this.lastStep)));
  }
  back() {
    this.goTo(this.stepCount - 1);
  }
  forward() {
    return this.step() !== undefined;
  }
  pulls() {
    return [];
  }
  release() {}
  /** The world of now, as one that can be changed. */
  takeOver() {
    return WorldSession.ofSnapshot(this.name, this.world.snapshot(), this.stepSeconds);
  }
  destroy() {
    this.replayer.destroy();
  }
}

function localPoint({ position, rotation }, point) {
  const x = point.x - position.x;
  const y = point.y - position.y;
  return { x: rotation.c * x + rotation.s * y, y: rotation.c * y - rotation.s * x };
}
function worldPoint({ position, rotation }, local) {
  return { x: position.x + rotation.c * local.x - rotation.s * local.y, y: position.y + rotation.s * local.x + rotation.c * local.y };
}

// What is shown: a world that runs, with its past, or a recording that is played. Both have the same members, so the rest of the page need
// not know which of the two it shows.
import { RunningScene, Replayer, World, DrystoneError, writeScene } from "./engine.mjs";
import { History } from "./history.mjs";

const mouseSpring = { enabled: true, hertz: 5, dampingRatio: 0.7 };

/** A world that can be changed: of a built-in scene, a scene file or a snapshot. */
export class WorldSession {
  /** Whether it is a built-in scene, to which a link can lead. */
  isScene = false;
  isRecorded = false;
  canEdit = true;
  stepCount = 0;
  /** Whether the run is no longer that of the scene alone: link and step number do not tell it then. */
  touched = false;
  /** Why the scene makes its changes no more; empty as long as it does. */
  trouble = "";
  #scene = null;
  #history = new History();
  /** The last step that can be gone to. */
  #end = 0;
  /** The steps after which changes were made that the scene does not make itself, in order. The first #editsDone are in the world of now. */
  #edits = [];
  #editsDone = 0;
  /** Whether bodies were held at the step that was gone to. They are not held any more, so the next steps cannot be repeated. */
  #heldThen = false;
  /** Mouse joints by the pointer that holds them. */
  #held = new Map();
  #anchor = null;

  /** `spec` is "name" or "name:size" of a built-in scene. */
  static ofScene(spec) {
    const session = WorldSession.#of(spec, RunningScene.builtIn(spec));
    session.isScene = true;
    return session;
  }

  static ofSceneFile(name, bytes, kind = "A scene file") {
    const scene = RunningScene.ofFile(name, bytes);
    const session = WorldSession.#of(name, scene);
    session.description = scene.description || kind;
    return session;
  }

  static #of(name, scene) {
    const session = new WorldSession();
    session.name = name;
    session.#scene = scene;
    session.world = scene.world;
    session.stepSeconds = scene.stepSeconds;
    session.#remember();
    return session;
  }

  static ofSnapshot(name, bytes, stepSeconds = 1 / 60) {
    const session = new WorldSession();
    session.name = name;
    session.description = "A snapshot";
    session.world = World.from(bytes);
    session.stepSeconds = stepSeconds;
    session.touched = true;
    session.#remember();
    return session;
  }

  /** The number of workers changes no result: it is no edit. */
  setWorkers(workers) {
    if (this.isRecorded) throw new Error("The number of workers cannot change while a recording is made: stop and save it first.");
    if (this.#scene) return this.#scene.setWorkers(workers);
    const world = World.from(this.world.snapshot(), { ...this.world.options(), workers });
    this.world.destroy();
    this.world = world;
  }

  /** Whether the scene makes changes while it runs, which are in no file. */
  get acts() {
    return this.#scene?.acts ?? false;
  }

  /** The world as it is, as the text of a scene file. Nothing is held in it. */
  sceneText() {
    const copy = this.world.clone();
    try {
      for (const { joint } of this.#held.values()) if (copy.isAliveJoint(joint)) copy.destroyJoint(joint);
      if (this.#anchor && copy.isAliveBody(this.#anchor)) copy.destroyBody(this.#anchor);
      return writeScene(copy, this.stepSeconds, this.#scene);
    } finally {
      copy.destroy();
    }
  }

  get firstStep() {
    return this.#history.firstStep;
  }
  get lastStep() {
    return this.#end;
  }
  get memory() {
    return this.#history.bytes;
  }
  /** The simulated time [s]. */
  get seconds() {
    return this.stepCount * this.stepSeconds;
  }

  /** One step. A run that was rewound goes on from here, and its former future is forgotten. */
  step() {
    this.#branch();
    const here = this.#history.atOrBefore(this.stepCount);
    if (here.step === this.stepCount && here.edits < this.#editsDone) {
      this.#history.forgetAfter(this.stepCount - 1);
      this.#remember();
    }
    this.#advance();
    const report = this.world.report();
    this.#end = this.stepCount;
    if (this.#history.wants(this.stepCount)) this.#remember();
    return report;
  }

  /**
   * Goes to a step of the past, or of the future that was rewound: to the last snapshot before it, and on from there by repeating steps. It
   * stops at a change of the user, which cannot be repeated, and after `budget` milliseconds.
   */
  goTo(step, budget = 300) {
    const begin = performance.now();
    this.#restore(this.#history.atOrBefore(step));
    while (this.stepCount < Math.min(step, this.#end, this.#nextEdit()) && performance.now() - begin < budget) this.#advance();
  }
  back() {
    this.goTo(this.stepCount - 1);
  }
  /** Goes on along the future that was rewound; false at its end. */
  forward() {
    if (this.stepCount >= this.#end) return false;
    if (this.#nextEdit() > this.stepCount) this.#advance();
    else if (this.#history.after(this.stepCount)) this.#restore(this.#history.after(this.stepCount));
    else return false;
    return true;
  }

  /** The step after which the next change of the user was made that the world of now does not have. */
  #nextEdit() {
    if (this.#heldThen) return this.stepCount;
    return this.#edits[this.#editsDone] ?? Infinity;
  }

  #branch() {
    this.#history.forgetAfter(this.stepCount);
    this.#edits.length = this.#editsDone;
    this.#end = this.stepCount;
    if (this.#heldThen) this.#noteEdit();
  }
  #noteEdit() {
    this.#edits.push(this.stepCount);
    this.#editsDone = this.#edits.length;
    this.#heldThen = false;
  }

  #advance() {
    if (this.#scene && !this.trouble) this.#act();
    this.world.step(this.stepSeconds);
    ++this.stepCount;
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
      held: [...this.#held.values()].map((hold) => hold.joint).filter((joint) => this.world.isAliveJoint(joint)),
      anchor: this.#anchor,
      edits: this.#editsDone,
      touched: this.touched,
      trouble: this.trouble,
    });
  }

  #restore(entry) {
    this.world.restore(entry.snapshot);
    this.#scene?.returnTo(entry.mark);
    this.stepCount = entry.step;
    this.touched = entry.touched;
    this.trouble = entry.trouble;
    this.#anchor = entry.anchor;
    this.#editsDone = entry.edits;
    this.#heldThen = false;
    this.#held.clear();
    if (entry.held.length === 0) return;
    for (const joint of entry.held) this.world.destroyJoint(joint);
    this.#heldThen = true;
  }

  /** Makes a change of the world that the scene does not make itself. */
  edit(change) {
    this.touched = true;
    this.#branch();
    this.#noteEdit();
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
  description = "A recording";
  isRecorded = false;
  canEdit = false;
  touched = true;
  acts = false;
  trouble = "";
  memory = 0;
  firstStep = 0;
  /** Of the last step that was played. */
  stepSeconds = 1 / 60;

  constructor(name, bytes) {
    this.name = name;
    this.replayer = Replayer.open(bytes);
    this.lastStep = Number(this.replayer.steps());
    if (this.lastStep === 0) return;
    this.#next(); // The first step tells how long it is.
    this.replayer.seek(0);
  }
  get world() {
    return this.replayer.world();
  }
  get stepCount() {
    return Number(this.replayer.step());
  }
  get seconds() {
    return this.replayer.seconds();
  }
  #next() {
    const before = this.seconds;
    this.replayer.next();
    this.stepSeconds = this.seconds - before;
  }
  /** Undefined at the end. */
  step() {
    if (this.stepCount >= this.lastStep) return undefined;
    this.#next();
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
  sceneText() {
    return writeScene(this.world, this.stepSeconds);
  }
  release() {}
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

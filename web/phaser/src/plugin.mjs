// The plugin of a scene: a world from the scene's start to its shutdown, stepped after the scene's update(), so that what the scene has
// decided is drawn in the same frame. `this.drystone` is in pixels, with y downwards and clockwise angles; `this.drystone.game` is the Game
// of drystone/games below it, in metres.
import { Game } from "drystone/games";
import { Factory } from "./factory.mjs";
import { drawDebug } from "./debug.mjs";
import { drag } from "./drag.mjs";
import { refuse } from "./refuse.mjs";
import { relayTouches } from "./touches.mjs";

export const key = "DrystonePlugin";

export class DrystonePlugin {
  constructor(scene) {
    this.scene = scene;
    this.add = new Factory(this);
    this.events = new scene.sys.events.constructor(); // Phaser's own class of emitters.
    scene.sys.events.once("boot", this.boot, this);
  }
  /** Called by Phaser, of a plugin that is installed while the scene runs too. */
  boot() {
    const { events } = this.scene.sys;
    events.on("start", this._start, this);
    events.once("destroy", this.destroy, this);
    if (this.scene.sys.isActive()) this._start();
  }
  _start() {
    const { sys } = this.scene;
    const { data = {} } = sys.game.config.installScenePlugins.find((entry) => entry.key === key) ?? {};
    const { pixelsPerMetre = 32, gravity = { x: 0, y: 10 * pixelsPerMetre }, debug = false, timeScale = 1, ...options } = data;
    if (!(pixelsPerMetre > 0 && pixelsPerMetre < Infinity)) refuse("drystone(): pixelsPerMetre must be a number above 0");
    this.pixelsPerMetre = pixelsPerMetre;
    this.timeScale = timeScale;
    this.debug = debug;
    this.isPaused = false;
    this._bodies = new Set(); // Those that have a game object.
    this._colliders = new Set();
    this.game = new Game({ gravity: this.toMetres(gravity), ...options, scale: pixelsPerMetre });
    this.game.on("step", (seconds) => this._beforeStep(seconds));
    relayTouches(this);
    sys.events.on("postupdate", this._update, this);
    sys.events.once("shutdown", this._shutdown, this);
  }
  /** The world ends with the scene: its game objects are about to be destroyed too. */
  _shutdown() {
    this.scene.sys.events.off("postupdate", this._update, this);
    this.scene.sys.events.off("shutdown", this._shutdown, this);
    this.events.removeAllListeners();
    this._graphics = undefined;
    this.game?.destroy();
    this.game = undefined;
  }
  destroy() {
    this._shutdown();
    this.scene.sys.events.off("start", this._start, this);
    this.scene = undefined;
  }
  _update(time, milliseconds) {
    if (this.isPaused) return;
    const seconds = (milliseconds / 1000) * this.timeScale;
    this._left = seconds;
    for (const body of this._bodies) body._readSprite();
    this.game.update(seconds);
    if (this.game) drawDebug(this); // A function that was called may have ended the scene.
  }
  _beforeStep(seconds) {
    for (const body of this._bodies) body._follow(seconds, this._left);
    this._left -= seconds;
    this.events.emit("beforestep", seconds);
  }
  pause() {
    this.isPaused = true;
  }
  resume() {
    this.isPaused = false;
  }
  /** A vector in pixels as one in metres, or of any other unit with a length in it, once. */
  toMetres({ x, y }) {
    return { x: x / this.pixelsPerMetre, y: -y / this.pixelsPerMetre };
  }
  toPixels({ x, y }) {
    return { x: x * this.pixelsPerMetre, y: -y * this.pixelsPerMetre };
  }
  get gravity() {
    return this.toPixels(this.game.world.gravity());
  }
  set gravity(gravity) {
    this.game.world.setGravity(this.toMetres(gravity));
  }
  /** The game object at a point of the scene, or nearer to it than `reach`. */
  at(x, y, reach = 0) {
    const body = this.game.bodyAt(this.toMetres({ x, y }), reach / this.pixelsPerMetre);
    return body?.data?.gameObject ?? body?.data;
  }
  /** Lets the scene's pointers drag dynamic bodies. Returns a function that ends it. */
  drag(options) {
    return drag(this, options);
  }
}

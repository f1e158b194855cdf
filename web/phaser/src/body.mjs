// A body as Phaser counts: pixels of the scene, y downwards, angles clockwise in radians. `metric` is the same body in metres, a Body of
// drystone/games. Where the body of a game object goes, the object goes; and if the program, or a tween, writes the object's place, the
// body goes there: a kinematic one by a velocity, so that it carries what stands on it, any other one at once.
import { shapesOf } from "./shapes.mjs";

const wrap = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

export class PixelBody {
  constructor(plugin, metric, gameObject) {
    this.plugin = plugin;
    this.metric = metric;
    this.gameObject = gameObject;
    /** Whether the game object turns with the body. */
    this.rotates = true;
    metric.data = this;
    metric.on("destroy", () => this._forget());
    if (gameObject) {
      gameObject.body = this;
      plugin._bodies.add(this);
      this._note();
      metric.sprite = (x, y, rotation) => this._show(x, y, rotation);
    }
  }
  get isAlive() {
    return this.metric.isAlive;
  }
  get position() {
    return this.plugin.toPixels(this.metric.position);
  }
  set position({ x, y }) {
    this.setPosition(x, y);
  }
  get rotation() {
    return -this.metric.angle;
  }
  set rotation(rotation) {
    const { x, y } = this.position;
    this.setPosition(x, y, rotation);
  }
  /** [pixels/s] */
  get velocity() {
    return this.plugin.toPixels(this.metric.velocity);
  }
  set velocity({ x, y }) {
    this.setVelocity(x, y);
  }
  /** [rad/s], clockwise. */
  get angularVelocity() {
    return -this.metric.angularVelocity;
  }
  set angularVelocity(velocity) {
    this.metric.angularVelocity = -velocity;
  }
  /** [kg] */
  get mass() {
    return this.metric.world.massData(this.metric.id).mass;
  }
  get enabled() {
    return this.metric.world.body(this.metric.id).enabled;
  }
  /** A body that is not enabled is in nobody's way, and stays where it is. */
  set enabled(enabled) {
    this.metric.world.setEnabled(this.metric.id, enabled);
  }
  /** At once, with the velocity that it has. */
  setPosition(x, y, rotation) {
    const place = this.plugin.toMetres({ x, y });
    this.metric.setPosition(place.x, place.y, rotation === undefined ? undefined : -rotation);
    this._target = undefined;
    if (this.gameObject) this._show(x, y, rotation ?? this.rotation);
    return this;
  }
  setVelocity(x, y = x) {
    const velocity = this.plugin.toMetres({ x, y });
    this.metric.setVelocity(velocity.x, velocity.y);
    return this;
  }
  setVelocityX(x) {
    return this.setVelocity(x, this.velocity.y);
  }
  setVelocityY(y) {
    return this.setVelocity(this.velocity.x, y);
  }
  setAngularVelocity(velocity) {
    this.angularVelocity = velocity;
    return this;
  }
  /** To a place at rest, as it was made. */
  reset(x, y, rotation = 0) {
    this.setPosition(x, y, rotation);
    const { metric } = this;
    if (metric.world.body(metric.id).type === "static") return this;
    metric.world.setVelocities([metric.id], [{ velocity: { x: 0, y: 0 }, angularVelocity: 0 }]);
    return this;
  }
  /** [kg pixels/s] Its mass times 100 changes its velocity by 100. `point`: where in the scene; without it, at the centre of mass. */
  applyImpulse(x, y, point) {
    const push = this.plugin.toMetres({ x, y });
    this.metric.applyImpulse(push.x, push.y, point && this.plugin.toMetres(point));
    return this;
  }
  /** [kg pixels/s^2] Acts in the coming step: call it at each "beforestep". */
  applyForce(x, y, point) {
    const push = this.plugin.toMetres({ x, y });
    this.metric.applyForce(push.x, push.y, point && this.plugin.toMetres(point));
    return this;
  }
  /** Whether it touches another body or game object at the moment; a sensor, whether the other is in it. */
  isTouching(other) {
    const { id, world, game } = this.metric;
    const body = other.metric ? other : other.body;
    if (!body) return false;
    const is = (shape) => game.bodyOf(shape)?.data === body;
    const own = new Set(this.metric.shapes);
    return (
      world.bodyContacts(id).some(({ shapeA, shapeB }) => is(own.has(shapeA) ? shapeB : shapeA)) ||
      [...own].some((shape) => world.shape(shape).sensor && world.sensorOverlaps(shape).some(({ visitor }) => is(visitor)))
    );
  }
  addShape(options) {
    const { shapes, free } = shapesOf(options, this.gameObject, this.plugin.pixelsPerMetre);
    try {
      return shapes.map((shape) => this.metric.addShape(shape));
    } finally {
      free();
    }
  }
  /** In place of its shapes: after the game object has got another size, for instance. */
  setShape(options = {}) {
    const before = this.metric.shapes;
    this.addShape(options);
    for (const shape of before) this.metric.world.destroyShape(shape);
    return this;
  }
  destroy() {
    this.metric.destroy();
  }
  _forget() {
    this.plugin._bodies.delete(this);
    if (this.gameObject?.body === this) this.gameObject.body = null;
  }
  /** Moves the game object, unless the program moves it. */
  _show(x, y, rotation) {
    if (this._target) return;
    const { gameObject } = this;
    gameObject.x = x;
    gameObject.y = y;
    if (this.rotates) gameObject.rotation = rotation;
    this._note();
  }
  /** What the game object has after our own writing: Phaser wraps angles. */
  _note() {
    const { x, y, rotation } = this.gameObject;
    this._x = x;
    this._y = y;
    this._rotation = rotation;
  }
  /** Before the steps of a frame: has somebody else moved the game object? */
  _readSprite() {
    if (!this.metric.isAlive) return void this._forget(); // A call of the world has destroyed it.
    const { x, y, rotation } = this.gameObject;
    const turned = this.rotates && rotation !== this._rotation;
    if (x === this._x && y === this._y && !turned) return;
    this._note();
    if (this.metric.world.body(this.metric.id).type === "kinematic")
      this._target = { x, y, rotation: this.rotates ? rotation : this.rotation };
    else this.setPosition(x, y, turned ? rotation : undefined);
  }
  /** Before each step, of which `left` seconds are left in this frame: the way to where the program has put the game object. */
  _follow(seconds, left) {
    if (!this._target) return;
    const { metric, plugin, position, rotation } = this;
    const { _target: target } = this;
    const part = Math.min(1, seconds / left) || 1; // Equal parts of the way in the steps of a long frame.
    const [x, y, turn] = [target.x - position.x, target.y - position.y, wrap(target.rotation - rotation)];
    const to = plugin.toMetres({ x: position.x + part * x, y: position.y + part * y });
    metric.world.moveTo(metric.id, to, -(rotation + part * turn), seconds);
    if (Math.abs(x) + Math.abs(y) + Math.abs(turn) < 1e-4) this._target = undefined; // It is there, and has no velocity now.
  }
}

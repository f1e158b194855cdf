// `this.drystone.add`: game objects with bodies, characters, levels, joints, and functions of touches. What Phaser can make, Phaser makes.
import { addCharacter, join } from "drystone/games";
import { PixelBody } from "./body.mjs";
import { CharacterBody } from "./character.mjs";
import { refuse } from "./refuse.mjs";
import { shapesOf } from "./shapes.mjs";
import { addLayer } from "./tiles.mjs";
import { Collider } from "./touches.mjs";

/** Phaser's (x, y, texture, frame), and options at the end; the frame may be left out. */
const given = (frame, options) => (typeof frame === "object" ? [undefined, frame] : [frame, options]);

export class Factory {
  constructor(plugin) {
    this._plugin = plugin;
  }
  sprite(x, y, texture, frame, options) {
    [frame, options] = given(frame, options);
    return this.existing(this._plugin.scene.add.sprite(x, y, texture, frame), options);
  }
  image(x, y, texture, frame, options) {
    [frame, options] = given(frame, options);
    return this.existing(this._plugin.scene.add.image(x, y, texture, frame), options);
  }
  /** Gives a game object a body, and returns the game object. */
  existing(gameObject, options) {
    const { plugin, place } = this._check(gameObject);
    this._body(place, gameObject, options, (all) => new PixelBody(plugin, plugin.game.createBody(all), gameObject));
    return gameObject;
  }
  /** A body that no game object shows. */
  body(x, y, options) {
    const plugin = this._plugin;
    return this._body({ x, y, rotation: 0 }, undefined, options, (all) => new PixelBody(plugin, plugin.game.createBody(all)));
  }
  /** A group of Phaser: its children get bodies as they come in. */
  group(options, config) {
    const createCallback = (child) => child.body ?? this.existing(child, options);
    return this._plugin.scene.add.group({ ...config, createCallback });
  }
  /** A sprite that walks and jumps: `body.walk()`, `body.jump()`. Speeds in pixels/s. */
  character(x, y, texture, frame, options) {
    [frame, options] = given(frame, options);
    const sprite = this._plugin.scene.add.sprite(x, y, texture, frame);
    const { speed = 200, jump = 350, acceleration, airAcceleration, capsule = [sprite.width, sprite.height], ...others } = options ?? {};
    const { pixelsPerMetre, game } = this._plugin;
    const metres = (value) => (value === undefined ? undefined : value / pixelsPerMetre);
    const ways = { speed: metres(speed), jump: metres(jump), acceleration: metres(acceleration), airAcceleration: metres(airAcceleration) };
    try {
      this._body(sprite, sprite, { rotates: false, ...others, capsule }, ({ shapes, ...all }) => {
        for (const name in ways) if (ways[name] === undefined) delete ways[name];
        return new CharacterBody(this._plugin, addCharacter(game, { ...all, ...shapes[0], ...ways }), sprite);
      });
    } catch (error) {
      sprite.destroy();
      throw error;
    }
    return sprite;
  }
  /** A static body of the tiles of a layer: layer.body. */
  layer(layer, options) {
    return addLayer(this._plugin, layer, options);
  }
  /**
   * Joins two game objects or bodies, of which one may be left out for the scene itself. `at` is a place in the scene; what else the
   * options name is the engine's, in metres, counter-clockwise.
   */
  joint(kind, a, b, { at, ...options } = {}) {
    const { game } = this._plugin;
    const body = (thing, name) => {
      if (thing === undefined) return game.ground;
      return (thing.body ?? thing).metric ?? refuse(`joint(): ${name} has no body of Drystone`);
    };
    return join(kind, body(a, "a"), body(b, "b"), { at: at && this._plugin.toMetres(at), ...options });
  }
  /** Calls callback(a, b, touch) when they begin to touch. Each is a game object, a body, a group, a list of these, or undefined: all. */
  collider(a, b, callback, options) {
    return new Collider(this._plugin, "contact", a, b, callback, options);
  }
  /** The same when one comes into a sensor of the other. */
  overlap(a, b, callback, options) {
    return new Collider(this._plugin, "enter", a, b, callback, options);
  }
  _check(gameObject) {
    if (typeof gameObject?.removeFromDisplayList !== "function") refuse("existing(): gameObject must be a game object of Phaser");
    if (gameObject.body) refuse(`existing(): gameObject.body is there already, of the ${gameObject.type} "${gameObject.name}"`);
    if (gameObject.parentContainer)
      refuse(`existing(): gameObject.parentContainer: a ${gameObject.type} in a container has no place of its own`);
    return { plugin: this._plugin, place: gameObject };
  }
  /** Makes a body by make(options in metres), at a place in the scene. */
  _body({ x, y, rotation, name }, gameObject, { rotates = true, velocity, angularVelocity, ...options } = {}, make) {
    const plugin = this._plugin;
    if (!plugin.game) refuse("this.drystone.add: the scene has not started, or is shut down: make bodies in create() or later");
    for (const field of ["position", "angle", "sprite"]) {
      if (field in options) refuse(`${field}: a body is where its game object is`);
    }
    if (options.oneWay === true) options.oneWay = { direction: { x: 0, y: 1 } }; // From above alone.
    const { body, shapes, free } = shapesOf(options, gameObject, plugin.pixelsPerMetre);
    try {
      const all = { position: plugin.toMetres({ x, y }), angle: -rotation, shapes, ...body };
      if (name) all.name = name;
      if (velocity) all.velocity = plugin.toMetres(velocity);
      if (angularVelocity) all.angularVelocity = -angularVelocity;
      const made = make(all);
      made.rotates = rotates;
      return made;
    } finally {
      free();
    }
  }
}

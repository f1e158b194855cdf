// Types of the plugin for Phaser. docs/phaser.md explains it.
import type * as Phaser from "phaser";
import type { BodyOptionsLike, FilterLike, MaterialLike, PositionLike, ShapeId, ShapeOptionsLike, Vec2, Vec2Like } from "drystone";
import type { Body, Character, Game, GameOptions, GrabOptions, Joint, JointOptions } from "drystone/games";

export { init } from "drystone";

/** The options of drystone(), and those of the world in metres. */
export interface DrystoneConfig extends Omit<GameOptions, "scale" | "origin" | "gravity"> {
  /** Default 32. */
  pixelsPerMetre?: number;
  /** [pixels/s^2]. Default (0, 10 * pixelsPerMetre). */
  gravity?: Vec2Like;
  /** Draws all shapes and joints. */
  debug?: boolean;
  /** Seconds of the world in a second. Default 1. */
  timeScale?: number;
}

type Points = readonly Vec2Like[] | readonly number[];
/**
 * The form of a body, in pixels of the texture: its size grows with the scale of the game object. One of these; without any, the form is
 * that of the game object.
 */
export interface Form {
  /** Its radius, or a place from the upper left corner and the radius. */
  circle?: number | { x: number; y: number; radius: number };
  /** Width and height, in the middle. */
  box?: readonly [width: number, height: number];
  /** Width and height, in the middle. It lies if it is wider than high. */
  capsule?: readonly [width: number, height: number];
  /** The convex hull of points from the upper left corner. */
  polygon?: Points;
  /** Points in order from the upper left corner, concave or not. */
  outline?: Points;
  /** An entry of a file of PhysicsEditor, for Phaser's Matter or P2: `this.cache.json.get("shapes").crate`. */
  editor?: object;
}
export interface ShapeSettings extends Omit<ShapeOptionsLike, "name" | "userData" | "oneWay">, Omit<MaterialLike, "number"> {
  filter?: FilterLike;
  /** `true`: solid from above alone. */
  oneWay?: boolean | ShapeOptionsLike["oneWay"];
}
/** What is not named in pixels is the engine's: densities in kg/m^2, friction, damping, locks. */
export interface BodySettings extends Omit<BodyOptionsLike, "position" | "angle" | "name" | "userData">, ShapeSettings, Form {
  /** [pixels/s] */
  velocity?: Vec2Like;
  /** [rad/s], clockwise. */
  angularVelocity?: number;
  /** Whether the game object turns with the body. Default: true, but for characters. */
  rotates?: boolean;
}

/** Told after the step in which it happens. */
export interface Touch {
  shape: ShapeId;
  otherShape: ShapeId;
  /** A place in the scene, of a contact. */
  point?: Vec2;
  /** A unit vector away from the one that is told, of a contact. */
  normal?: Vec2;
  /** Of a hit: the speed of approach [pixels/s]. */
  speed?: number;
  impulse?: number;
  /** If one of the two is a layer. */
  tile?: Phaser.Tilemaps.Tile;
  /** Its cell in the grid, counted from the lower left corner. */
  cell?: { x: number; y: number };
}

/** In pixels, with y downwards and clockwise angles in radians. */
export class PixelBody {
  protected constructor();
  /** The same body in metres, with y upwards. */
  readonly metric: Body;
  readonly gameObject?: Phaser.GameObjects.GameObject;
  readonly isAlive: boolean;
  get position(): Vec2;
  set position(position: Vec2Like);
  rotation: number;
  get velocity(): Vec2;
  set velocity(velocity: Vec2Like);
  angularVelocity: number;
  /** [kg] */
  readonly mass: number;
  enabled: boolean;
  rotates: boolean;
  /** At once. */
  setPosition(x: number, y: number, rotation?: number): this;
  setVelocity(x: number, y?: number): this;
  setVelocityX(x: number): this;
  setVelocityY(y: number): this;
  setAngularVelocity(velocity: number): this;
  /** To a place, at rest. */
  reset(x: number, y: number, rotation?: number): this;
  /** [kg pixels/s] `point`: where in the scene; without it, at the centre of mass. */
  applyImpulse(x: number, y: number, point?: Vec2Like): this;
  /** [kg pixels/s^2] In the coming step: call it at each "beforestep". */
  applyForce(x: number, y: number, point?: Vec2Like): this;
  isTouching(other: PixelBody | Phaser.GameObjects.GameObject): boolean;
  addShape(options: Form & ShapeSettings): ShapeId[];
  /** In place of its shapes: when the game object has got another size, for instance. */
  setShape(options?: Form & ShapeSettings): this;
  /** The game object stays, without a body. */
  destroy(): void;
}
export class CharacterBody extends PixelBody {
  protected constructor();
  readonly metric: Character;
  readonly grounded: boolean;
  /** From -1, to the left, to 1; until it is called again. */
  walk(direction: number): this;
  jump(): this;
  /** Through the one-way floor on which it stands. */
  drop(seconds?: number): this;
}
export class LayerBody extends PixelBody {
  protected constructor();
  /** Looks at a tile of the layer again, after putTileAt(), removeTileAt() and the like. */
  refresh(tileX: number, tileY: number): this;
}

/** A game object with a body. */
export type With<B, T> = { body: B } & T;
export type Sprite = With<PixelBody, Phaser.GameObjects.Sprite>;
export type Image = With<PixelBody, Phaser.GameObjects.Image>;

export interface CharacterSettings extends Omit<BodySettings, "circle" | "box" | "polygon" | "outline" | "editor"> {
  /** Of walk(1), and of a jump when it begins [pixels/s]. Default 200 and 350. */
  speed?: number;
  jump?: number;
  /** How fast the speed changes [pixels/s^2]. Default 60 and 20 metres/s^2. */
  acceleration?: number;
  airAcceleration?: number;
  /** The steepest ground to walk on [rad]. */
  maxSlope?: number;
}
export interface LayerSettings extends ShapeSettings {
  /** Characters of tiles by their index in the map, for maps without properties: `{ 3: "=", 4: "/" }`. */
  tiles?: Readonly<Record<number, string>> | readonly string[];
}

type Thing = Phaser.GameObjects.GameObject | PixelBody;
type Things = Thing | Phaser.GameObjects.Group | readonly (Thing | Phaser.GameObjects.Group)[] | undefined;
type Told = (a: any, b: any, touch: Touch) => void;
export interface ColliderSettings {
  /** Called when a touch ends. One of the two may have been destroyed. */
  end?: Told;
  context?: unknown;
}
export interface Collider {
  active: boolean;
  destroy(): void;
}

export interface Factory {
  sprite(x: number, y: number, texture: string | Phaser.Textures.Texture, options?: BodySettings): Sprite;
  sprite(x: number, y: number, texture: string | Phaser.Textures.Texture, frame?: string | number, options?: BodySettings): Sprite;
  image(x: number, y: number, texture: string | Phaser.Textures.Texture, options?: BodySettings): Image;
  image(x: number, y: number, texture: string | Phaser.Textures.Texture, frame?: string | number, options?: BodySettings): Image;
  existing<T extends Phaser.GameObjects.GameObject>(gameObject: T, options?: BodySettings): With<PixelBody, T>;
  /** A body that nothing shows. */
  body(x: number, y: number, options: BodySettings): PixelBody;
  /** A group of Phaser: its children get bodies with these options as they come in. */
  group(options?: BodySettings, config?: Phaser.Types.GameObjects.Group.GroupConfig): Phaser.GameObjects.Group;
  /** A sprite that walks and jumps. */
  character(
    x: number,
    y: number,
    texture: string | Phaser.Textures.Texture,
    options?: CharacterSettings,
  ): With<CharacterBody, Phaser.GameObjects.Sprite>;
  character(
    x: number,
    y: number,
    texture: string | Phaser.Textures.Texture,
    frame?: string | number,
    options?: CharacterSettings,
  ): With<CharacterBody, Phaser.GameObjects.Sprite>;
  layer(layer: Phaser.Tilemaps.TilemapLayer, options?: LayerSettings): LayerBody;
  /** `at` is a place in the scene; the other options are those of docs/joints.md, in metres. `undefined` is the scene itself. */
  joint<Kind extends keyof JointOptions>(
    kind: Kind,
    a: Thing | undefined,
    b: Thing | undefined,
    options?: JointOptions[Kind] & { at?: PositionLike },
  ): Joint<JointOptions[Kind]>;
  /** Calls `callback` when something of `a` and something of `b` begin to touch. Bodies collide without it, too. */
  collider(a: Things, b: Things, callback: Told, options?: ColliderSettings): Collider;
  /** The same when one comes into a sensor of the other. */
  overlap(a: Things, b: Things, callback: Told, options?: ColliderSettings): Collider;
}

/** `this.drystone` of a scene. */
export class DrystonePlugin {
  constructor(scene: Phaser.Scene);
  readonly scene: Phaser.Scene;
  readonly add: Factory;
  /** The world in metres, from the scene's start to its shutdown. */
  readonly game: Game;
  readonly pixelsPerMetre: number;
  /** "contact", "contactend", "hit", "enter", "leave": (a, b, touch). "beforestep": its length [s]. */
  readonly events: Phaser.Events.EventEmitter;
  get gravity(): Vec2;
  set gravity(gravity: Vec2Like);
  debug: boolean;
  timeScale: number;
  readonly isPaused: boolean;
  pause(): void;
  resume(): void;
  /** Points and vectors. */
  toMetres(pixels: Vec2Like): Vec2;
  toPixels(metres: Vec2Like): Vec2;
  /** The game object, or else the body, at a place in the scene or nearer to it than `reach`. */
  at(x: number, y: number, reach?: number): any;
  /** Lets pointers drag dynamic bodies that are nearer to them than `reach` pixels, until the returned function is called. */
  drag(options?: GrabOptions): () => void;
}
/** For `plugins: { scene: [drystone()] }` in the configuration of a game: each scene has `this.drystone`. */
export function drystone(config?: DrystoneConfig): Phaser.Types.Core.PluginObjectItem;

declare global {
  namespace Phaser {
    interface Scene {
      drystone: DrystonePlugin;
    }
  }
}

// Types of the layer for games. docs/getting_started_javascript.md explains it.
import type {
  BodyId, BodyOptionsLike, BoxLike, CapsuleLike, CellLike, Change, Cell, CircleLike, DistanceOptionsLike, FilterOptionsLike, FixedStepOptionsLike,
  FrictionOptionsLike, GearOptionsLike, GenericOptionsLike, GrooveOptionsLike, JointId, JointState, MaterialLike, ServoOptionsLike,
  MouseOptionsLike, Polygon, Position, PositionLike, PrismaticOptionsLike, PulleyOptionsLike, QueryFilterLike, RatchetOptionsLike,
  RevoluteOptionsLike, ShapeId, ShapeOptionsLike, Tile, TileGrid, Vec2, Vec2Like, WeldOptionsLike, WheelOptionsLike, World, WorldOptionsLike,
} from "./drystone.mjs";

/** Pixels and radians, clockwise: what Phaser, PixiJS and others have. */
export interface Sprite {
  x: number;
  y: number;
  rotation: number;
}

/** A shape in the frame of its body [m]: one of these, and options of shapes and of materials. */
export interface GameShape extends Omit<ShapeOptionsLike, "name" | "userData">, Omit<MaterialLike, "number"> {
  /** Its radius, or centre and radius. */
  circle?: number | CircleLike;
  /** Width and height, or half-extents, centre, angle, rounding. */
  box?: readonly [width: number, height: number] | BoxLike;
  /** Width and height (it lies if it is wider than high), or two points and a radius. */
  capsule?: readonly [width: number, height: number] | CapsuleLike;
  /** The convex hull of the points. */
  polygon?: readonly Vec2Like[] | Polygon;
  /** Of a static body: addTiles() makes one from text. */
  tileGrid?: TileGrid;
}
/** Options of a body, and of its first shape if there is one. */
export interface GameBodyOptions extends BodyOptionsLike, GameShape {
  /** More shapes. What the body's options say of shapes holds for these too, unless they say otherwise. */
  shapes?: readonly GameShape[];
  /** Moved by update(): an object, or a function that draws. */
  sprite?: Sprite | ((x: number, y: number, rotation: number, body: Body) => void);
}

/** A touch of two shapes as the body sees it that listens. A body of several shapes, or on several tiles, has several touches with another one. */
export interface Touch {
  /** Its own shape. */
  shape: ShapeId;
  otherShape: ShapeId;
  /** The cell, if one of the shapes is a tile grid. */
  cell?: Cell;
}
export interface Contact extends Touch {
  point: Position;
  /** Unit vector, away from the body that listens. */
  normal: Vec2;
}
export interface Hit extends Contact {
  /** Speed of approach [m/s]. */
  speed: number;
  /** [N s] */
  impulse: number;
}
/** Each touch is told when it begins and when it ends, the ends of a step first. */
export interface BodyEvents {
  contact: (other: Body, contact: Contact) => void;
  /** Faster than WorldOptions.hitSpeed. */
  hit: (other: Body, hit: Hit) => void;
  /** `other` may be destroyed; it is undefined if a call of `world` made its shape and the shape is gone. */
  contactEnd: (other: Body | undefined, touch: Touch) => void;
  /** Something came into a sensor of this body. */
  enter: (visitor: Body, touch: Touch) => void;
  /** As contactEnd. */
  leave: (visitor: Body | undefined, touch: Touch) => void;
  /** By destroy() of the body or of the game. */
  destroy: (body: Body) => void;
}
/** Each touch in the game is told once, before its bodies hear of it. Of bodies that are gone the ends alone are told. */
export interface GameEvents {
  /** Before each step, with its length [s]. */
  step: (seconds: number) => void;
  contact: (body: Body, other: Body, contact: Contact) => void;
  hit: (body: Body, other: Body, hit: Hit) => void;
  contactEnd: (body: Body | undefined, other: Body | undefined, touch: Touch) => void;
  enter: (sensor: Body, visitor: Body, touch: Touch) => void;
  leave: (sensor: Body | undefined, visitor: Body | undefined, touch: Touch) => void;
}

/** Once it is destroyed, what asks or changes the body in the world throws a DrystoneError, "staleId", with its name. */
export class Body {
  private constructor();
  readonly game: Game;
  readonly world: World;
  /** For calls of `world`. */
  readonly id: BodyId;
  readonly shapes: ShapeId[];
  readonly name: string;
  readonly isAlive: boolean;
  /** [m] */
  get position(): Position;
  set position(position: PositionLike);
  /** [rad], counter-clockwise, in [-pi, pi]. */
  angle: number;
  /** Of the centre of mass [m/s]. */
  get velocity(): Vec2;
  set velocity(velocity: Vec2Like);
  /** [rad/s] */
  angularVelocity: number;
  /** The smoothed pose on the screen. */
  readonly pixels: Sprite;
  sprite: GameBodyOptions["sprite"];
  /** For the program. */
  data: any;
  /** Without an angle, the body keeps its rotation bit for bit. */
  setPosition(x: number, y: number, angle?: number): void;
  setVelocity(x: number, y: number): void;
  /** `point`: where it acts in the world; without it, at the centre of mass. */
  applyImpulse(x: number, y: number, point?: PositionLike): void;
  applyForce(x: number, y: number, point?: PositionLike): void;
  addShape(shape: GameShape): ShapeId;
  /** Lets paint() look at the shapes anew, after calls of `world` that change them. */
  redraw(): void;
  /** The place in the body's frame of a point of the world. */
  toLocal(point: PositionLike): Vec2;
  on<Name extends keyof BodyEvents>(name: Name, f: BodyEvents[Name]): this;
  off<Name extends keyof BodyEvents>(name: Name, f: BodyEvents[Name]): this;
  /** Removes the body with its shapes and joints; in a callback too. It gets no more events than "destroy". */
  destroy(): void;
}

export interface GameOptions extends WorldOptionsLike, Pick<FixedStepOptionsLike, "stepSeconds" | "maxSteps" | "smoothing"> {
  /** Pixels in a metre. Default 32. */
  scale?: number;
  /** The pixel of the world's (0, 0). Default (0, 0). */
  origin?: Vec2Like;
}
/**
 * A World with steps of a fixed length, bodies as objects, and sprites. Needs init() of drystone or drystone/small; drystone/single has a
 * Game of its own.
 */
export class Game {
  constructor(options?: GameOptions);
  readonly world: World;
  readonly stepSeconds: number;
  /** Both may change while the game runs, as a camera does. */
  scale: number;
  origin: Vec2Like;
  /** All bodies that have an object and are alive. */
  readonly bodies: Body[];
  /** A static body at (0, 0), to join things to. */
  readonly ground: Body;
  /** Dynamic, unless `type` says otherwise. */
  createBody(options?: GameBodyOptions): Body;
  /** The body of a shape that the layer or `world` has made. */
  bodyOf(shape: ShapeId): Body | undefined;
  /** The body at a point of the world, or nearer to it than `reach` [m]. */
  bodyAt(point: PositionLike, reach?: number, filter?: QueryFilterLike): Body | undefined;
  toPixels(point: PositionLike): Vec2;
  toWorld(pixel: Vec2Like): Vec2;
  /** Takes the steps that are due after so many seconds, and moves the sprites. Throws the first error of the functions that it calls. */
  update(seconds: number): void;
  /** Moves the sprites. */
  draw(): void;
  on<Name extends keyof GameEvents>(name: Name, f: GameEvents[Name]): this;
  off<Name extends keyof GameEvents>(name: Name, f: GameEvents[Name]): this;
  /** Frees the world's memory, and tells all bodies "destroy"; in a callback, when the frame has ended. */
  destroy(): void;
}

export interface JointOptions {
  revolute: RevoluteOptionsLike;
  prismatic: PrismaticOptionsLike;
  distance: DistanceOptionsLike;
  weld: WeldOptionsLike;
  wheel: WheelOptionsLike;
  servo: ServoOptionsLike;
  friction: FrictionOptionsLike;
  mouse: MouseOptionsLike;
  groove: GrooveOptionsLike;
  filter: FilterOptionsLike;
  generic: GenericOptionsLike;
  gear: GearOptionsLike;
  pulley: PulleyOptionsLike;
  ratchet: RatchetOptionsLike;
}
export interface Joint<Options> {
  /** For calls of Game.world. */
  readonly id: JointId;
  readonly a: Body;
  readonly b: Body;
  readonly isAlive: boolean;
  readonly state: JointState;
  /** What is not named stays. */
  set(change: Change<Options>): void;
  destroy(): void;
}
/** Joins two bodies of a game. `at` is a place in the world, where the anchors of both are. */
export function join<Kind extends keyof JointOptions>(
  kind: Kind, a: Body, b: Body, options?: JointOptions[Kind] & { at?: PositionLike }): Joint<JointOptions[Kind]>;

export interface GrabOptions extends Pick<MouseOptionsLike, "spring" | "maxAcceleration"> {
  /** How far from a body a point may be [m]. Default 0.2. */
  reach?: number;
  filter?: QueryFilterLike;
}
export interface Grip {
  readonly body: Body;
  moveTo(point: PositionLike): void;
  release(): void;
}
/** Takes hold of the dynamic body at a point of the world, if there is one. */
export function grab(game: Game, point: PositionLike, options?: GrabOptions): Grip | undefined;
/**
 * Lets mouse, pen and fingers drag bodies on an element, until the returned function is called. `toPixels`: the place of an event in pixels
 * of the game, if it is not that in the element, or for a canvas in its picture.
 */
export function dragBodies(game: Game, element: HTMLElement, options?: GrabOptions & { toPixels?: (event: PointerEvent) => Vec2Like }): () => void;

export interface TileOptions extends Omit<GameBodyOptions, "circle" | "box" | "capsule" | "polygon" | "tileGrid"> {
  /** The side of a cell [m]. Default 1. */
  size?: number;
  /** Functions for characters that stand for no tile: called with the middle of the cell in the world. */
  things?: Record<string, (place: Position, cell: Cell) => unknown>;
}
export interface Level extends Body {
  setTile(cell: CellLike, tile: Tile): void;
}
/** A level of square tiles from rows of text, the highest first, with its lower left corner at `position`. Not with the small module. */
export function addTiles(game: Game, rows: readonly string[], options?: TileOptions): Level;

export interface CharacterOptions extends Omit<GameBodyOptions, "circle" | "box" | "polygon" | "tileGrid"> {
  /** Of a capsule [m]. Default 0.6 and 1.6. */
  width?: number;
  height?: number;
  /** Of walk(1), and of a jump when it begins [m/s]. Default 5 and 7. */
  speed?: number;
  jump?: number;
  /** How fast the speed changes [m/s^2]. Default 60 on the ground and 20 in the air. */
  acceleration?: number;
  airAcceleration?: number;
  /** Away from the ground. Default (0, 1). */
  up?: Vec2Like;
  /** The steepest ground to walk on [rad]. */
  maxSlope?: number;
}
export interface Character extends Body {
  readonly grounded: boolean;
  /** From -1, to the left, to 1; until it is called again. */
  walk(direction: number): void;
  /** Jumps, or shortly after if it is about to land. */
  jump(): void;
}
/** A body that walks and jumps. Not with the small module. */
export function addCharacter(game: Game, options?: CharacterOptions): Character;

/** A sprite that fills circles, capsules, polygons, boxes and tiles of its body on a canvas. */
export function paint(pen: CanvasRenderingContext2D, color: string): (x: number, y: number, rotation: number, body: Body) => void;
/** Updates the game in each frame of a page, after frame(seconds since the last one), until the returned function is called. */
export function run(game: Game, frame?: (seconds: number) => void): () => void;

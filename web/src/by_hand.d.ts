// begin World
  /**
   * Poses and velocities of all bodies by idIndex() of the body. The arrays are views of the module's memory: they are valid until the next
   * call of the module. Numbers of unused indices are those of an earlier call or 0. Without `columns`: x, y, cosine and sine.
   */
  readAllBodies<Column extends keyof BodyColumns = "x" | "y" | "cosine" | "sine">(columns?: readonly Column[]): Pick<BodyColumns, Column>;
  /** The same for these bodies, in their order. */
  readBodies<Column extends keyof BodyColumns = "x" | "y" | "cosine" | "sine">(bodies: readonly BodyId[], columns?: readonly Column[]): Pick<BodyColumns, Column>;
  /**
   * The events of one list of the last step as columns, for instance `readEvents("contactBegin", ["shapeA", "shapeB"])`. The arrays are new
   * ones, and stay as they are. Without `columns`: all. Ids are numbers of type BodyId and so on; columns of enumerators are arrays of
   * texts.
   */
  readEvents<List extends keyof EventColumns, Column extends keyof EventColumns[List] = keyof EventColumns[List]>(
    list: List, columns?: readonly Column[]): { count: number } & Pick<EventColumns[List], Column>;
  /**
   * Calls a function for each event of one list of the last step. It makes no garbage: `event` is the same object each time, which reads
   * the module's memory, and must not be kept. The function must not step the world.
   */
  forEachEvent<List extends keyof Events>(list: List, f: (event: Readonly<Events[List][number]>) => void): void;
  /**
   * Draws the layers by calls of the functions that the drawing has, in the order of the layers. They are called after the engine has made
   * its list.
   */
  draw(drawing: DebugDraw, options?: DrawOptionsLike): void;
  /** Records this world in memory until stopRecording(), which returns the recording. A borrowed world is recorded on after destroy(). */
  startRecording(options?: RecordingOptionsLike): void;
  /** Ends the recording and returns it. Of a borrowed world: any object that stands for this world can end it. */
  stopRecording(): Uint8Array;
// end World
// begin WorldBatch
  /**
   * Columns of these bodies of all worlds, as World.readBodies(): number `w * bodies.length + i` of each column belongs to bodies[i] in
   * world w.
   */
  readBodies<Column extends keyof BodyColumns = "x" | "y" | "cosine" | "sine">(bodies: readonly BodyId[], columns?: readonly Column[]): Pick<BodyColumns, Column>;
// end WorldBatch
// begin FixedStepRunner
  /**
   * The smoothed poses of the last frame as columns, by idIndex() of the body: poses() without an object for each. The arrays are new ones.
   */
  readPoses(): Pick<BodyColumns, "x" | "y" | "cosine" | "sine">;
// end FixedStepRunner
// begin Replayer
  /**
   * Plays all steps from the beginning and the calls after the last one, and explains the first divergence; undefined if there is none.
   * `goOn` is called after each step with its number; if it returns false, the replay ends there. It must not use the engine.
   */
  verify(goOn?: (step: number) => boolean): Divergence | undefined;
// end Replayer

/**
 * Functions that steps call for contacts: WorldOptions.contactHooks. At least one of them. They are called on the thread that calls step(),
 * in the same order on every machine and with any number of workers, so a world with hooks has the same bits again if the hooks decide the
 * same. What they decide is stored as edits of contacts: snapshots have it, recordings store it, and a replay needs no hooks. A clone, and
 * the worlds of a batch, have the same hooks.
 *
 * Hooks must not use the engine: such calls throw a DrystoneError, "wrongMoment". An exception from a hook ends the calls of hooks; the
 * step goes on to its end with what was decided before, and then throws the exception. A frame of a FixedStepRunner ends after that step.
 */
export interface ContactHooks {
  /**
   * Called once for each new contact: the boxes of the two shapes began to overlap. Returning false is the edit `{ ignore: true }`. Not
   * called for sensors.
   */
  mayTouch?(shapeA: ShapeId, shapeB: ShapeId): boolean;
  /**
   * Called in each step for each contact that touches and is not asleep, before it is solved. `contact` has the points at the beginning of
   * the step, and no impulses. `edit` is the present edit of the contact, and its fields may be set; an edit that is out of range is not
   * applied, and StepReport.refusedEdits counts it. Both are valid in this call only.
   */
  beforeSolving?(contact: Readonly<ContactView>, edit: ContactEdit): void;
}

/**
 * The functions of custom fields by their numbers: WorldOptions.fieldFunctions, CustomFieldOptions.function. A function is called for each
 * body in each sub-step in which its field acts; `target` is valid in this call only, and what the result lacks is 0. The result must
 * follow from the target alone. The function must not use the engine; an exception is thrown by the step when it has ended. Worlds with
 * such functions have one worker.
 */
export type FieldFunctions = Record<number, (target: Readonly<FieldTarget>) => Partial<FieldPush> | undefined>;

/**
 * A kind of convex shape that is given by a function of the program: registerSupportType(). Worlds, snapshots and recordings store the name
 * and the parameters of a shape, never the functions, so a program that restores a snapshot must have registered the same types.
 */
export interface SupportType {
  /** 1 to 31 characters; the name in snapshots, recordings and scene files. */
  name: string;
  /** The number of parameters of a shape of this type, in [0, 8]. Default 0. */
  parameters?: number;
  /**
   * The farthest point of the shape in a direction, which is a unit vector, in the shape's own frame [m]. If several points are equally
   * far, any of them. The set of these points must be convex. The result must follow from the arguments alone. Math.sqrt has the same bits
   * on all machines, most other functions of Math have not. The function must not use the engine; an exception is thrown by the call that
   * needed it, which for a step is when it has ended.
   */
  support(parameters: Float32Array, direction: Vec2): Vec2Like;
  /** Why the parameters are refused, as a text that names the parameter, or undefined if they are good. They are finite. */
  refusal?(parameters: Float32Array): string | undefined;
}
/**
 * Adds a kind of shape for makeSupportShape(). It stays as long as the program runs. Refused: "invalidArgument" for a name that is empty,
 * too long or taken, and if there are 64 types already, `"ellipse"` and `"slice"` among them; "notAvailable" in the module with threads,
 * which cannot call functions of JavaScript from all of its threads.
 */
export function registerSupportType(type: SupportType): void;

declare const kindOfId: unique symbol;
/**
 * A number below 2^53, the same for the same thing, so that a Map finds it. It is not 0; 0 in a result stands for none. A number of another
 * kind is refused. At most 2^22 bodies, shapes, chains, joints and fields each.
 */
export type BodyId = number & { readonly [kindOfId]: "BodyId" };
export type ShapeId = number & { readonly [kindOfId]: "ShapeId" };
export type ChainId = number & { readonly [kindOfId]: "ChainId" };
export type JointId = number & { readonly [kindOfId]: "JointId" };
export type FieldId = number & { readonly [kindOfId]: "FieldId" };
/** The row of a thing in arrays like those of readAllBodies(): small, and used again when the thing is gone. */
export function idIndex(id: BodyId | ShapeId | ChainId | JointId | FieldId): number;

type SwitchLike = SpringLike | LimitLike | MotorLike | BreakLimitLike;
/** Options of which what is not named stays as it is, in limits, motors and springs too. */
export type Change<Options> = {
  [Key in keyof Options]?: JointCoordinateLike extends Options[Key]
    ? unknown extends Options[Key] ? Options[Key] : Change<JointCoordinateLike>
    : NonNullable<Options[Key]> extends SwitchLike ? Partial<NonNullable<Options[Key]>> : Options[Key];
};

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** What World.draw() calls: those of these functions that the object has. */
export interface DebugDraw {
  /** A convex polygon, counter-clockwise, rounded by a radius [m]. */
  polygon?(corners: Position[], radius: number, color: DrawColor): void;
  /** `xAxis` is the direction of the body's x axis, for a line from the centre to the rim. */
  circle?(center: Position, radius: number, xAxis: Rotation, color: DrawColor): void;
  /** All points within `radius` of the segment from a to b [m]. */
  capsule?(a: Position, b: Position, radius: number, color: DrawColor): void;
  segment?(a: Position, b: Position, color: DrawColor): void;
  /** A dot; its size on the screen is the program's choice. */
  point?(place: Position, color: DrawColor): void;
  /** A short text beside a place. */
  text?(place: Position, text: string, color: DrawColor): void;
  /** The axes of a frame. */
  transform?(pose: WorldTransform, color: DrawColor): void;
}

/** Columns of numbers, one number for each body. */
export interface BodyColumns {
  /** [m] */
  x: Float64Array;
  /** [m] */
  y: Float64Array;
  cosine: Float32Array;
  sine: Float32Array;
  /** [rad], in [-pi, pi]. */
  angle: Float32Array;
  /** [m/s] */
  velocityX: Float32Array;
  /** [m/s] */
  velocityY: Float32Array;
  /** [rad/s] */
  angularVelocity: Float32Array;
  /** 1 for awake dynamic and kinematic bodies, else 0. */
  awake: Uint8Array;
}

/** Thrown by a call that is refused. The world is as it was. `message` names the field: "BodyOptions.position must be finite". */
export class DrystoneError extends Error {
  readonly code: "invalidArgument" | "invalidGeometry" | "staleId" | "wrongMoment" | "limitExceeded" | "notAvailable" | "outOfMemory" | "unexpected";
}

/**
 * Loads the WebAssembly module that fits, from beside this file, or takes its bytes from `wasmBinary`. Every other call needs it. More
 * calls return the same promise.
 *
 * `threads`, in [1, 64], the caller's included: more than 1 asks for the module with threads, whose worlds may have so many `workers`. It
 * needs memory that is shared: Node, or a page that is isolated from other origins (`crossOriginIsolated`). Elsewhere the module without
 * threads is loaded. The result says how many threads there are.
 */
export function init(options?: { wasmBinary?: ArrayBuffer | Uint8Array; threads?: number }): Promise<{ threads: number }>;

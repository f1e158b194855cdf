// begin World
  /**
   * Poses and velocities of all bodies by BodyId.index. The arrays are views of the module's memory: they are valid until the next call
   * of the module. Numbers of unused indices are those of an earlier call or 0. Without `columns`: x, y, cosine and sine.
   */
  readAllBodies(columns?: readonly (keyof BodyColumns)[]): Partial<BodyColumns>;
  /** The same for these bodies, in their order. */
  readBodies(bodies: readonly BodyId[], columns?: readonly (keyof BodyColumns)[]): Partial<BodyColumns>;
  /** Records this world in memory until stopRecording(), which returns the recording. A borrowed world is recorded on after destroy(). */
  startRecording(options?: RecordingOptionsLike): void;
  /** Ends the recording and returns it. Of a borrowed world: any object that stands for this world can end it. */
  stopRecording(): Uint8Array;
// end World

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
  readonly code: "invalidArgument" | "invalidGeometry" | "staleId" | "wrongMoment" | "limitExceeded" | "notAvailable";
}

/**
 * Loads the WebAssembly module that fits, from beside this file, or takes its bytes from `wasmBinary`. Every other call needs it. More calls
 * return the same promise.
 *
 * `threads`, in [1, 64], the caller's included: more than 1 asks for the module with threads, whose worlds may have so many `workers`. It
 * needs memory that is shared: Node, or a page that is isolated from other origins (`crossOriginIsolated`). Elsewhere the module without
 * threads is loaded. The result says how many threads there are.
 */
export function init(options?: { wasmBinary?: ArrayBuffer | Uint8Array; threads?: number }): Promise<{ threads: number }>;

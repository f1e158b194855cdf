// Made by web/scripts/generate.py from c/api.json.
import { compile, hasVectors, instantiate, isShared } from "./load.mjs";
import { api } from "./by_hand.mjs";
import { DrystoneError, connect, imports } from "./runtime.mjs";

export { DrystoneError } from "./runtime.mjs";
export const { FixedStepRunner, Polygon, Replayer, SupportShape, TileGrid, World, WorldBatch } = api.classes;
export const {
  makeRotation,
  rotationAngle,
  rotate,
  invRotate,
  transformPoint,
  invTransformPoint,
  tileToChar,
  tileFromChar,
  tileIsOneWay,
  tileName,
  tilePolygon,
  makeBox,
  makeHull,
  makePolygon,
  massDataCircle,
  massDataCapsule,
  massDataPolygon,
  boundsCircle,
  boundsCapsule,
  boundsSegment,
  boundsPolygon,
  boundsChainSegment,
  boundsTileGrid,
  containsCircle,
  containsCapsule,
  containsPolygon,
  containsTileGrid,
  rayCastCircle,
  rayCastCapsule,
  rayCastSegment,
  rayCastPolygon,
  rayCastChainSegment,
  rayCastTileGrid,
  rayCastAabb,
  distance,
  shapeCast,
  poseAt,
  impactDistance,
  timeOfImpact,
  transformPointToWorld,
  invTransformPointFromWorld,
  relativeTransform,
  bodyTypeName,
  drawLayerName,
  drawLayers,
  drawLayer,
  drawMeaningIsArea,
  boxArea,
  circleArea,
  fieldKindName,
  jointKindName,
  makeEllipse,
  makeSlice,
  makeSupportShape,
  massDataSupportShape,
  boundsSupportShape,
  containsSupportShape,
  rayCastSupportShape,
  makeProxy,
  moverIsGrounded,
  move,
  drive,
  decompose,
  phaseName,
  shouldCollide,
  makeHeightfield,
  shapeKindName,
  lanesName,
  availableLanes,
  version,
  abi,
  idIndex,
  registerSupportType,
} = api.functions;

let loading = null;

/**
 * The bytes of the WebAssembly module that fits: they lie beside this file. Bundlers know their addresses by this form of URL.
 */
async function read(threads) {
  if (threads > 1 && hasVectors()) {
    const { canShareMemory } = await import("./threads.mjs");
    if (canShareMemory()) return bytesAt(new URL("./drystone-threads.wasm", import.meta.url));
  }
  if (hasVectors()) return bytesAt(new URL("./drystone-module.wasm", import.meta.url));
  return bytesAt(new URL("./drystone-scalar.wasm", import.meta.url));
}

async function bytesAt(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

async function start({ wasmBinary, threads = 1 } = {}) {
  if (!Number.isInteger(threads) || threads < 1 || threads > 64) {
    throw new DrystoneError("invalidArgument", "threads must be a whole number in [1, 64]");
  }
  const module = await compile(wasmBinary ?? (await read(threads)));
  if (!isShared(module)) {
    connect(await instantiate(module, imports));
    return { threads: 1 };
  }
  const { instantiateWithThreads } = await import("./threads.mjs");
  const { instance, shared } = await instantiateWithThreads(module, threads, imports);
  connect(instance, shared);
  return { threads };
}

export function init(options) {
  loading ??= start(options).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

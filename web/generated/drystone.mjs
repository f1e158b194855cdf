// Made by web/scripts/generate.py from c/api.json.
import load from "./drystone-module.mjs";
import { classes, connect, functions } from "./runtime.mjs";

export { DrystoneError } from "./runtime.mjs";
export const { FixedStepRunner, Polygon, Replayer, SupportShape, TileGrid, World, WorldBatch } = classes;
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
  phaseName,
  shouldCollide,
  makeHeightfield,
  shapeKindName,
  lanesName,
  availableLanes,
  version,
  abi,
} = functions;

let loading = null;

/** The bytes of the WebAssembly module, which lies beside this file. */
async function read(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function start({ wasmBinary } = {}) {
  connect(await load({ wasmBinary: wasmBinary ?? (await read(new URL("./drystone-module.wasm", import.meta.url))) }));
}

export function init(options) {
  loading ??= start(options);
  return loading;
}

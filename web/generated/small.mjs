// Made by web/scripts/generate.py from c/api.json.
import { instantiate } from "./load.mjs";
import { classes, connect, functions, look } from "./runtime.mjs";

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

/** The bytes of the WebAssembly module, which lies beside this file. Bundlers know its address by this form of URL. */
async function read() {
  const url = new URL("./drystone-small.wasm", import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

async function start({ wasmBinary } = {}) {
  connect(await instantiate(wasmBinary ?? (await read()), look));
}

export function init(options) {
  loading ??= start(options).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

// The parts of the JavaScript API that need more than one call of C: functions around steps, hooks of copies, shapes by functions, debug
// drawing, replays, columns of numbers, recordings, user data. They stand in the places of what calls.mjs has, or beside it.
import { calls } from "./calls.mjs";
import {
  DrystoneError, addFunctions, allocate, aroundSteps, array, asHook, begin, c, changing, classes, dataBits, decoder, define, done, enums, f32,
  fieldMap, functions, get, hasFunction, inFrame, keep, lastError, made, makeOf, makeView, maybe, numbered, put, putId,
  readList, reading, refuse, release, setsOf, structs, take, text, threads, u32, u8, use, value, whole, withData, wrap,
} from "./runtime.mjs";

define(calls);

// --- By hand: functions around steps -------------------------------------------------------------------------------------------

const Runner = classes.FixedStepRunner;

classes.FixedStepRunner = class FixedStepRunner extends Runner {
  constructor(world, options = {}) {
    const { beforeStep, afterStep } = options ?? {};
    let runner;
    const calls = [beforeStep, afterStep].map((f) => () => void f?.call(options, world));
    const number = addFunctions(calls, () => c.dry_fixed_step_runner_end_frame(runner._handle));
    // There always is a call after a step: the frame ends if one of the functions of the world's contacts, fields or shapes threw.
    if (Object(options) === options) aroundSteps.set(options, { number, hasBefore: beforeStep !== undefined, hasAfter: true });
    try {
      super(world, options);
    } catch (error) {
      numbered.delete(number);
      throw error;
    }
    runner = this;
    Object.assign(this, { _world: world, _number: number, _functions: { beforeStep, afterStep } });
  }
  advance(frameSeconds) {
    const handles = [reading(this), reading(this._world)];
    if (inFrame.has(handles[0])) return super.advance(frameSeconds); // It is refused.
    const added = handles.filter((handle) => !inFrame.has(handle)); // The world may be in the frame of another runner.
    for (const handle of added) inFrame.add(handle);
    try {
      return super.advance(frameSeconds);
    } finally {
      for (const handle of added) inFrame.delete(handle);
    }
  }
  options() {
    const options = super.options();
    for (const [name, f] of Object.entries(this._functions)) if (f) options[name] = f;
    return options;
  }
  destroy() {
    super.destroy();
    numbered.delete(this._number);
  }
};
// Its world must live.
for (const name of ["stepsIn", "reset", "pose"]) {
  const call = Runner.prototype[name];
  Runner.prototype[name] = function (...given) {
    reading(this._world);
    return call.apply(this, given);
  };
}

// --- By hand: sets of functions of copies ---------------------------------------------------------------------------------------

const clone = classes.World.prototype.clone;
classes.World.prototype.clone = function () {
  const copy = makeOf([this], () => clone.call(this));
  if (this._data) copy._data = new Map(this._data);
  return copy;
};
// A world that another object lends is one object of JavaScript, with its user data, until the lender is destroyed.
for (const lender of ["WorldBatch", "Replayer"]) {
  const call = classes[lender].prototype.world;
  classes[lender].prototype.world = function (index) {
    const world = call.call(this, index);
    const lent = (this._lent ??= []);
    if (lent[index ?? 0]?._handle !== world._handle) lent[index ?? 0] = Object.assign(world, { _lender: this, _data: this._data && new Map(this._data) });
    return lent[index ?? 0];
  };
}
const setStart = classes.WorldBatch.prototype.setStart;
/** Only this thread can call the functions of fields. */
function checkFieldFunctions(workers, start) {
  if (workers > 1 && setsOf([start]).some(({ name }) => name === "FieldFunctions")) refuse("WorldBatchOptions.workers", "must be 1 with fieldFunctions");
}
const Batch = classes.WorldBatch;
classes.WorldBatch = class WorldBatch extends Batch {
  constructor(count, start, options) {
    checkFieldFunctions(options?.workers, start);
    super(count, start, options);
    this._workers = options?.workers;
    this._data = start._data;
  }
};
classes.WorldBatch.prototype.setStart = function (start) {
  checkFieldFunctions(this._workers, start);
  setStart.call(this, start);
  use(this, setsOf([start]));
  this._data = start._data;
};

// --- By hand: shapes by functions -------------------------------------------------------------------------------------------------

/** Texts that the module keeps, by themselves. */
const keptTexts = new Map();
function keepText(words) {
  if (!keptTexts.has(words)) {
    const bytes = new TextEncoder().encode(`${words}\0`);
    const address = allocate(bytes.length);
    u8.set(bytes, address);
    keptTexts.set(words, address);
  }
  return keptTexts.get(words);
}

/** The module keeps types for ever, and so the functions. */
functions.registerSupportType = (type) => {
  const m = begin(0);
  const register = c.dry_web_register_support_type;
  if (threads > 0) throw new DrystoneError("notAvailable", "registerSupportType() is not in the module with threads: only one of them could call the functions");
  if (type === null || typeof type !== "object") refuse("SupportType", "must be an object");
  for (const key of Object.keys(type)) if (!["name", "parameters", "support", "refusal"].includes(key)) refuse(`SupportType.${key}`, "is no field");
  if (!hasFunction(type, "support", "SupportType")) refuse("SupportType.support", "is missing");
  const parametersAt = (call) => {
    const first = u32[call >> 2];
    return f32.slice(first >> 2, (first >> 2) + u32[(call + 4) >> 2]);
  };
  const support = asHook((call, out) => {
    const point = type.support(parametersAt(call), { x: f32[(call + 8) >> 2], y: f32[(call + 12) >> 2] });
    if (typeof point?.x !== "number" || typeof point.y !== "number") throw new TypeError("SupportType.support() must return {x, y}");
    f32[out >> 2] = point.x;
    f32[(out + 4) >> 2] = point.y;
  });
  const refusal = asHook((call) => {
    const reason = type.refusal(parametersAt(call));
    if (reason !== undefined && typeof reason !== "string") throw new TypeError("SupportType.refusal() must return a text or undefined");
    return reason === undefined ? 0 : keepText(reason);
  });
  const number = addFunctions([support, refusal], () => 0);
  let status;
  try {
    const name = text(type.name ?? refuse("SupportType.name", "must be a string"), "SupportType.name");
    const count = whole(type.parameters ?? 0, "i32", "SupportType.parameters");
    status = register(name, count, number, hasFunction(type, "refusal", "SupportType"));
    if (status !== 0) throw lastError();
  } finally {
    if (status !== 0) numbered.delete(number);
    release(m);
  }
};

// --- By hand: debug drawing, outlines, replays ------------------------------------------------------------------------------------

const position = (x, y) => ({ x, y });
// In the order of callbacks.cpp. Each calls a function of the drawing with the numbers from i on, and returns where the next thing begins.
const things = [
  ["polygon", (draw, n, i, color) => {
    const end = i + 2 + 2 * n[i + 1];
    const corners = [];
    for (let at = i + 2; at < end; at += 2) corners.push(position(n[at], n[at + 1]));
    draw(corners, n[i], color);
    return end;
  }],
  ["circle", (draw, n, i, color) => {
    draw(position(n[i], n[i + 1]), n[i + 2], { c: n[i + 3], s: n[i + 4] }, color);
    return i + 5;
  }],
  ["capsule", (draw, n, i, color) => {
    draw(position(n[i], n[i + 1]), position(n[i + 2], n[i + 3]), n[i + 4], color);
    return i + 5;
  }],
  ["segment", (draw, n, i, color) => {
    draw(position(n[i], n[i + 1]), position(n[i + 2], n[i + 3]), color);
    return i + 4;
  }],
  ["point", (draw, n, i, color) => {
    draw(position(n[i], n[i + 1]), color);
    return i + 2;
  }],
  ["text", (draw, n, i, color, text) => {
    draw(position(n[i], n[i + 1]), text(n[i + 2]), color);
    return i + 3;
  }],
  ["transform", (draw, n, i, color) => {
    draw({ position: position(n[i], n[i + 1]), rotation: { c: n[i + 2], s: n[i + 3] } }, color);
    return i + 4;
  }],
];

classes.World.prototype.draw = function (drawing, options) {
  const world = reading(this);
  const draw = c.dry_web_draw;
  if (drawing === null || typeof drawing !== "object") refuse("World.draw(): drawing", "must be an object");
  const has = things.filter(([name]) => hasFunction(drawing, name, "drawing"));
  if (has.length === 0) refuse("World.draw(): drawing", `must have one of the functions ${things.map(([name]) => name).join(", ")}`);
  const m = take(structs.DrawOptions.size);
  let numbers, characters;
  try {
    const lists = made(draw(world, maybe("DrawOptions", m, options)));
    const [first, count, firstCharacter, size] = readList("u32", lists, 4);
    // Copies, because the functions may make calls.
    numbers = new Float64Array(u8.slice(first, first + 8 * count).buffer);
    characters = u8.slice(firstCharacter, firstCharacter + size);
  } finally {
    release(m);
  }
  let read = 0;
  const words = (size) => decoder.decode(characters.subarray(read, (read += size)));
  const draws = things.map(([name]) => (has.some(([other]) => other === name) ? (...given) => drawing[name](...given) : () => {}));
  for (let i = 0; i < numbers.length; ) {
    const thing = numbers[i];
    const color = { meaning: enums.DrawMeaning[numbers[i + 1]], number: numbers[i + 2] };
    i = things[thing][1](draws[thing], numbers, i + 3, color, words);
  }
};

const decomposeOutline = functions.decompose;
/** The pieces belong to the module until its next call of this kind, so they are copied. */
functions.decompose = (...given) => {
  const decomposition = decomposeOutline(...given);
  decomposition.pieces = decomposition.pieces.map((piece) => wrap("Polygon", c.dry_web_copy_polygon(piece._handle)));
  return decomposition;
};

classes.Replayer.prototype.verify = function (goOn) {
  const replayer = reading(this);
  const verify = c.dry_web_replayer_verify;
  if (goOn !== undefined && typeof goOn !== "function") refuse("Replayer.verify(): goOn", "must be a function");
  let step = 0;
  const ask = asHook(() => goOn?.(++step) ?? true);
  const number = addFunctions([ask], () => false);
  const found = take(8 + value("s:Divergence")[0]);
  try {
    done(verify(replayer, number, found, found + 8));
    return u8[found] !== 0 ? get("Divergence", found + 8) : undefined;
  } finally {
    release(found);
    numbered.delete(number);
  }
};

// --- By hand: columns of numbers, recordings ------------------------------------------------------------------------------------

const arrays = { bool: Uint8Array, u8: Uint8Array, i32: Int32Array, u32: Uint32Array, u64: BigUint64Array, f32: Float32Array, f64: Float64Array };
/** The columns of a struct: by name [offset, code]. A number in a struct of a struct is called by both names: normalX. */
const columnsOf = new Map();
function columnMap(name) {
  if (!columnsOf.has(name)) {
    const map = new Map();
    const add = (struct, base, prefix) => {
      for (const [key, offset, , code] of structs[struct].fields) {
        const column = prefix ? prefix + key[0].toUpperCase() + key.slice(1) : key;
        if (code.startsWith("s:")) add(code.slice(2), base + offset, column);
        else map.set(column, [base + offset, code]);
      }
    };
    add(name, 0, "");
    columnsOf.set(name, map);
  }
  return columnsOf.get(name);
}

/** Columns of the structs in a list, as new arrays. */
function columnsOfList(name, first, count, wanted) {
  const { size } = structs[name];
  const columns = { count };
  const map = columnMap(name);
  for (const column of wanted ?? map.keys()) {
    if (!map.has(column)) refuse(`columns: ${column}`, `is no column: they are ${[...map.keys()].join(", ")}`);
    const [offset, code] = map.get(column);
    const read = value(code)[1];
    const to = code.startsWith("e:") ? new Array(count) : new (arrays[code] ?? Float64Array)(count); // Ids are numbers.
    for (let i = 0, at = first + offset; i < count; ++i, at += size) to[i] = arrays[code] === Uint8Array ? u8[at] : read(at);
    columns[column] = to;
  }
  return columns;
}

/** Calls f(name of the struct, address of the first, number) with a list of events. */
function withEvents(world, method, list, f) {
  const field = fieldMap("Events").get(list);
  if (!field) refuse(`World.${method}(): ${list}`, `must be one of ${[...fieldMap("Events").keys()].join(", ")}`);
  const [, offset, , code, countOffset] = field;
  const m = take(structs.Events.size);
  try {
    done(c.dry_world_events(world, m));
    return f(code.slice(2), u32[(m + offset) >> 2], u32[(m + countOffset) >> 2]);
  } finally {
    release(m);
  }
}

classes.World.prototype.readEvents = function (list, columns) {
  return withEvents(reading(this), "readEvents", list, (name, first, count) => columnsOfList(name, first, count, columns));
};

/** By name: one object that stands for one event after the other. */
const eventViews = new Map();
classes.World.prototype.forEachEvent = function (list, f) {
  withEvents(reading(this), "forEachEvent", list, (name, first, count) => {
    const { size } = structs[name];
    if (!eventViews.has(name)) eventViews.set(name, makeView(name));
    const event = new (eventViews.get(name))(0);
    try {
      for (let i = 0; i < count; ++i) {
        event._at = first + i * size;
        f(event);
      }
    } finally {
      event._at = 0;
    }
  });
};

const clear = classes.World.prototype.clear;
classes.World.prototype.clear = function () {
  clear.call(this);
  this._data = this._dataLimit = undefined;
};

const events = classes.World.prototype.events;
classes.World.prototype.events = function () {
  const all = events.call(this);
  for (const list of [all.jointBreak, all.jointLimit]) for (const event of list) withData(this, event.joint, event);
  return all;
};

classes.World.prototype.setUserData = function (body, userData) {
  const m = take(8);
  try {
    const id = putId(m, body, 1, "body");
    done(c.dry_world_set_user_data(changing(this, "setUserData"), id, dataBits(userData)));
    keep(this, body, { userData });
  } finally {
    release(m);
  }
};

/** The row of a thing in arrays like those of readAllBodies(). */
functions.idIndex = (id) => (id >>> 3) & 0x3fffff;

/** The names that readBodies() has for the columns of poses. */
const poseColumns = { x: "positionX", y: "positionY", cosine: "rotationC", sine: "rotationS" };
classes.FixedStepRunner.prototype.readPoses = function () {
  const runner = reading(this);
  const count = take(8);
  try {
    const first = c.dry_fixed_step_runner_poses(runner, count);
    const columns = columnsOfList("WorldTransform", first, u32[count >> 2], Object.values(poseColumns));
    return Object.fromEntries(Object.entries(poseColumns).map(([name, column]) => [name, columns[column]]));
  } finally {
    release(count);
  }
};

const columnArrays = {
  x: Float64Array,
  y: Float64Array,
  cosine: Float32Array,
  sine: Float32Array,
  angle: Float32Array,
  velocityX: Float32Array,
  velocityY: Float32Array,
  angularVelocity: Float32Array,
  awake: Uint8Array,
};
const columnNames = Object.keys(columnArrays);
const defaultColumns = ["x", "y", "cosine", "sine"];
let columnMemory = 0;
let columnMemorySize = 0;

/** Fills columns that lie in the module's memory, and returns views of them. */
function readColumns(count, wanted, fill) {
  for (const name of wanted) if (!columnArrays[name]) refuse(`columns: ${name}`, "is no column");
  const header = columnNames.length * 12;
  const total = header + columnNames.length * 8 * (count + 1);
  if (total > columnMemorySize) {
    c.free(columnMemory);
    columnMemory = columnMemorySize = 0;
    columnMemory = allocate(2 * total);
    columnMemorySize = 2 * total;
    u8.fill(0, columnMemory, columnMemory + columnMemorySize);
  }
  let next = (columnMemory + header + 7) & ~7;
  const addresses = {};
  columnNames.forEach((name, i) => {
    const field = (columnMemory + 12 * i) >> 2;
    const is = wanted.includes(name);
    const size = columnArrays[name].BYTES_PER_ELEMENT;
    u32[field] = is ? next : 0;
    u32[field + 1] = is ? count : 0;
    u32[field + 2] = is ? size : 0;
    if (!is) return;
    addresses[name] = next;
    next = (next + count * size + 7) & ~7;
  });
  done(fill(columnMemory));
  const columns = {};
  for (const name of wanted) columns[name] = new columnArrays[name](u8.buffer, addresses[name], count);
  return columns;
}

classes.World.prototype.readAllBodies = function (columns = defaultColumns) {
  const world = reading(this);
  return readColumns(c.dry_world_body_index_end(world), columns, (out) => c.dry_world_read_all_bodies(world, out));
};
for (const [name, read, worlds] of [
  ["World", "dry_world_read_bodies", () => 1],
  ["WorldBatch", "dry_world_batch_read_bodies", (batch) => c.dry_world_batch_size(batch)],
]) {
  classes[name].prototype.readBodies = function (bodies, columns = defaultColumns) {
    const object = reading(this);
    const m = take(0);
    try {
      const [first, count] = array("i:BodyId", bodies, "bodies");
      return readColumns(worlds(object) * count, columns, (out) => c[read](object, first, count, out));
    } finally {
      release(m);
    }
  };
}

/** Recordings in memory by the handle of the world that writes into them: several objects of JavaScript may stand for one world. */
const recordings = new Map();
function freeRecording(world) {
  if (!recordings.has(world)) return;
  c.dry_recording_destroy(recordings.get(world));
  recordings.delete(world);
}

classes.World.prototype.startRecording = function (options = {}) {
  const world = changing(this, "startRecording");
  const start = c.dry_web_start_recording;
  const recording = c.dry_recording_create();
  const m = take(structs.RecordingOptions.size);
  try {
    done(start(world, recording, put("RecordingOptions", m, options, "RecordingOptions")));
    freeRecording(world); // Of a world that was at this address and ended with its owner.
    recordings.set(world, recording);
  } catch (error) {
    c.dry_recording_destroy(recording);
    throw error;
  } finally {
    release(m);
  }
};
const stop = classes.World.prototype.stopRecording;
classes.World.prototype.stopRecording = function () {
  stop.call(this);
  const recording = recordings.get(this._handle);
  if (recording === undefined) return new Uint8Array();
  const first = c.dry_recording_data(recording);
  const bytes = u8.slice(first, first + c.dry_recording_size(recording));
  freeRecording(this._handle);
  return bytes;
};
// A world writes into its recording as long as it lives, so the world ends first. A borrowed world lives on.
const destroyWorld = classes.World.prototype.destroy;
classes.World.prototype.destroy = function () {
  const ended = this._owned ? 0 : this._handle;
  destroyWorld.call(this);
  freeRecording(ended);
};
const destroyBatch = classes.WorldBatch.prototype.destroy;
classes.WorldBatch.prototype.destroy = function () {
  const batch = this._handle;
  const ended = [];
  const count = batch !== 0 && recordings.size + inFrame.size > 0 ? c.dry_world_batch_size(batch) : 0;
  for (let i = 0; i < count; ++i) ended.push(c.dry_world_batch_world(batch, i));
  if (ended.some((world) => inFrame.has(world))) throw new DrystoneError("wrongMoment", "a WorldBatch cannot be destroyed in a frame of its world");
  destroyBatch.call(this);
  ended.forEach(freeRecording);
};

/**
 * The object of this class at an address, which another object owns and lets change: for programs that link functions of their own to the
 * module.
 */
export function borrow(name, handle) {
  return wrap(name, handle, "use");
}

/** All of it. The entry takes it from here, so that a bundler keeps this file. */
export const api = { classes, functions };

// The ground on which the JavaScript API stands: the module's memory, values that go into it and come out of it, objects that own memory of
// it, functions that it calls. web/scripts/generate.py makes the functions and classes above it of the C API (calls.mjs), and by_hand.mjs
// those that need more than a call.
//
// A call of JavaScript becomes one call of C; arguments and results lie in scratch memory of the module. In 32-bit WebAssembly a struct is
// passed and returned by pointer (the result's pointer is the first argument), and uint64_t is a BigInt. Structs that a program reads often
// have code of their own in calls.mjs; the others are read, and options are written, by the tables.
import tables from "./tables.mjs";

/** Thrown by a call that is refused. The message names the field. */
export class DrystoneError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "DrystoneError";
    this.code = code;
  }
}

export const enums = Object.fromEntries(Object.entries(tables.enums).map(([name, words]) => [name, words.split(" ")]));
/**
 * By name: {size, alignment, make, partial, fields: [name, offset, form, code, more]}. web/scripts/generate.py says how they are written in
 * the tables.
 */
export const structs = {};
export let c = null; // The exports of the module: c.dry_world_step and so on.
// Views of the module's memory, remade when it has grown.
export let u8 = null;
export let i32 = null;
export let u32 = null;
export let u64 = null;
export let f32 = null;
export let f64 = null;
let memory = null;
export let threads = 0; // Of the module with threads, the caller's included. They can make the memory grow too.
let scratch = 0; // The part that no call in progress uses: a function of JavaScript that a call calls may make calls of its own.
let scratchEnd = 0;
const scratchSize = 1 << 16;

/** Whether mistakes that cost memory are reported: everywhere but where a bundler or Node says that this is production. */
let development = true;
try {
  development = process.env.NODE_ENV !== "production";
} catch {
  // There is no process in browsers.
}

/** Connects the API with an instance of the module. `shared`: the memory and the number of threads of the module with threads. */
export function connect(instance, shared) {
  if (c !== null) throw new Error("Drystone is loaded already: a program imports either drystone or drystone/small");
  const { exports } = instance;
  if (exports.dry_abi() >>> 0 !== parseInt(tables.abi, 16)) throw new Error("the tables and the module are of different versions");
  // A function that the small module lacks is found in the prototype, and says so. calls.mjs calls dry_world_step() by the name worldStep, which
  // gzip finds again in the name of the method.
  c = Object.setPrototypeOf({ ...exports }, new Proxy({}, { get: (_, name) => lacks(name) }));
  for (const name of Object.keys(exports)) if (name.startsWith("dry_")) c[camel(name.slice(4))] = exports[name];
  threads = shared?.threads ?? 0;
  memory = shared?.memory ?? exports.memory;
  look();
  scratch = allocate(scratchSize);
  scratchEnd = scratch + scratchSize;
}
function lacks(name) {
  const [, kind, rest] = snake(String(name)).match(/^(?:dry_)?(default_|web_)?(.*)/);
  const owner = tables.objects.find((object) => rest.startsWith(`${snake(object)}_`));
  const label = kind === "default_" ? camel(`_${rest}`) : owner ? `${owner}.${camel(rest.slice(snake(owner).length + 1))}()` : `${camel(rest)}()`;
  throw new DrystoneError("notAvailable", `${label} is not in the small module: import drystone instead of drystone/small`);
}

export function allocate(size) {
  const address = size < 2 ** 31 ? c.malloc(size) : 0;
  if (address === 0) throw new RangeError(`Drystone: no memory for ${size} bytes`);
  return address;
}

/** Makes views of the module's memory. */
function look() {
  const { buffer } = memory;
  u8 = new Uint8Array(buffer);
  i32 = new Int32Array(buffer);
  u32 = new Uint32Array(buffer);
  u64 = new BigUint64Array(buffer);
  f32 = new Float32Array(buffer);
  f64 = new Float64Array(buffer);
}
/** The same if another thread has made the memory grow. */
function lookAgain() {
  if (memory.buffer !== u8.buffer) look();
}
/** What the module imports of this file: notices that its memory has grown, and calls of functions of JavaScript. */
export const imports = { look, call: callJavaScript };

// --- Scratch memory of one call -----------------------------------------------------------------------------------------------

const chunks = []; // What is in use beside the first scratch memory: {place, end, address}, the scratch memory before and the chunk's address.

/** Memory for so many bytes, at a multiple of 8, until release() is called with its address. */
export function take(size) {
  const address = scratch;
  if (address + size > scratchEnd) return takeChunk(size);
  scratch = (address + size + 7) & ~7;
  return address;
}
function takeChunk(size) {
  const room = Math.max(8 * Math.ceil(size / 8), scratchSize);
  const address = allocate(room);
  chunks.push({ place: scratch, end: scratchEnd, address });
  scratch = (address + size + 7) & ~7;
  scratchEnd = address + room;
  return address;
}
/** Frees what was taken since take() returned this address. */
export function release(address) {
  // In the first scratch memory, or behind the begin of the last chunk.
  for (let last; (last = chunks.at(-1)) && !(address > last.address && address <= scratchEnd); chunks.pop()) {
    c.free(last.address);
    scratchEnd = last.end;
    if (address === last.address) address = last.place;
  }
  scratch = address;
}
/** Memory of zeros for any number of bytes. */
export function takeZeros(size) {
  const address = take(size);
  u8.fill(0, address, address + size);
  return address;
}

const encoder = new TextEncoder();
export const decoder = new TextDecoder();

/** The address of a text; 0 of none. */
export function text(value, path) {
  if (value === undefined) return 0;
  if (typeof value !== "string") refuse(path, "must be a string");
  const bytes = encoder.encode(value);
  const address = takeZeros(bytes.length + 1);
  u8.set(bytes, address);
  return address;
}
export function readText(address) {
  return address === 0 ? "" : decoder.decode(u8.slice(address, u8.indexOf(0, address)));
}

// --- Values -------------------------------------------------------------------------------------------------------------------

const isLiteral = (object) => [Object.prototype, null].includes(Object.getPrototypeOf(object));
export function refuse(path, problem) {
  throw new DrystoneError("invalidArgument", `${path} ${problem}`);
}
const snake = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
/** The engine's messages have the names of C++: half_extents is halfExtents here, if there is such a field. */
const camel = (name) => name.replace(/_([a-z0-9])/g, (_, a) => a.toUpperCase());
let known;
function inOurNames(message) {
  known ??= new Set(Object.values(structs).flatMap(({ fields }) => fields.map(([key]) => key)));
  return message.replace(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (name) => (known.has(camel(name)) ? camel(name) : name));
}

/**
 * The failure of the last call. Programs that link functions of their own to the module, as the playground does, may want the message as it
 * is: `translate` turns it into the names of JavaScript.
 */
export function lastError(translate = inOurNames) {
  const code = enums.Status[c.dry_last_status()].replace(/^error(.)/, (_, a) => a.toLowerCase());
  return new DrystoneError(code, translate(readText(c.dry_last_message())));
}

// The checks are those that a C compiler would make: of types, and of the range of whole numbers. The results are what the module's
// functions take.

export function number(value, path) {
  if (typeof value !== "number") refuse(path, "must be a number");
  return value;
}
export function bool(value, path) {
  if (typeof value !== "boolean") refuse(path, "must be true or false");
  return value ? 1 : 0;
}
const wholeRanges = { u8: [0, 255], i32: [-2147483648, 2147483647], u32: [0, 4294967295] };
export function whole(value, code, path) {
  number(value, path);
  const [lower, upper] = wholeRanges[code];
  if (!(Number.isInteger(value) && value >= lower && value <= upper)) refuse(path, `must be a whole number in [${lower}, ${upper}]`);
  return value;
}
export function ascii(value, path) {
  if (typeof value !== "string" || value.length !== 1 || value.charCodeAt(0) > 127) refuse(path, "must be one ASCII character");
  return value.charCodeAt(0);
}
export function big(value, path) {
  if (typeof value !== "bigint" && !Number.isSafeInteger(value)) refuse(path, "must be a BigInt or a whole number");
  const it = BigInt(value);
  if (it < 0n || it >> 64n !== 0n) refuse(path, "must be in [0, 2^64)");
  return it;
}
export function enumerator(name, value, path) {
  const at = typeof value === "string" && value !== "" ? enums[name].indexOf(value) : -1;
  if (at < 0) refuse(path, `must be one of ${enums[name].filter((n) => n).join(", ")}`);
  return at;
}

// Each of these writes a struct that is passed by value, and returns its address.

function putPoint(address, value, path, shift) {
  const { x, y } = value ?? refuse(path, "must be an object");
  if (typeof x !== "number" || typeof y !== "number") wrongPoint(value, path);
  for (const key in value) if (key !== "x" && key !== "y") onlyXY(key, value, path);
  const numbers = shift === 2 ? f32 : f64;
  numbers[address >> shift] = x;
  numbers[(address >> shift) + 1] = y;
  return address;
}
export const putVec2 = (address, value, path) => putPoint(address, value, path, 2);
export const putPosition = (address, value, path) => putPoint(address, value, path, 3);
function onlyXY(key, value, path) {
  if (isLiteral(value)) refuse(`${path}.${key}`, "is no field");
}
function wrongPoint(value, path) {
  if (typeof value !== "object") refuse(path, "must be an object");
  for (const key of ["x", "y"]) if (typeof value[key] !== "number") refuse(`${path}.${key}`, value[key] === undefined ? "is missing" : "must be a number");
}

// An id is a number below 2^53: 3 bits for what it is of, 22 for the index, 28 for the generation. Of none: 0.
const kinds = ["", "BodyId", "ShapeId", "ChainId", "JointId", "FieldId"];
const indices = 2 ** 22;
const generations = 2 ** 28;

export function putId(address, id, kind, path) {
  if (!Number.isSafeInteger(id) || ((id & 7) !== kind && id !== 0)) wrongId(id, kind, path);
  u32[address >> 2] = (id >>> 3) & (indices - 1);
  u32[(address + 4) >> 2] = id / (8 * indices); // Rounded down.
  return address;
}
function wrongId(id, kind, path) {
  const other = Number.isSafeInteger(id) && id > 0 && kinds[id & 7];
  refuse(path, `must be a ${kinds[kind]}${other ? `, and is a ${other}` : ""}`);
}
export function readId(address, kind) {
  const index = u32[address >> 2];
  const generation = u32[(address + 4) >> 2];
  if (generation === 0) return 0;
  if (index >= indices || generation >= generations) {
    throw new DrystoneError("limitExceeded", `${kinds[kind]}: more than 2^22 things, or a place that was used 2^27 times`);
  }
  return generation * (8 * indices) + (index * 8 + kind);
}

export function handleOf(name, value, path, changes = false) {
  if (!(value instanceof classes[name])) refuse(path, `must be a ${name}`);
  if (value._handle === 0) refuse(path, "was destroyed");
  if (changes && value._owned === "read") readOnly(value, path);
  return value._handle;
}
/** Refuses to change an object that belongs to another one and may only be read: C has a constant pointer to it. */
function readOnly({ _kind: name }, path) {
  const remedy = name === "World" ? ": clone() makes a World of your own" : "";
  refuse(path, `would change a ${name} that belongs to another object and may only be read${remedy}`);
}

// --- Structs by the tables ------------------------------------------------------------------------------------------------------

/** By the code of a value: its size, how it is read, and how it is written. A code of another kind begins with a letter and a colon. */
const scalars = {
  bool: [1, (a) => u8[a] !== 0, (a, x, path) => (u8[a] = bool(x, path))],
  char: [1, (a) => String.fromCharCode(u8[a]), (a, x, path) => (u8[a] = ascii(x, path))],
  u8: [1, (a) => u8[a], (a, x, path) => (u8[a] = whole(x, "u8", path))],
  i32: [4, (a) => i32[a >> 2], (a, x, path) => (i32[a >> 2] = whole(x, "i32", path))],
  u32: [4, (a) => u32[a >> 2], (a, x, path) => (u32[a >> 2] = whole(x, "u32", path))],
  u64: [8, (a) => u64[a >> 3], (a, x, path) => (u64[a >> 3] = big(x, path))],
  f32: [4, (a) => f32[a >> 2], (a, x, path) => (f32[a >> 2] = number(x, path))],
  f64: [8, (a) => f64[a >> 3], (a, x, path) => (f64[a >> 3] = number(x, path))],
  str: [4, (a) => readText(u32[a >> 2]), (a, x, path) => putWord(a, text(x, path))],
};
/** The view is read when the value is there: making it may have made the memory grow. */
const putWord = (address, word) => (u32[address >> 2] = word);
const kinded = {
  s: [
    (name) => structs[name]?.size ?? tables.sizes[name],
    (name) => structReaders[name] ?? ((a) => get(name, a)),
    (name) => points[name] ?? ((a, x, path, merge) => put(name, a, x, path, merge)),
  ],
  i: [
    () => 8,
    (name) => (a) => readId(a, kinds.indexOf(name)),
    (name) => (a, x, path) => putId(a, x, kinds.indexOf(name), path),
  ],
  e: [() => 1, (name) => (a) => enums[name][u8[a]], (name) => (a, x, path) => (u8[a] = enumerator(name, x, path))],
  o: [
    () => 4,
    (name) => (a) => (u32[a >> 2] === 0 ? undefined : wrap(name, u32[a >> 2], "read")),
    (name) => (a, x, path) => (u32[a >> 2] = handleOf(name, x, path)),
  ],
  f: [
    () => 4,
    () => (a) => functionSets.get(u32[a >> 2])?.value,
    (name) => (a, x, path) => putWord(a, functionSet(name, x, path).handle),
  ],
  b: [
    () => 4,
    (name) => (a) => enums[name].filter((_, i) => (u32[a >> 2] >>> i) & 1),
    (name) => (a, x, path) => putWord(a, bitsOf(name, x, path)),
  ],
  l: [
    () => 8,
    (name) => (a) => readList(name, u32[a >> 2], u32[(a + 4) >> 2]),
    (name) => (a, x, path) => ([u32[a >> 2], u32[(a + 4) >> 2]] = array(name, x, path)),
  ],
};
const forms = { "": "value", "?": "optional", "[": "list", "*": "array", "^": "pointed", "|": "variant", "(": "callback" };
for (const [name, words] of Object.entries(tables.structs)) {
  const [, mark, alignment, rows] = words.match(/^([!~]?)(?:(\d) )?(.*)/);
  const fields = [];
  let end = 0;
  let first; // The offset of alternatives.
  for (const row of rows.split(",")) {
    if (row[0] === "+") {
      end += Number(row);
      continue;
    }
    const [, key, code, sign, number] = row.match(/^(\w+):(.*?)(?:([?[*^|(])[\])]?(\d*))?$/);
    const form = forms[sign ?? ""];
    let [size, align] = form === "pointed" || form === "list" || form === "callback" ? [4, 4] : layoutOf(code);
    const before = end;
    if (form === "optional") ++end;
    if (form === "variant") align = 4;
    end = form === "variant" && first !== undefined ? first : (end + align - 1) & -align;
    if (form === "variant") first = end;
    fields.push([key, end, form, code, form === "optional" ? before : form === "list" ? end + 4 : Number(number ?? 0)]);
    end = Math.max(before, end + (form === "callback" ? 0 : form === "list" ? 8 : form === "array" ? size * number : size));
  }
  const most = Number(alignment ?? 4);
  const make = mark === "!" ? `dry_default_${snake(name)}` : undefined;
  structs[name] = { size: (end + most - 1) & -most, alignment: most, make, partial: mark === "~", fields };
}
/** Size and alignment of a value. */
function layoutOf(code) {
  if (code[0] === "s" && code !== "str") return [structs[code.slice(2)].size, structs[code.slice(2)].alignment];
  const [size] = value(code);
  return [size, code[1] === ":" && size > 4 ? 4 : size];
}
const points = { Vec2: putVec2, Position: putPosition };
/** The same for any code, made once. */
export function value(code) {
  return (scalars[code] ??= kinded[code[0]].map((of) => of(code.slice(2))));
}
/** Functions that read structs, by name: calls.mjs has them. */
let structReaders = {};

export function list(address, count, size, read) {
  const values = new Array(count);
  for (let i = 0; i < count; ++i) values[i] = read(address + i * size);
  return values;
}
export function readList(code, address, count) {
  const [size, read] = value(code);
  return list(address, count, size, read);
}
/** Writes an array; returns its address and number of elements. */
export function array(code, values, path) {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) refuse(path, "must be an array");
  const [size, , write] = value(code);
  const address = takeZeros(values.length * size);
  if (code === "u8" && values instanceof Uint8Array) u8.set(values, address);
  else for (let i = 0; i < values.length; ++i) write(address + i * size, values[i], `${path}[${i}]`);
  return [address, values.length];
}
/**
 * The elements of which call(first, room) writes as many as there is room for. Without a number it first says at `count` how many there
 * are.
 */
export function collect(code, count, call, length) {
  if (length === undefined) {
    call(0, 0);
    length = u32[count >> 2];
  }
  const [size] = value(code);
  const first = takeZeros(length * size);
  if (length > 0 || count === 0) call(first, length);
  return readList(code, first, length);
}

/** A bit for each name. */
function bitsOf(name, values, path) {
  if (!Array.isArray(values)) refuse(path, "must be an array");
  return values.reduce((bits, word, i) => bits | (1 << enumerator(name, word, `${path}[${i}]`)), 0) >>> 0;
}

// Fields of a struct by their names, made once.
const fieldsOf = new Map();
export function fieldMap(name) {
  let map = fieldsOf.get(name);
  if (!map) fieldsOf.set(name, (map = new Map(structs[name].fields.map((f) => [f[0], f]))));
  return map;
}

/**
 * Writes the fields that the object has over those that are there: defaults or zeros. Fields may be getters, or of the object's class. A
 * literal must have no others, which finds misspelt ones. A limit, a motor or a spring that is named is enabled unless it says that it is
 * not. `merge`: fields of these that are not named stay.
 */
export function writeFields(name, address, object, path, merge) {
  if (object === null || typeof object !== "object") refuse(path, "must be an object");
  const fields = fieldMap(name);
  if (isLiteral(object)) {
    for (const key of Object.keys(object)) if (!fields.has(key)) refuse(`${path}.${key}`, "is no field");
  }
  if (isSwitch(name)) u8[address] = 1;
  for (const [key, offset, form, code, more] of structs[name].fields) {
    const given = object[key];
    if (given === undefined) continue;
    const place = `${path}.${key}`;
    const at = address + offset;
    if (key === "userData") {
      writtenData.set(object, given);
      u64[at >> 3] = dataBits(given);
    } else if (form === "value") {
      value(code)[2](at, given, place, merge);
    } else if (form === "optional") {
      u8[address + more] = 1;
      value(code)[2](at, given, place);
    } else if (form === "variant") {
      // The struct's kind is its first field, an enumerator of one byte.
      if (Object.keys(object).length !== 1) refuse(path, "must have one field, which names the kind");
      u8[address] = more;
      value(code)[2](at, given, place);
    } else if (form === "list") {
      const [first, count] = array(code, given, place);
      u32[at >> 2] = first;
      u32[(address + more) >> 2] = count;
    } else if (form === "callback") {
      if (typeof given !== "function") refuse(place, "must be a function");
    } else {
      if (!Array.isArray(given) && !ArrayBuffer.isView(given)) refuse(place, "must be an array");
      if (given.length > more) refuse(place, `has more than ${more} elements`);
      const [size, , write] = value(code);
      for (let i = 0; i < given.length; ++i) write(at + i * size, given[i], `${place}[${i}]`);
    }
  }
}
/** Whether a struct says with its first field whether it does anything: limits, motors, springs, one-way surfaces. */
const isSwitch = (name) => structs[name].fields[0][0] === "enabled";

/** Writes a struct, and returns its address. `merge`: it is there already, and what is not named stays. */
export function put(name, address, object, path, merge = false) {
  const { make, fields, size, partial } = structs[name];
  if (merge) {
    // Nothing is missing.
  } else if (make) {
    c[make](address);
  } else {
    u8.fill(0, address, address + size);
    if (object !== null && typeof object === "object" && !partial && !(isSwitch(name) && object.enabled === false)) {
      for (const [key, , form, code] of fields) {
        const may = form !== "value" || code === "str" || code === "bool" || /^[of]:/.test(code);
        if (!may && object[key] === undefined) refuse(`${path}.${key}`, "is missing");
      }
    }
  }
  writeFields(name, address, object, path, merge);
  const around = name === "FixedStepOptions" && aroundSteps.get(object);
  if (around) c.dry_web_call_around_steps(address, around.number, around.hasBefore, around.hasAfter);
  if (threads === 0 || !withWorkers[name]) return address;
  if (object?.workers > 1 && object.fieldFunctions) refuse(`${path}.workers`, "must be 1 with fieldFunctions: only this thread can call them");
  if (object?.workers > threads) refuse(`${path}.workers`, `must be in [1, ${threads}]: init() started so many threads`);
  c[`dry_web_${withWorkers[name]}_use_threads`](address);
  return address;
}
/** The same of options that may be missing; then 0. */
export function maybe(name, address, object) {
  return object === undefined ? 0 : put(name, address, object, name);
}
/** By FixedStepOptions: how the functions beforeStep and afterStep are called. */
export const aroundSteps = new WeakMap();
/** Options with `workers`: in the module with threads a scheduler stands for them. */
const withWorkers = { WorldOptions: "world", WorldBatchOptions: "world_batch" };

export function get(name, address) {
  if (structReaders[name]) return structReaders[name](address);
  if (threads > 0 && withWorkers[name]) c[`dry_web_${withWorkers[name]}_show_threads`](address);
  const object = {};
  for (const [key, offset, form, code, more] of structs[name].fields) {
    const read = readField(address, offset, form, code, more);
    if (read !== undefined) object[key] = read;
  }
  return object;
}

/** The value of a field; undefined if the struct does not have it. */
function readField(address, offset, form, code, more) {
  const at = address + offset;
  if (form === "value") return value(code)[1](at);
  if (form === "optional") return u8[address + more] !== 0 ? value(code)[1](at) : undefined;
  if (form === "variant") return u8[address] === more ? value(code)[1](at) : undefined;
  if (form === "list") return readList(code, u32[at >> 2], u32[(address + more) >> 2]);
  if (form === "pointed") return readList(code, u32[at >> 2], more);
  if (form === "callback") return undefined;
  return readList(code, at, more);
}

// --- User data ------------------------------------------------------------------------------------------------------------------
//
// The engine has 64 bits for each thing, which snapshots have too: a BigInt or a whole number is stored there, and of any other value a mark.
// The value, and whether it was a number, is kept beside the world by the thing's id, and is the thing's as long as the bits are there: a
// snapshot may bring others. What is kept for things that are gone is found and dropped each time the number of values has doubled.

const marks = new WeakMap(); // Of objects and functions, which are numbered. The mark of another value is a hash.
let lastMark = 0;
const markBits = 0x6a735f76n; // In the upper half of marks.

export function dataBits(given) {
  if (given === undefined) return 0n;
  if (typeof given === "bigint") return big(given, "userData");
  if (Number.isSafeInteger(given) && given >= 0) return BigInt(given);
  let mark = 0;
  if (Object(given) === given) {
    mark = marks.get(given) ?? ++lastMark;
    marks.set(given, mark);
  } else {
    for (const byte of encoder.encode(typeof given + String(given))) mark = (Math.imul(mark, 31) + byte) >>> 0;
  }
  return (markBits << 32n) | BigInt(mark);
}
/** By options: the value whose bits were written. A getter may give another one when it is asked again. */
const writtenData = new WeakMap();
const isAlive = ["", "body", "shape", "chain", "joint", "field"].map((kind) => `dry_world_is_alive_${kind}`);

/** Keeps the user data of options, or those of another object with userData. */
export function keep(world, id, options) {
  const userData = writtenData.has(options) ? writtenData.get(options) : options?.userData;
  writtenData.delete(options);
  if (userData === undefined || (typeof userData === "bigint" && userData !== 0n)) {
    world._data?.delete(id); // Of a thing that had the id before a snapshot was restored.
    return;
  }
  const data = (world._data ??= new Map());
  const kept = { userData, bits: dataBits(userData) };
  data.set(id, kept);
  if ((id & 7) === 3) for (const link of world.chainLinks(id)) data.set(link, kept);
  if (data.size < (world._dataLimit ?? 64)) return;
  const m = take(8);
  for (const other of data.keys()) if (c[isAlive[other & 7]](world._handle, putId(m, other, other & 7, "id")) === 0) data.delete(other);
  release(m);
  world._dataLimit = Math.max(64, 2 * data.size);
}
/** The object with the user data of the thing in place of the engine's bits; of a mark without its value, undefined. */
export function withData(world, id, object) {
  const kept = world._data?.get(id);
  if (kept?.bits === object.userData) object.userData = kept.userData;
  else if (object.userData === 0n || object.userData >> 32n === markBits) object.userData = undefined;
  return object;
}

// --- Functions of JavaScript that the engine calls --------------------------------------------------------------------------------
//
// The module knows a set of functions by its number (callbacks.cpp). An exception must not leave the module's functions, which would not
// clean up: it is kept, no more functions are called, and the call of the engine throws the exception when it has ended.

/** By number: {functions, otherwise}. `otherwise` is called in place of the functions after an exception. */
export const numbered = new Map();
let lastNumber = 0;
let failure = null; // {error}: of a function that the call in progress has called.
let callsHook = false; // Whether a function is running that must not use the engine.
export const inFrame = new Set(); // Handles of runners and their worlds while a frame takes steps.

export function addFunctions(functions, otherwise) {
  numbered.set(++lastNumber, { functions, otherwise });
  return lastNumber;
}

function callJavaScript(number, which, a, b) {
  if (threads > 0) lookAgain();
  const { functions, otherwise } = numbered.get(number);
  if (failure === null) {
    try {
      return Number(functions[which](a, b));
    } catch (error) {
      failure = { error };
    }
  }
  return Number(otherwise());
}

/** Throws what a function of JavaScript has thrown in the call that has just ended. */
export function throwFailure() {
  if (failure === null) return;
  const { error } = failure;
  failure = null;
  throw error;
}

/** The function as one that must not use the engine. */
export function asHook(f) {
  return (a, b) => {
    callsHook = true;
    try {
      return f(a, b);
    } finally {
      callsHook = false;
    }
  };
}

/** A class whose objects are structs in the module's memory: fields are read when they are asked for, and written at once if `writable`. */
export function makeView(name, writable) {
  class View {
    constructor(address) {
      this._at = address;
      Object.preventExtensions(this);
    }
  }
  const at = (struct) => {
    if (struct._at === 0) throw new DrystoneError("wrongMoment", `a ${name} is valid only in the function that is called with it`);
    return struct._at;
  };
  for (const [key, offset, form, code, more] of structs[name].fields) {
    Object.defineProperty(View.prototype, key, {
      enumerable: true,
      get() {
        return readField(at(this), offset, form, code, more);
      },
      set(given) {
        if (!writable) throw new TypeError(`${name}.${key} cannot be changed`);
        if (form === "optional") u8[at(this) + more] = given === undefined ? 0 : 1;
        if (form === "optional" && given === undefined) return;
        value(code)[2](at(this) + offset, given, `${name}.${key}`);
      },
    });
  }
  return View;
}
const ContactView = makeView("ContactView");
const ContactEdit = makeView("ContactEdit", true);
const FieldTarget = makeView("FieldTarget");

/** The function of an object, if it has it. */
export function hasFunction(object, name, path) {
  if (object[name] === undefined) return false;
  if (typeof object[name] !== "function") refuse(`${path}.${name}`, "must be a function");
  return true;
}

function makeContactHooks(hooks, path) {
  const mayTouch = hasFunction(hooks, "mayTouch", path);
  const beforeSolving = hasFunction(hooks, "beforeSolving", path);
  if (!mayTouch && !beforeSolving) refuse(path, "must have a function mayTouch() or beforeSolving()");
  const functions = [
    asHook((shapes) => {
      const may = hooks.mayTouch(readId(shapes, 2), readId(shapes + 8, 2));
      if (typeof may !== "boolean") throw new TypeError("ContactHooks.mayTouch() must return true or false");
      return may;
    }),
    asHook((viewAt, editAt) => {
      const contact = new ContactView(viewAt);
      const edit = new ContactEdit(editAt);
      try {
        hooks.beforeSolving(contact, edit);
      } finally {
        contact._at = edit._at = 0;
      }
    }),
  ];
  const number = addFunctions(functions, () => true);
  return { handle: c.dry_web_contact_hooks(number, mayTouch, beforeSolving), numbers: [number], destroy: "dry_contact_hooks_destroy" };
}

function makeFieldFunctions(given, path) {
  for (const key of Object.keys(given)) {
    whole(Number(key), "u32", `${path}: ${key}`);
    hasFunction(given, key, path);
  }
  const handle = c.dry_field_functions_create();
  const numbers = Object.keys(given).map((key) => {
    const push = asHook((targetAt, pushAt) => {
      const target = new FieldTarget(targetAt);
      try {
        writeFields("FieldPush", pushAt, given[key](target) ?? {}, "FieldPush");
      } finally {
        target._at = 0;
      }
    });
    const number = addFunctions([push], () => 0);
    c.dry_web_set_field_function(handle, Number(key), number);
    return number;
  });
  return { handle, numbers, destroy: "dry_field_functions_destroy" };
}

/**
 * Sets of functions that objects of the module point to, by the object of JavaScript that the program gave and by the address in the
 * module. `users` counts the worlds and others that may call them: the last one frees them.
 */
export const functionSets = new Map();
const makers = { ContactHooks: makeContactHooks, FieldFunctions: makeFieldFunctions };

function functionSet(name, value, path) {
  if (value === null || typeof value !== "object") refuse(path, "must be an object");
  let set = functionSets.get(value);
  if (set === undefined) {
    set = { ...makers[name](value, path), value, name, users: 0 };
    functionSets.set(value, set).set(set.handle, set);
  }
  if (set.name !== name) refuse(path, `are the ${set.name} of a world`);
  return set;
}

/** The sets that arguments have: options with functions, or objects that use sets, or are lent by such. */
export function setsOf(given) {
  const own = (options) => [options?.contactHooks, options?.fieldFunctions].map((value) => functionSets.get(value));
  const values = given.flatMap((value) => (value?._lender ?? value)?._sets ?? own(value));
  return values.filter((set) => set !== undefined);
}

/** Keeps the sets as long as the object lives. */
export function use(object, sets) {
  for (const set of sets) {
    if (object._sets?.includes(set)) continue;
    ++set.users;
    (object._sets ??= []).push(set);
  }
}

function letGo(object) {
  for (const set of object._sets ?? []) {
    if (--set.users > 0) continue;
    c[set.destroy](set.handle);
    functionSets.delete(set.value);
    functionSets.delete(set.handle);
    for (const number of set.numbers) numbered.delete(number);
  }
  object._sets = undefined;
}

/** The object that make() makes of these arguments. If it throws, their sets are freed. */
export function makeOf(given, make) {
  const none = {};
  let object = none;
  try {
    return (object = make());
  } finally {
    use(object, setsOf(given));
    letGo(none);
  }
}

// --- Objects that own memory of the module, and calls ------------------------------------------------------------------------------

export const classes = {};
export const functions = {};

/** Takes the classes, functions and readers of structs that calls.mjs has. */
export function define(given) {
  Object.assign(classes, given.classes);
  Object.assign(functions, given.functions);
  for (const [name, one] of Object.entries(classes)) one.prototype._kind = name;
  structReaders = given.readers;
  for (const [thing, kinds] of Object.entries(tables.families)) for (const [kind, options] of kinds) addFamily(thing, kind, options);
}
/** Methods of World for a kind of joint or field: createJointRevolute(), jointRevolute(), setJointRevolute(). */
function addFamily(thing, kind, options) {
  const [read, create, set] = ["", "create_", "set_"].map((verb) => `${verb}${thing}_${kind}`);
  const number = kinds.indexOf(`${camel(`_${thing}`)}Id`);
  const space = 8 + structs[options].size;
  Object.assign(classes.World.prototype, {
    [camel(create)](given) {
      const self = changing(this, camel(create));
      const m = take(space);
      try {
        done(c[`dry_world_${create}`](self, maybe(options, m + 8, given), m));
        const id = readId(m, number);
        keep(this, id, given);
        return id;
      } finally {
        release(m);
      }
    },
    [camel(read)](id) {
      const self = reading(this);
      const m = take(space);
      try {
        done(c[`dry_world_${read}`](self, putId(m, id, number, thing), m + 8));
        return withData(this, id, get(options, m + 8));
      } finally {
        release(m);
      }
    },
    /** What the options do not name stays. */
    [camel(set)](id, given = {}) {
      const self = changing(this, camel(set));
      const m = take(space);
      try {
        done(c[`dry_world_${read}`](self, putId(m, id, number, thing), m + 8));
        put(options, m + 8, given, options, true);
        done(c[`dry_world_${set}`](self, m, m + 8));
        if (given.userData !== undefined) keep(this, id, given);
      } finally {
        release(m);
      }
    },
  });
}

/** Begins a call: the address of scratch memory. */
export function begin(size) {
  if (c === null) throw new Error("Drystone is not loaded: await init() first");
  if (callsHook) inHook();
  return take(size);
}
function inHook() {
  throw new DrystoneError("wrongMoment", "the engine was used in a function that a step calls");
}
/** Begins a call of a method that only reads: the object's address in the module. */
export function reading(object) {
  if (callsHook) inHook();
  return object._handle || destroyed(object);
}
/** The same of a method that changes the object. */
export function changing(object, name) {
  if (callsHook) inHook();
  if (object._owned === "read") readOnly(object, `${object._kind}.${name}()`);
  return object._handle || destroyed(object);
}
function destroyed(object) {
  throw new DrystoneError("staleId", `the ${object._kind} was destroyed`);
}

/** Ends a call: its result, unless a function of JavaScript that it called has thrown. */
export function after(result) {
  if (threads > 0) lookAgain();
  if (failure !== null) throwFailure();
  return result;
}
/** The same of a call that returns a status. */
export function done(status) {
  if (threads > 0) lookAgain();
  if (failure !== null) throwFailure();
  if (status !== 0) throw lastError();
}
/** The same of a call that makes an object: its address. */
export function made(address) {
  if (after(address) === 0) throw lastError();
  return address;
}

/** Objects of which the garbage collector has taken the last reference before destroy() was called, so that their memory is lost. */
const leaks =
  development && typeof FinalizationRegistry === "function"
    ? new FinalizationRegistry((name) => {
        console.warn(`Drystone: a ${name} was not destroyed, and its memory is lost: call destroy(), or declare it by "using"`);
      })
    : undefined;

export class Owned {
  constructor(given, make) {
    if (typeof make !== "function") throw new TypeError(`a ${this._kind} is made by a function, not by new`);
    if (c === null) throw new Error("Drystone is not loaded: await init() first");
    makeOf(given, () => own(this, make()));
  }
  destroy() {
    if (this._handle !== 0 && !this._owned) {
      if (callsHook || inFrame.has(this._handle)) {
        throw new DrystoneError("wrongMoment", `the ${this._kind} cannot be destroyed in a function that it calls`);
      }
      c[`dry_${snake(this._kind)}_destroy`](this._handle);
      letGo(this);
      this._lent?.forEach((world) => (world._handle = 0));
      leaks?.unregister(this);
    }
    this._handle = 0;
  }
  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.destroy();
  }
}
function own(object, handle) {
  object._handle = handle;
  leaks?.register(object, object._kind, object);
  return object;
}

/**
 * An object of C, as one of JavaScript; of another object's only if `owned` says what may be done with it: "read", or also change: "use".
 * Bytes become an array, and are freed.
 */
export function wrap(name, handle, owned) {
  if (name === "Bytes") {
    const first = c.dry_bytes_data(handle);
    const bytes = u8.slice(first, first + c.dry_bytes_size(handle));
    c.dry_bytes_destroy(handle);
    return bytes;
  }
  const object = Object.create(classes[name].prototype);
  if (owned === undefined) return own(object, handle);
  object._handle = handle;
  object._owned = owned;
  return object;
}

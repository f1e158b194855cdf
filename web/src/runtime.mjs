// Makes the JavaScript API of the tables that web/scripts/generate.py makes of the C API: classes with methods, functions, objects
// for structs. A call of JavaScript becomes one call of C; arguments and results lie in scratch memory of the module.
//
// In 32-bit WebAssembly a struct is passed and returned by pointer (the result's pointer is the first argument), and uint64_t is a BigInt.
import tables from "./tables.mjs";

/** Thrown by a call that is refused. The message names the field. */
export class DrystoneError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "DrystoneError";
    this.code = code;
  }
}

let c = null; // The exports of the module: c.dry_world_step and so on.
let view = null; // Of the module's memory, as heap; both are remade when the memory has grown.
let heap = null;
let memory = null;
let threads = 0; // Of the module with threads, the caller's included. They can make the memory grow too.
let scratch = 0; // The part that no call in progress uses: a function of JavaScript that a call calls may make calls of its own.
let scratchEnd = 0;
const scratchSize = 1 << 16;

/** Connects the API with an instance of the module. `shared`: the memory and the number of threads of the module with threads. */
export function connect(instance, shared) {
  if (c !== null) throw new Error("Drystone is loaded already: a program imports either drystone or drystone/small");
  c = instance.exports;
  threads = shared?.threads ?? 0;
  memory = shared?.memory ?? c.memory;
  look();
  if (c.dry_abi() >>> 0 !== parseInt(tables.abi, 16)) throw new Error("the tables and the module are of different versions");
  scratch = allocate(scratchSize);
  scratchEnd = scratch + scratchSize;
}

function allocate(size) {
  const address = c.malloc(size);
  if (address === 0) throw new RangeError(`Drystone: no memory for ${size} bytes`);
  return address;
}

/** Makes views of the module's memory. */
function look() {
  view = new DataView(memory.buffer);
  heap = new Uint8Array(memory.buffer);
}
/** The same if another thread has made the memory grow. */
function lookAgain() {
  if (threads > 0 && memory.buffer !== heap.buffer) look();
}
/** What the module imports of this file: notices that its memory has grown, and calls of functions of JavaScript. */
export const imports = { look, call: callJavaScript };

// --- Scratch memory of one call -----------------------------------------------------------------------------------------------

class Scratch {
  constructor() {
    this.begin = scratch;
    this.blocks = [];
  }
  /** Memory of zeros. */
  take(size) {
    const aligned = (scratch + 7) & ~7;
    let address = aligned;
    if (aligned + size <= scratchEnd) {
      scratch = aligned + size;
    } else {
      address = allocate(size);
      this.blocks.push(address);
    }
    heap.fill(0, address, address + size);
    return address;
  }
  free() {
    scratch = this.begin;
    for (const block of this.blocks) c.free(block);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function writeText(text, mem, path) {
  if (typeof text !== "string") refuse(path, "must be a string");
  const bytes = encoder.encode(text);
  const address = mem.take(bytes.length + 1);
  heap.set(bytes, address);
  return address;
}
export function readText(address) {
  if (address === 0) return "";
  let end = address;
  while (heap[end] !== 0) ++end;
  return decoder.decode(heap.slice(address, end));
}

// --- Values -------------------------------------------------------------------------------------------------------------------

const statusNames = tables.enums.Status;

function refuse(path, problem) {
  throw new DrystoneError("invalidArgument", `${path} ${problem}`);
}
/** The engine's messages have the names of C++: half_extents is halfExtents here, if there is such a field. */
const camel = (name) => name.replace(/_([a-z0-9])/g, (_, a) => a.toUpperCase());
const known = new Set(Object.values(tables.structs).flatMap((s) => s.fields.map((f) => f[0])));
const inOurNames = (message) => message.replace(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (name) => (known.has(camel(name)) ? camel(name) : name));

/**
 * The failure of the last call. Programs that link functions of their own to the module, as the playground does, may want the message as it is:
 * `translate` turns it into the names of JavaScript.
 */
export function lastError(translate = inOurNames) {
  const code = statusNames[c.dry_last_status()].replace(/^error(.)/, (_, a) => a.toLowerCase());
  return new DrystoneError(code, translate(readText(c.dry_last_message())));
}

const scalars = {
  bool: [1, (a) => view.getUint8(a) !== 0, (a, x) => view.setUint8(a, x ? 1 : 0)],
  char: [1, (a) => String.fromCharCode(view.getUint8(a)), (a, x) => view.setUint8(a, x.charCodeAt(0))],
  u8: [1, (a) => view.getUint8(a), (a, x) => view.setUint8(a, x)],
  i32: [4, (a) => view.getInt32(a, true), (a, x) => view.setInt32(a, x, true)],
  u32: [4, (a) => view.getUint32(a, true), (a, x) => view.setUint32(a, x, true)],
  u64: [8, (a) => view.getBigUint64(a, true), (a, x) => view.setBigUint64(a, x, true)],
  f32: [4, (a) => view.getFloat32(a, true), (a, x) => view.setFloat32(a, x, true)],
  f64: [8, (a) => view.getFloat64(a, true), (a, x) => view.setFloat64(a, x, true)],
};
const wholeRanges = { u8: [0, 255], i32: [-2147483648, 2147483647], u32: [0, 4294967295] };

/** The value as C has it. The checks are those that a C compiler would make: of types, and of the range of whole numbers. */
function checked(code, value, path) {
  if (code === "bool") {
    if (typeof value !== "boolean") refuse(path, "must be true or false");
    return value;
  }
  if (code === "char") {
    if (typeof value !== "string" || value.length !== 1 || value.charCodeAt(0) > 127) refuse(path, "must be one ASCII character");
    return value;
  }
  if (code === "u64") {
    if (typeof value !== "bigint" && !Number.isSafeInteger(value)) refuse(path, "must be a BigInt or a whole number");
    const big = BigInt(value);
    if (big < 0n || big >> 64n !== 0n) refuse(path, "must be in [0, 2^64)");
    return big;
  }
  if (typeof value !== "number") refuse(path, "must be a number");
  const range = wholeRanges[code];
  if (range && !(Number.isInteger(value) && value >= range[0] && value <= range[1])) {
    refuse(path, `must be a whole number in [${range[0]}, ${range[1]}]`);
  }
  return value;
}

function enumerator(name, value, path) {
  const number = typeof value === "string" && value !== "" ? tables.enums[name].indexOf(value) : -1;
  if (number < 0) refuse(path, `must be one of ${tables.enums[name].filter((n) => n).join(", ")}`);
  return number;
}

function handleOf(name, value, path, changes = false) {
  if (!(value instanceof classes[name])) refuse(path, `must be a ${name}`);
  if (value._handle === 0) refuse(path, "was destroyed");
  if (changes) changeable(value, name, path);
  return value._handle;
}
/** Refuses an object that belongs to another one and may only be read: C has a constant pointer to it. */
function changeable(object, name, path) {
  if (object._owned !== "read") return;
  const remedy = name === "World" ? ": clone() makes a World of your own" : "";
  refuse(path, `would change a ${name} that belongs to another object and may only be read${remedy}`);
}

function sizeOf(code) {
  if (code.startsWith("s:")) return tables.structs[code.slice(2)].size;
  if (code.startsWith("e:")) return tables.enumSizes[code.slice(2)];
  if (code.startsWith("l:")) return 8;
  if (code === "str" || code.startsWith("o:")) return 4;
  return scalars[code][0];
}
const enumCode = (name) => (tables.enumSizes[name] === 1 ? "u8" : "i32");

function write(code, address, value, mem, path) {
  const name = code.slice(2);
  if (code.startsWith("s:")) writeStruct(name, address, value, mem, path);
  else if (code.startsWith("e:")) scalars[enumCode(name)][2](address, enumerator(name, value, path));
  else if (code === "str") scalars.u32[2](address, writeText(value, mem, path));
  else if (code.startsWith("o:")) scalars.u32[2](address, handleOf(name, value, path));
  else if (code.startsWith("f:")) scalars.u32[2](address, functionSet(name, value, path).handle);
  else if (code.startsWith("b:")) scalars.u32[2](address, bitsOf(name, value, path));
  else if (code.startsWith("l:")) writeList(name, value, mem, path).forEach((x, i) => scalars.u32[2](address + 4 * i, x));
  else scalars[code][2](address, checked(code, value, path));
}

function read(code, address) {
  const name = code.slice(2);
  if (code.startsWith("s:")) return readStruct(name, address);
  if (code.startsWith("e:")) return tables.enums[name][scalars[enumCode(name)][1](address)];
  if (code === "str") return readText(scalars.u32[1](address));
  if (code.startsWith("o:")) return wrap(name, scalars.u32[1](address), "read");
  if (code.startsWith("f:")) return functionSets.get(scalars.u32[1](address))?.value;
  if (code.startsWith("b:")) return tables.enums[name].filter((_, i) => (scalars.u32[1](address) >>> i) & 1);
  if (code.startsWith("l:")) return readList(name, scalars.u32[1](address), scalars.u32[1](address + 4));
  return scalars[code][1](address);
}

function readList(code, address, count) {
  const size = sizeOf(code);
  return Array.from({ length: count }, (_, i) => read(code, address + i * size));
}

/** Writes an array; returns its address and number of elements. */
function writeList(code, values, mem, path) {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) refuse(path, "must be an array");
  const size = sizeOf(code);
  const address = mem.take(values.length * size);
  if (code === "u8" && values instanceof Uint8Array) {
    heap.set(values, address);
  } else {
    for (let i = 0; i < values.length; ++i) write(code, address + i * size, values[i], mem, `${path}[${i}]`);
  }
  return [address, values.length];
}

/** A bit for each name. */
function bitsOf(name, values, path) {
  if (!Array.isArray(values)) refuse(path, "must be an array");
  return values.reduce((bits, value, i) => bits | (1 << enumerator(name, value, `${path}[${i}]`)), 0) >>> 0;
}

// Fields of a struct by their names, made once.
const fieldsOf = new Map();
function fieldMap(name) {
  let map = fieldsOf.get(name);
  if (!map) fieldsOf.set(name, (map = new Map(tables.structs[name].fields.map((f) => [f[0], f]))));
  return map;
}

/** Writes the fields that the object has over those that are there: defaults or zeros. */
function writeFields(name, address, object, mem, path) {
  if (object === null || typeof object !== "object") refuse(path, "must be an object");
  const fields = fieldMap(name);
  for (const [key, value] of Object.entries(object)) {
    const field = fields.get(key);
    if (!field) refuse(`${path}.${key}`, "is no field");
    if (value === undefined) continue;
    const [, offset, form, code, more] = field;
    const place = `${path}.${key}`;
    if (form === "value") {
      write(code, address + offset, value, mem, place);
    } else if (form === "optional") {
      scalars.bool[2](address + more, true);
      write(code, address + offset, value, mem, place);
    } else if (form === "variant") {
      // The struct's kind is its first field, an enumerator of one byte.
      if (Object.keys(object).length !== 1) refuse(path, "must have one field, which names the kind");
      scalars.u8[2](address, more);
      write(code, address + offset, value, mem, place);
    } else if (form === "list") {
      const [first, count] = writeList(code, value, mem, place);
      scalars.u32[2](address + offset, first);
      scalars.u32[2](address + more, count);
    } else if (form === "callback") {
      if (typeof value !== "function") refuse(place, "must be a function");
    } else {
      if (!Array.isArray(value) && !ArrayBuffer.isView(value)) refuse(place, "must be an array");
      if (value.length > more) refuse(place, `has more than ${more} elements`);
      for (let i = 0; i < value.length; ++i) write(code, address + offset + i * sizeOf(code), value[i], mem, `${place}[${i}]`);
    }
  }
}

function writeStruct(name, address, object, mem, path) {
  const { make, fields } = tables.structs[name];
  if (make) {
    c[make](address);
  } else if (object !== null && typeof object === "object") {
    for (const [key, , form, code] of fields) {
      const may = form !== "value" || code === "str" || code === "bool" || /^[of]:/.test(code);
      if (!may && object[key] === undefined) refuse(`${path}.${key}`, "is missing");
    }
  }
  writeFields(name, address, object, mem, path);
  const around = name === "FixedStepOptions" && object[aroundSteps];
  if (around) c.dry_web_call_around_steps(address, around.number, around.hasBefore, around.hasAfter);
  if (threads === 0 || !withWorkers[name]) return;
  if (object?.workers > 1 && object.fieldFunctions) refuse(`${path}.workers`, "must be 1 with fieldFunctions: only this thread can call them");
  if (object?.workers > threads) refuse(`${path}.workers`, `must be in [1, ${threads}]: init() started so many threads`);
  c[`dry_web_${withWorkers[name]}_use_threads`](address);
}
/** Options with `workers`: in the module with threads a scheduler stands for them. */
const withWorkers = { WorldOptions: "world", WorldBatchOptions: "world_batch" };

function readStruct(name, address) {
  if (threads > 0 && withWorkers[name]) c[`dry_web_${withWorkers[name]}_show_threads`](address);
  const object = {};
  for (const [key, offset, form, code, more] of tables.structs[name].fields) {
    const value = readField(address, offset, form, code, more);
    if (value !== undefined) object[key] = value;
  }
  return object;
}

/** The value of a field; undefined if the struct does not have it. */
function readField(address, offset, form, code, more) {
  const at = address + offset;
  if (form === "value") return /^[of]:/.test(code) && scalars.u32[1](at) === 0 ? undefined : read(code, at);
  if (form === "optional") return scalars.bool[1](address + more) ? read(code, at) : undefined;
  if (form === "variant") return scalars.u8[1](address) === more ? read(code, at) : undefined;
  if (form === "list") return readList(code, scalars.u32[1](at), scalars.u32[1](address + more));
  if (form === "pointed") return readList(code, scalars.u32[1](at), more);
  if (form === "callback") return undefined;
  return readList(code, at, more);
}

/**
 * An object of C, as one of JavaScript; of another object's only if `owned` says what may be done with it: "read", or also change: "use". Bytes
 * become an array, and are freed.
 */
function wrap(name, handle, owned) {
  if (name === "Bytes") {
    const first = c.dry_bytes_data(handle);
    const bytes = heap.slice(first, first + c.dry_bytes_size(handle));
    c.dry_bytes_destroy(handle);
    return bytes;
  }
  const object = Object.create(classes[name].prototype);
  object._handle = handle;
  object._owned = owned;
  return object;
}

// --- Functions of JavaScript that the engine calls --------------------------------------------------------------------------------
//
// The module knows a set of functions by its number (callbacks.cpp). An exception must not leave the module's functions, which would not clean up: it is
// kept, no more functions are called, and the call of the engine throws the exception when it has ended.

/** By number: {functions, otherwise}. `otherwise` is called in place of the functions after an exception. */
const numbered = new Map();
let lastNumber = 0;
let failure = null; // {error}: of a function that the call in progress has called.
let callsHook = false; // Whether a function is running that must not use the engine.
const inFrame = new Set(); // Handles of runners and their worlds while a frame takes steps.

function addFunctions(functions, otherwise) {
  numbered.set(++lastNumber, { functions, otherwise });
  return lastNumber;
}

function callJavaScript(number, which, a, b) {
  lookAgain();
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
function throwFailure() {
  if (failure === null) return;
  const { error } = failure;
  failure = null;
  throw error;
}

/** The function as one that must not use the engine. */
function asHook(f) {
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
function makeView(name, writable) {
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
  for (const [key, offset, form, code, more] of tables.structs[name].fields) {
    Object.defineProperty(View.prototype, key, {
      enumerable: true,
      get() {
        return readField(at(this), offset, form, code, more);
      },
      set(value) {
        if (!writable) throw new TypeError(`${name}.${key} cannot be changed`);
        if (form === "optional") scalars.bool[2](at(this) + more, value !== undefined);
        if (form === "optional" && value === undefined) return;
        write(code, at(this) + offset, value, null, `${name}.${key}`);
      },
    });
  }
  return View;
}
const ContactView = makeView("ContactView");
const ContactEdit = makeView("ContactEdit", true);
const FieldTarget = makeView("FieldTarget");

/** The function of an object, if it has it. */
function hasFunction(object, name, path) {
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
      const may = hooks.mayTouch(readStruct("ShapeId", shapes), readStruct("ShapeId", shapes + sizeOf("s:ShapeId")));
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
    checked("u32", Number(key), `${path}: ${key}`);
    hasFunction(given, key, path);
  }
  const handle = c.dry_field_functions_create();
  const numbers = Object.keys(given).map((key) => {
    const push = asHook((targetAt, pushAt) => {
      const target = new FieldTarget(targetAt);
      try {
        writeFields("FieldPush", pushAt, given[key](target) ?? {}, null, "FieldPush");
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
 * Sets of functions that objects of the module point to, by the object of JavaScript that the program gave and by the address in the module. `users`
 * counts the worlds and others that may call them: the last one frees them.
 */
const functionSets = new Map();
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

/** The sets that arguments have: options with functions, or objects that use sets. */
function setsOf(given) {
  const values = given.flatMap((value) => value?._sets ?? [value?.contactHooks, value?.fieldFunctions].map((value) => functionSets.get(value)));
  return values.filter((set) => set !== undefined);
}

/** Keeps the sets as long as the object lives. */
function use(object, sets) {
  for (const set of sets) ++set.users;
  if (sets.length > 0) object._sets = [...(object._sets ?? []), ...sets];
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
function makeOf(given, make) {
  const none = {};
  let object = none;
  try {
    return (object = make());
  } finally {
    use(object, setsOf(given));
    letGo(none);
  }
}

// --- Calls --------------------------------------------------------------------------------------------------------------------

const isPlain = (code) => !code.startsWith("s:");

/** Makes the function of JavaScript that makes the call. For a constructor it returns the new object's handle. */
function makeCall([name, owner, kind, shortName, parameters, [returns, returnCode], borrowed]) {
  const label = kind === "constructor" ? `new ${owner}` : owner ? `${owner}.${shortName}` : shortName;
  const buffers = parameters.filter((p) => p[0] === "buffer");
  const bySret = returns === "value" && !isPlain(returnCode);
  const countKind = parameters.find((p) => p[0] === "count");
  const returnsCount = returns === "value" && returnCode === "s:QueryCount";

  return function call(self, given) {
    available(name, label);
    const mem = new Scratch();
    try {
      const passed = [];
      const result = bySret ? mem.take(sizeOf(returnCode)) : 0;
      if (bySret) passed.push(result);
      let next = 0;
      let out = null;
      let found = 0;
      let count = 0;
      let inout = null;
      let buffer = -1;
      let firstArray = -1;
      for (const [role, key, type, more] of parameters) {
        if (role === "this") {
          passed.push(self);
        } else if (role === "object") {
          passed.push(handleOf(type, given[next++], key, more === "changes"));
        } else if (role === "value") {
          const value = given[next++];
          if (!isPlain(type)) {
            const address = mem.take(sizeOf(type));
            write(type, address, value, mem, key);
            passed.push(address);
          } else if (type.startsWith("e:")) {
            passed.push(enumerator(type.slice(2), value, key));
          } else {
            const number = checked(type, value, key);
            passed.push(type === "bool" ? Number(number) : type === "char" ? number.charCodeAt(0) : number);
          }
        } else if (role === "text") {
          const text = given[next++];
          passed.push(text === undefined ? 0 : writeText(text, mem, key));
        } else if (role === "in") {
          const value = given[next++];
          if (value === undefined && more) {
            passed.push(0);
          } else {
            const address = mem.take(tables.structs[type].size);
            writeStruct(type, address, value, mem, type);
            passed.push(address);
          }
        } else if (role === "inout") {
          const value = given[next++];
          const address = mem.take(tables.structs[type].size);
          writeStruct(type, address, value, mem, type);
          inout = [value, type, address];
          passed.push(address);
        } else if (role === "array") {
          const [first, length] = writeList(type, given[next++], mem, key);
          if (firstArray < 0) firstArray = length;
          passed.push(first, length);
        } else if (role === "buffer") {
          buffer = passed.length;
          passed.push(0, 0);
        } else if (role === "found") {
          found = mem.take(1);
          passed.push(found);
        } else if (role === "not read") {
          passed.push(0);
        } else if (role === "count") {
          count = mem.take(8);
          passed.push(count);
        } else {
          out = [key, mem.take(sizeOf(key))]; // ["out", code]
          passed.push(out[1]);
        }
      }

      if (buffer >= 0) {
        // First how many elements there are, then the elements.
        const element = buffers[0][2];
        let length = firstArray;
        if (countKind || returnsCount) {
          finish(c[name](...passed));
          const at = returnsCount ? result : count;
          length = returnsCount || countKind[1] === "QueryCount" ? scalars.u32[1](at + 4) : scalars.u32[1](at);
        } else if (length < 0) {
          length = c.dry_world_batch_size(self);
        }
        if (length === 0 && (countKind || returnsCount)) return [];
        passed[buffer] = mem.take(length * sizeOf(element));
        passed[buffer + 1] = length;
        finish(c[name](...passed));
        return readList(element, passed[buffer], length);
      }

      const returned = finish(c[name](...passed));
      if (inout) Object.assign(inout[0], readStruct(inout[1], inout[2]));
      if (found !== 0 && !scalars.bool[1](found)) return out ? undefined : false;
      if (out) {
        if (kind === "constructor") return scalars.u32[1](out[1]);
        if (out[0].startsWith("o:")) return wrap(out[0].slice(2), scalars.u32[1](out[1]), borrowed);
        return read(out[0], out[1]);
      }
      if (found !== 0) return true;
      if (returns === "list") return readList(returnCode, returned, scalars.u32[1](count));
      if (bySret) return readStruct(returnCode.slice(2), result);
      if (returns !== "value") return undefined;
      if (returnCode === "str") return readText(returned);
      if (returnCode === "bool") return returned !== 0;
      if (returnCode === "u32") return returned >>> 0;
      if (returnCode === "u64") return BigInt.asUintN(64, returned);
      if (returnCode === "char") return String.fromCharCode(returned);
      if (returnCode.startsWith("e:")) return tables.enums[returnCode.slice(2)][returned];
      if (returnCode.startsWith("o:")) {
        if (returned === 0) throw lastError();
        return kind === "constructor" ? returned : wrap(returnCode.slice(2), returned, borrowed);
      }
      return returned;
    } finally {
      mem.free();
    }
  };

  function finish(returned) {
    lookAgain();
    throwFailure();
    if (returns === "status" && returned !== 0) throw lastError();
    return returned;
  }
}

/** Refuses a call within a hook, and one of a function of C that the small module lacks. */
function available(name, label) {
  if (callsHook) throw new DrystoneError("wrongMoment", `${label}() was called in a function that a step calls`);
  if (c[name] === undefined) throw new DrystoneError("notAvailable", `${label}() is not in the small module: import drystone instead of drystone/small`);
}

function living(object, name) {
  if (c === null) throw new Error("Drystone is not loaded: await init() first");
  if (object._handle === 0) throw new DrystoneError("staleId", `the ${name} was destroyed`);
  return object._handle;
}

export const classes = {};
export const functions = {};

const snake = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();

for (const name of tables.objects) {
  const row = tables.functions.find((f) => f[1] === name && f[2] === "constructor");
  const construct = row && makeCall(row);
  const destroy = `dry_${snake(name)}_destroy`;
  classes[name] = {
    [name]: class {
      constructor(...given) {
        if (!construct) throw new TypeError(`a ${name} is made by a function, not by new`);
        if (c === null) throw new Error("Drystone is not loaded: await init() first");
        makeOf(given, () => Object.assign(this, { _handle: construct(0, given) }));
      }
      destroy() {
        if (this._handle !== 0 && !this._owned) {
          if (callsHook || inFrame.has(this._handle)) {
            throw new DrystoneError("wrongMoment", `the ${name} cannot be destroyed in a function that it calls`);
          }
          c[destroy](this._handle);
          letGo(this);
        }
        this._handle = 0;
      }
    },
  }[name];
}
for (const row of tables.functions) {
  const [, owner, kind, name] = row;
  if (kind === "constructor") continue;
  const call = makeCall(row);
  const start = (...given) => {
    if (c === null) throw new Error("Drystone is not loaded: await init() first");
    return call(0, given);
  };
  if (kind === "function") functions[name] = start;
  else if (kind === "static") classes[owner][name] = (...given) => makeOf(given, () => start(...given));
  else {
    const changes = row[4][0][1] === "changes";
    classes[owner].prototype[name] = function (...given) {
      const handle = living(this, owner);
      if (changes) changeable(this, owner, `${owner}.${name}()`);
      return call(handle, given);
    };
  }
}

// --- By hand: functions around steps -------------------------------------------------------------------------------------------

const aroundSteps = Symbol("the functions beforeStep and afterStep");
const Runner = classes.FixedStepRunner;

classes.FixedStepRunner = class FixedStepRunner extends Runner {
  constructor(world, options) {
    const { beforeStep, afterStep } = options ?? {};
    let runner;
    const number = addFunctions([() => beforeStep(world), () => afterStep?.(world)], () => c.dry_fixed_step_runner_end_frame(runner._handle));
    // After a step in which a hook of the world threw, the frame ends too.
    const around = { number, hasBefore: beforeStep !== undefined, hasAfter: afterStep !== undefined || functionSets.size > 0 };
    try {
      super(world, options === null || !["object", "undefined"].includes(typeof options) ? options : { ...options, [aroundSteps]: around });
    } catch (error) {
      numbered.delete(number);
      throw error;
    }
    runner = this;
    Object.assign(this, { _world: world, _number: number, _functions: { beforeStep, afterStep } });
  }
  advance(frameSeconds) {
    const handles = [living(this, "FixedStepRunner"), living(this._world, "World")];
    if (inFrame.has(handles[0])) return super.advance(frameSeconds); // It is refused.
    for (const handle of handles) inFrame.add(handle);
    try {
      return super.advance(frameSeconds);
    } finally {
      for (const handle of handles) inFrame.delete(handle);
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
    living(this._world, "World");
    return call.apply(this, given);
  };
}

// --- By hand: sets of functions of copies ---------------------------------------------------------------------------------------

const clone = classes.World.prototype.clone;
classes.World.prototype.clone = function () {
  return makeOf([this._lender ?? this], () => clone.call(this));
};
const worldOfBatch = classes.WorldBatch.prototype.world;
classes.WorldBatch.prototype.world = function (index) {
  return Object.assign(worldOfBatch.call(this, index), { _lender: this });
};
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
  }
};
classes.WorldBatch.prototype.setStart = function (start) {
  checkFieldFunctions(this._workers, start);
  setStart.call(this, start);
  use(this, setsOf([start]));
};

// --- By hand: shapes by functions -------------------------------------------------------------------------------------------------

/** Texts that the module keeps, by themselves. */
const keptTexts = new Map();
function keepText(text) {
  if (!keptTexts.has(text)) {
    const bytes = encoder.encode(`${text}\0`);
    const address = allocate(bytes.length);
    heap.set(bytes, address);
    keptTexts.set(text, address);
  }
  return keptTexts.get(text);
}

/** The module keeps types for ever, and so the functions. */
functions.registerSupportType = (type) => {
  if (c === null) throw new Error("Drystone is not loaded: await init() first");
  available("dry_web_register_support_type", "registerSupportType");
  if (threads > 0) throw new DrystoneError("notAvailable", "registerSupportType() is not in the module with threads: only one of them could call the functions");
  if (type === null || typeof type !== "object") refuse("SupportType", "must be an object");
  for (const key of Object.keys(type)) if (!["name", "parameters", "support", "refusal"].includes(key)) refuse(`SupportType.${key}`, "is no field");
  if (!hasFunction(type, "support", "SupportType")) refuse("SupportType.support", "is missing");
  const parametersAt = (call) => {
    const first = scalars.u32[1](call);
    return new Float32Array(heap.slice(first, first + 4 * scalars.u32[1](call + 4)).buffer);
  };
  const support = asHook((call, out) => {
    const point = type.support(parametersAt(call), { x: scalars.f32[1](call + 8), y: scalars.f32[1](call + 12) });
    if (typeof point?.x !== "number" || typeof point.y !== "number") throw new TypeError("SupportType.support() must return {x, y}");
    scalars.f32[2](out, point.x);
    scalars.f32[2](out + 4, point.y);
  });
  const refusal = asHook((call) => {
    const reason = type.refusal(parametersAt(call));
    if (reason !== undefined && typeof reason !== "string") throw new TypeError("SupportType.refusal() must return a text or undefined");
    return reason === undefined ? 0 : keepText(reason);
  });
  const mem = new Scratch();
  const number = addFunctions([support, refusal], () => 0);
  let status;
  try {
    const name = writeText(type.name, mem, "SupportType.name");
    const count = checked("i32", type.parameters ?? 0, "SupportType.parameters");
    status = c.dry_web_register_support_type(name, count, number, hasFunction(type, "refusal", "SupportType"));
    if (status !== 0) throw lastError();
  } finally {
    if (status !== 0) numbered.delete(number);
    mem.free();
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
  const world = living(this, "World");
  available("dry_web_draw", "World.draw");
  if (drawing === null || typeof drawing !== "object") refuse("World.draw(): drawing", "must be an object");
  const has = things.filter(([name]) => hasFunction(drawing, name, "drawing"));
  if (has.length === 0) refuse("World.draw(): drawing", `must have one of the functions ${things.map(([name]) => name).join(", ")}`);
  const mem = new Scratch();
  let numbers, characters;
  try {
    let address = 0;
    if (options !== undefined) writeStruct("DrawOptions", (address = mem.take(tables.structs.DrawOptions.size)), options, mem, "DrawOptions");
    const lists = c.dry_web_draw(world, address);
    lookAgain();
    throwFailure();
    if (lists === 0) throw lastError();
    const first = scalars.u32[1](lists);
    // Copies, because the functions may make calls.
    numbers = new Float64Array(heap.slice(first, first + 8 * scalars.u32[1](lists + 4)).buffer);
    characters = heap.slice(scalars.u32[1](lists + 8), scalars.u32[1](lists + 8) + scalars.u32[1](lists + 12));
  } finally {
    mem.free();
  }
  let read = 0;
  const text = (size) => decoder.decode(characters.subarray(read, (read += size)));
  const draws = things.map(([name]) => (has.some(([other]) => other === name) ? (...given) => drawing[name](...given) : () => {}));
  for (let i = 0; i < numbers.length; ) {
    const thing = numbers[i];
    const color = { meaning: tables.enums.DrawMeaning[numbers[i + 1]], number: numbers[i + 2] };
    i = things[thing][1](draws[thing], numbers, i + 3, color, text);
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
  const replayer = living(this, "Replayer");
  available("dry_web_replayer_verify", "Replayer.verify");
  if (goOn !== undefined && typeof goOn !== "function") refuse("Replayer.verify(): goOn", "must be a function");
  let step = 0;
  const ask = asHook(() => goOn?.(++step) ?? true);
  const number = addFunctions([ask], () => false);
  const mem = new Scratch();
  try {
    const found = mem.take(1);
    const out = mem.take(tables.structs.Divergence.size);
    const status = c.dry_web_replayer_verify(replayer, number, found, out);
    lookAgain();
    throwFailure();
    if (status !== 0) throw lastError();
    return scalars.bool[1](found) ? readStruct("Divergence", out) : undefined;
  } finally {
    mem.free();
    numbered.delete(number);
  }
};

// --- By hand: columns of numbers, recordings ------------------------------------------------------------------------------------

const arrays = { bool: Uint8Array, u8: Uint8Array, i32: Int32Array, u32: Uint32Array, u64: BigUint64Array, f32: Float32Array, f64: Float64Array };
/** The columns of a struct: by name [offset, code]. A number in a struct of a struct is called by both names: shapeAIndex. */
const columnsOf = new Map();
function columnMap(name) {
  if (!columnsOf.has(name)) {
    const map = new Map();
    const add = (struct, base, prefix) => {
      for (const [key, offset, , code] of tables.structs[struct].fields) {
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
  const { size } = tables.structs[name];
  const columns = { count };
  const map = columnMap(name);
  for (const column of wanted ?? map.keys()) {
    if (!map.has(column)) refuse(`columns: ${column}`, `is no column: they are ${[...map.keys()].join(", ")}`);
    const [offset, code] = map.get(column);
    if (code.startsWith("e:")) {
      columns[column] = Array.from({ length: count }, (_, i) => read(code, first + i * size + offset));
      continue;
    }
    const Kind = arrays[code];
    const to = new Kind(count);
    const from = new Kind(heap.buffer);
    const stride = size / Kind.BYTES_PER_ELEMENT;
    for (let i = 0, at = (first + offset) / Kind.BYTES_PER_ELEMENT; i < count; ++i, at += stride) to[i] = from[at];
    columns[column] = to;
  }
  return columns;
}

classes.World.prototype.readEvents = function (list, columns) {
  const world = living(this, "World");
  available("dry_world_events", "World.readEvents");
  const field = fieldMap("Events").get(list);
  if (!field) refuse(`World.readEvents(): ${list}`, `must be one of ${[...fieldMap("Events").keys()].join(", ")}`);
  const [, offset, , code, countOffset] = field;
  const mem = new Scratch();
  try {
    const events = mem.take(tables.structs.Events.size);
    if (c.dry_world_events(world, events) !== 0) throw lastError();
    return columnsOfList(code.slice(2), scalars.u32[1](events + offset), scalars.u32[1](events + countOffset), columns);
  } finally {
    mem.free();
  }
};

/** The names that readBodies() has for the columns of poses. */
const poseColumns = { x: "positionX", y: "positionY", cosine: "rotationC", sine: "rotationS" };
classes.FixedStepRunner.prototype.readPoses = function () {
  const runner = living(this, "FixedStepRunner");
  available("dry_fixed_step_runner_poses", "FixedStepRunner.readPoses");
  const mem = new Scratch();
  try {
    const count = mem.take(4);
    const first = c.dry_fixed_step_runner_poses(runner, count);
    const columns = columnsOfList("WorldTransform", first, scalars.u32[1](count), Object.values(poseColumns));
    return Object.fromEntries(Object.entries(poseColumns).map(([name, column]) => [name, columns[column]]));
  } finally {
    mem.free();
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
    heap.fill(0, columnMemory, columnMemory + columnMemorySize);
  }
  let next = (columnMemory + header + 7) & ~7;
  const addresses = {};
  columnNames.forEach((name, i) => {
    const field = columnMemory + 12 * i;
    const is = wanted.includes(name);
    const size = columnArrays[name].BYTES_PER_ELEMENT;
    scalars.u32[2](field, is ? next : 0);
    scalars.u32[2](field + 4, is ? count : 0);
    scalars.u32[2](field + 8, is ? size : 0);
    if (!is) return;
    addresses[name] = next;
    next = (next + count * size + 7) & ~7;
  });
  if (fill(columnMemory) !== 0) throw lastError();
  const columns = {};
  for (const name of wanted) columns[name] = new columnArrays[name](heap.buffer, addresses[name], count);
  return columns;
}

classes.World.prototype.readAllBodies = function (columns = defaultColumns) {
  const world = living(this, "World");
  available("dry_world_read_all_bodies", "World.readAllBodies");
  return readColumns(c.dry_world_body_index_end(world), columns, (out) => c.dry_world_read_all_bodies(world, out));
};
for (const [name, read, worlds] of [
  ["World", "dry_world_read_bodies", () => 1],
  ["WorldBatch", "dry_world_batch_read_bodies", (batch) => c.dry_world_batch_size(batch)],
]) {
  classes[name].prototype.readBodies = function (bodies, columns = defaultColumns) {
    const object = living(this, name);
    available(read, `${name}.readBodies`);
    const mem = new Scratch();
    try {
      const [first, count] = writeList("s:BodyId", bodies, mem, "bodies");
      return readColumns(worlds(object) * count, columns, (out) => c[read](object, first, count, out));
    } finally {
      mem.free();
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
  const world = living(this, "World");
  available("dry_web_start_recording", "World.startRecording");
  changeable(this, "World", "World.startRecording()");
  const recording = c.dry_recording_create();
  const mem = new Scratch();
  try {
    const address = mem.take(tables.structs.RecordingOptions.size);
    writeStruct("RecordingOptions", address, options, mem, "RecordingOptions");
    if (c.dry_web_start_recording(world, recording, address) !== 0) throw lastError();
    freeRecording(world); // Of a world that was at this address and ended with its owner.
    recordings.set(world, recording);
  } catch (error) {
    c.dry_recording_destroy(recording);
    throw error;
  } finally {
    mem.free();
  }
};
const stop = classes.World.prototype.stopRecording;
classes.World.prototype.stopRecording = function () {
  stop.call(this);
  const recording = recordings.get(this._handle);
  if (recording === undefined) return new Uint8Array();
  const first = c.dry_recording_data(recording);
  const bytes = heap.slice(first, first + c.dry_recording_size(recording));
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

/** The object of this class at an address, which another object owns and lets change: for programs that link functions of their own to the module. */
export function borrow(name, handle) {
  return wrap(name, handle, "use");
}

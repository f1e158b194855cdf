// Writes a module so that gzip packs it better. The same instructions are run on the same data.
//   functions   like ones are near each other, since gzip looks back 32 KB. wasm-opt orders them by use, which makes the numbers of the
//               most used ones short; some of these stay in front: as many as give the smallest module
//   locals      are numbered in the order of their first use, so that like code is alike. wasm-opt numbers them by use
//   data        segments with a few zeros between them are joined: the places of segments are hard to pack, and zeros are not
//
// Usage: node pack.mjs MODULE
//
// Names of functions (a section of its own) are left out, since functions get other numbers.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bytesOf, forEachNumber, functionsOf, Reader, sectionsOf, signedBytesOf } from "./wasm.mjs";

/** The bytes before a function that are compared with it, a little less than gzip sees. */
const kWindow = 28000;
/** Functions are alike if they have the same runs of this many bytes. */
const kRun = 6;
/** Runs in more functions than this say little. */
const kMostUsers = 60;
/** The most zeros between segments that are joined. */
const kMostZeros = 16;
/** Added to the number of a function's runs, so that short ones do not come first. */
const kLeastRuns = 200;
/** How many functions may stay in front, those that are imported included. */
const kInFront = [48, 64, 96];

const file = process.argv[2];
if (file === undefined) {
  console.error("usage: node pack.mjs MODULE");
  process.exit(2);
}
const bytes = readFileSync(file);
const hasNames = ({ id, body }) => id === 0 && new Reader(body).text() === "name";
const sections = sectionsOf(bytes).filter((section) => !hasNames(section));
const { imported, bodies: given } = functionsOf(sections);
const list = (id, read) => {
  const reader = new Reader(sections.find((section) => section.id === id)?.body ?? [0]);
  return Array.from({ length: reader.number() }, () => read(reader));
};
const numbers = (reader) => Array.from({ length: reader.number() }, () => reader.number());
const parameters = list(1, (reader) => {
  reader.byte();
  const [types] = [numbers(reader), numbers(reader)];
  return types.length;
});
const types = list(3, (reader) => reader.number());

/** The body with place(number) for each number of this kind, and another head if one is given. */
function withPlaces(body, kind, place, head) {
  const parts = head === undefined ? [] : [Buffer.from(head.bytes)];
  let start = head === undefined ? 0 : head.end;
  forEachNumber(body, (found, first, last) => {
    if (found !== kind) return;
    parts.push(body.subarray(start, first), Buffer.from(bytesOf(place(new Reader(body, first).number()))));
    start = last;
  });
  return Buffer.concat([...parts, body.subarray(start)]);
}

/** The body with local variables in the order of their types' and their own first use, unless numbers are long. */
function renumbered(body, f) {
  const reader = new Reader(body);
  const fixed = parameters[types[f]];
  const typeOf = [];
  for (let groups = reader.number(); groups > 0; --groups) {
    const count = reader.number();
    typeOf.push(...Array(count).fill(reader.byte()));
  }
  if (fixed + typeOf.length > 128) return body;
  const used = new Set();
  forEachNumber(body, (kind, first) => {
    const local = new Reader(body, first).number();
    if (kind === "local" && local >= fixed) used.add(local);
  });
  const byType = new Map();
  for (const local of used) {
    const type = typeOf[local - fixed];
    byType.set(type, [...(byType.get(type) ?? []), local]);
  }
  const order = [...byType.values()].flat();
  const place = new Map(order.map((local, i) => [local, fixed + i]));
  const groups = [...byType].flatMap(([type, locals]) => [...bytesOf(locals.length), type]);
  return withPlaces(body, "local", (local) => place.get(local) ?? local, { bytes: [...bytesOf(byType.size), ...groups], end: reader.at });
}
const bodies = given.map(renumbered);

/** For each function the numbers of its runs, and for each run its functions. */
function runsOf() {
  const numbers = new Map();
  const users = [];
  const runs = bodies.map((body, f) => {
    const own = new Set();
    for (let i = 0; i + kRun <= body.length; ++i) {
      let hash = 0;
      for (let k = 0; k < kRun; ++k) hash = Math.imul(hash, 0x01000193) ^ body[i + k];
      let run = numbers.get(hash);
      if (run === undefined) {
        run = users.length;
        numbers.set(hash, run);
        users.push([]);
      }
      if (own.has(run)) continue;
      own.add(run);
      users[run].push(f);
    }
    return own;
  });
  return { runs, users };
}

/** These functions, each of which is the one that has the largest share of its runs in the window before it. */
function chained(functions, { runs, users }) {
  const left = new Set(functions);
  const score = new Int32Array(bodies.length);
  const inWindow = new Int32Array(users.length);
  const move = (f, step) => {
    for (const run of runs[f]) {
      const before = inWindow[run];
      inWindow[run] += step;
      if ((before === 0 || inWindow[run] === 0) && users[run].length <= kMostUsers) for (const g of users[run]) score[g] += step;
    }
  };
  const order = [];
  let size = 0;
  for (let first = 0; left.size > 0; ) {
    let best = -1;
    let most = -1;
    for (const f of left) {
      const share = score[f] / (runs[f].size + kLeastRuns);
      if (share > most || (share === most && bodies[f].length > bodies[best].length)) [best, most] = [f, share];
    }
    left.delete(best);
    order.push(best);
    move(best, 1);
    for (size += bodies[best].length; size > kWindow && first < order.length - 1; ++first) {
      move(order[first], -1);
      size -= bodies[order[first]].length;
    }
  }
  return order;
}

const uses = new Int32Array(imported + bodies.length);
for (const body of bodies) forEachNumber(body, (kind, first) => (kind === "function" ? ++uses[new Reader(body, first).number()] : 0));
const byUse = bodies.map((_, f) => f).sort((a, b) => uses[imported + b] - uses[imported + a] || a - b);
const runs = runsOf();
let order;
let placeOf;
/** Orders the functions with so many in front. */
function arrange(front) {
  order = [...chained(byUse.slice(0, front), runs), ...chained(byUse.slice(front), runs)];
  placeOf = [...Array(imported).keys(), ...order.map(() => 0)];
  order.forEach((f, i) => (placeOf[imported + f] = imported + i));
}

/** A section with new numbers of functions: copy(reader, place) reads an entry, and calls place() before each number. */
const withNumbers = (body, copy) => {
  const reader = new Reader(body);
  const parts = [];
  const place = () => {
    parts.push(body.subarray(start, reader.at), bytesOf(placeOf[reader.number()]));
    start = reader.at;
  };
  let start = 0;
  for (let i = reader.number(); i > 0; --i) copy(reader, place);
  parts.push(body.subarray(start));
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
};
const copies = {
  3: () => Buffer.from([...bytesOf(types.length), ...order.flatMap((f) => bytesOf(types[f]))]),
  7: (body) =>
    withNumbers(body, (reader, place) => {
      reader.text();
      if (reader.byte() === 0) place();
      else reader.number();
    }),
  8: (body) => Buffer.from(bytesOf(placeOf[new Reader(body).number()])),
  9: (body) =>
    withNumbers(body, (reader, place) => {
      if (reader.number() !== 0) throw new Error("a table has other elements than functions");
      reader.constant();
      for (let i = reader.number(); i > 0; --i) place();
    }),
  10: () =>
    Buffer.concat([
      Buffer.from(bytesOf(order.length)),
      ...order.flatMap((f) => {
        const body = withPlaces(bodies[f], "function", (number) => placeOf[number]);
        return [Buffer.from(bytesOf(body.length)), body];
      }),
    ]),
  // With section 12, the module may copy its data itself.
  11: (body) => (sections.some(({ id }) => id === 12) ? body : joined(body)),
};
/** The data with fewer segments. */
function joined(body) {
  const reader = new Reader(body);
  const segments = [];
  for (let i = reader.number(); i > 0; --i) {
    if (reader.byte() !== 0) throw new Error("a segment is not copied when the module starts");
    const place = reader.constant();
    const size = reader.number();
    reader.at += size;
    segments.push({ place, data: body.subarray(reader.at - size, reader.at) });
  }
  const parts = [];
  for (const { place, data } of segments) {
    const last = parts.at(-1);
    const zeros = last === undefined ? -1 : place - last.place - last.data.length;
    if (zeros < 0 || zeros > kMostZeros) parts.push({ place, data });
    else last.data = Buffer.concat([last.data, Buffer.alloc(zeros), data]);
  }
  const bytes = parts.flatMap(({ place, data }) => [Buffer.from([0, 0x41, ...signedBytesOf(place), 0x0b, ...bytesOf(data.length)]), data]);
  return Buffer.concat([Buffer.from(bytesOf(parts.length)), ...bytes]);
}
let result;
let least = Infinity;
for (const count of kInFront) {
  arrange(count - imported);
  const module = Buffer.concat([
    bytes.subarray(0, 8),
    ...sections.flatMap(({ id, body }) => {
      const copy = copies[id]?.(body) ?? body;
      return [Buffer.from([id, ...bytesOf(copy.length)]), copy];
    }),
  ]);
  const size = gzipSync(module, { level: 9 }).length;
  if (size < least) [result, least] = [module, size];
}
if (!WebAssembly.validate(result)) throw new Error("the module would not be valid any more");
writeFileSync(file, result);

// Writes a module so that gzip packs it better. The same instructions are run on the same data.
//   functions   like ones are near each other, since gzip looks back 32 KB. wasm-opt orders them by use, which makes the numbers of the
//               most used ones short; some of these stay in front: as many as give the smallest module
//   locals      are numbered so that a function packs best behind those before it (values.mjs): what a variable holds gets, where it is first
//               used, the number that continues what gzip has seen, if no other value is held there; the best of some random variants is taken
//   alignments  of loads and stores are those of bytes. They are hints, and half of what compilers know there is not in the other bytes
//   data        segments with a few zeros between them are joined: the places of segments are hard to pack, and zeros are not
//
// Usage: node pack.mjs MODULE
//
// Names of functions (a section of its own) are left out, since functions get other numbers.
import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync, gzipSync } from "node:zlib";
import { Past, Renumbering } from "./values.mjs";
import { bytesOf, forEachNumber, functionsOf, Reader, sectionsOf, signedBytesOf } from "./wasm.mjs";

/** The bytes before a function that gzip sees, and those that are compared with it when functions are ordered: a little less. */
const kSeen = 32768;
const kWindow = 28000;
/** Functions are alike if they have the same runs of this many bytes, whatever the numbers of their local variables. */
const kRun = 8;
/** Runs in more functions than this say little. */
const kMostUsers = 60;
/** The most zeros between segments that are joined. */
const kMostZeros = 16;
/** Added to the number of a function's runs, so that short ones do not come first. */
const kLeastRuns = 200;
/** How many numberings of a function's local variables are tried. */
const kTries = 40;
/** So many bytes before a function are packed with it when numberings are compared: a short text alone is packed in another way. */
const kPackedToo = 4000;
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
  return types;
});
const types = list(3, (reader) => reader.number());

/** The body with place(number) for the number of each function that it calls. */
function withPlaces(body, place) {
  const parts = [];
  let start = 0;
  forEachNumber(body, (kind, first, last) => {
    if (kind !== "function") return;
    parts.push(body.subarray(start, first), Buffer.from(bytesOf(place(new Reader(body, first).number()))));
    start = last;
  });
  return Buffer.concat([...parts, body.subarray(start)]);
}

/** The body with all places in memory said to be aligned to bytes: a hint, of which processors and browsers make nothing. */
function withoutAlignments(body) {
  const copy = Buffer.from(body);
  forEachNumber(body, (kind, first, last) => {
    if (kind === "alignment" && last === first + 1) copy[first] = 0;
  });
  return copy;
}

const bodies = given.map(withoutAlignments);

/** For each function the numbers of its runs, and for each run its functions. */
function runsOf() {
  const numbers = new Map();
  const users = [];
  const runs = bodies.map((given, f) => {
    const body = Buffer.from(given);
    forEachNumber(body, (kind, first) => (kind === "local" ? (body[first] = 0) : 0));
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
/** The bodies in this order. */
let placed;
/** Orders the functions with so many in front. */
function arrange(front) {
  order = [...chained(byUse.slice(0, front), runs), ...chained(byUse.slice(front), runs)];
  placeOf = [...Array(imported).keys(), ...order.map(() => 0)];
  order.forEach((f, i) => (placeOf[imported + f] = imported + i));
  placed = order.map((f) => withPlaces(bodies[f], (number) => placeOf[number]));
}

/** Numbers the local variables of each function by what is before it. */
function renumber() {
  const past = new Past();
  let random = 1;
  const below = (end) => {
    random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
    return (random >> 8) % end;
  };
  placed = placed.map((body, i) => {
    const renumbering = new Renumbering(body, parameters[types[order[i]]]);
    const seen = past.last(kSeen);
    const last = Math.max(0, seen.length - kPackedToo);
    const sizeOf = (copy) => deflateRawSync(Buffer.concat([seen.subarray(last), copy]), { level: 9, dictionary: seen.subarray(0, last) }).length;
    let best = body;
    let groups = renumbering.groups;
    let least = Infinity;
    for (let t = 0; renumbering.isPossible && t < kTries; ++t) {
      // Numbers of a type begin where they did elsewhere: variables that are not used cost nothing.
      const round = 4 << below(4);
      let at = parameters[types[order[i]]].length;
      const changed = ([type, count]) => {
        const more = t % 2 === 0 ? Math.max(1, count + below(12) - 4) : Math.ceil((at + count) / round) * round - at;
        at += more;
        return [type, more];
      };
      const tried = t < 2 ? groups : groups.map(changed);
      if (t >= 2 && tried.length > 1 && below(2) === 0) tried.push(...tried.splice(below(tried.length - 1), 1));
      const loud = t < 2 ? 0 : below(4) / 128;
      const likeness = { weight: 0.5 + below(3) / 2, unlike: t === 0 ? 0 : below(2), noise: () => loud * below(256) };
      const copy = renumbering.bodyWith(past, tried, likeness);
      const size = copy === undefined ? Infinity : sizeOf(copy);
      if (size < least) [best, groups, least] = [copy, tried, size];
    }
    for (const byte of best) past.add(byte);
    return best;
  });
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
      ...placed.flatMap((body) => [Buffer.from(bytesOf(body.length)), body]),
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
const written = () =>
  Buffer.concat([
    bytes.subarray(0, 8),
    ...sections.flatMap(({ id, body }) => {
      const copy = copies[id]?.(body) ?? body;
      return [Buffer.from([id, ...bytesOf(copy.length)]), copy];
    }),
  ]);
const sizes = kInFront.map((count) => {
  arrange(count - imported);
  return gzipSync(written(), { level: 9 }).length;
});
arrange(kInFront[sizes.indexOf(Math.min(...sizes))] - imported);
renumber();
const result = written();
if (!WebAssembly.validate(result)) throw new Error("the module would not be valid any more");
writeFileSync(file, result);

// Orders the functions of a module so that like ones are near each other: gzip looks back 32 KB. wasm-opt orders them by use, which makes the numbers
// of the most used ones short; these stay in front. Nothing else changes.
//
// Usage: node order.mjs MODULE
import { readFileSync, writeFileSync } from "node:fs";
import { bytesOf, forEachCall, functionsOf, Reader, sectionsOf } from "./wasm.mjs";

/** The bytes before a function that are compared with it, a little less than gzip sees. */
const kWindow = 28000;
/** Functions are alike if they have the same runs of this many bytes. */
const kRun = 6;
/** Runs in more functions than this say little. */
const kMostUsers = 60;
/** Added to the number of a function's runs, so that short ones do not come first. */
const kLeastRuns = 200;

const file = process.argv[2];
const bytes = readFileSync(file);
const sections = sectionsOf(bytes);
const { imported, bodies } = functionsOf(sections);

const calls = bodies.map((body) => {
  const list = [];
  forEachCall(body, (first, last) => list.push([first, last]));
  return list;
});

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
bodies.forEach((body, f) => calls[f].forEach(([first]) => ++uses[new Reader(body, first).number()]));
const byUse = bodies.map((_, f) => f).sort((a, b) => uses[imported + b] - uses[imported + a] || a - b);
const kShort = 128 - imported;
const runs = runsOf();
const order = [...chained(byUse.slice(0, kShort), runs), ...chained(byUse.slice(kShort), runs)];
const placeOf = [...Array(imported).keys(), ...order.map(() => 0)];
order.forEach((f, i) => (placeOf[imported + f] = imported + i));

/** A section with new numbers of functions. copy(reader, place) reads an entry, and calls place() before each number of a function. */
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
  3: (body) => {
    const reader = new Reader(body);
    const types = Array.from({ length: reader.number() }, () => reader.number());
    return Buffer.from([...bytesOf(types.length), ...order.flatMap((f) => bytesOf(types[f]))]);
  },
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
      while (reader.byte() !== 0x0b);
      for (let i = reader.number(); i > 0; --i) place();
    }),
  10: () =>
    Buffer.concat([
      Buffer.from(bytesOf(order.length)),
      ...order.flatMap((f) => {
        const parts = [];
        let start = 0;
        for (const [first, last] of calls[f]) {
          parts.push(bodies[f].subarray(start, first), Buffer.from(bytesOf(placeOf[new Reader(bodies[f], first).number()])));
          start = last;
        }
        const body = Buffer.concat([...parts, bodies[f].subarray(start)]);
        return [Buffer.from(bytesOf(body.length)), body];
      }),
    ]),
};
const result = Buffer.concat([
  bytes.subarray(0, 8),
  ...sections.flatMap(({ id, body }) => {
    const copy = copies[id]?.(body) ?? body;
    return [Buffer.from([id, ...bytesOf(copy.length)]), copy];
  }),
]);
if (!WebAssembly.validate(result)) throw new Error("the module would not be valid any more");
writeFileSync(file, result);

// What the local variables of a function hold, and other numbers for it: two values may share a variable where they did not, and the other way round.
import { bytesOf, forEachNumber, Reader } from "./wasm.mjs";

/** What gzip has seen: bytes behind which others can be tried and taken back. */
export class Past {
  bytes = new Uint8Array(1 << 20);
  size = 0;
  #last = new Int32Array(1 << 16);
  #before = new Int32Array(1 << 20);
  /** The two bytes before a place. */
  #key(at) {
    return this.bytes[at - 1] | (this.bytes[at - 2] << 8);
  }
  add(byte) {
    if (this.size + 1 === this.bytes.length) {
      const twice = (array) => {
        const copy = new array.constructor(2 * array.length);
        copy.set(array);
        return copy;
      };
      this.bytes = twice(this.bytes);
      this.#before = twice(this.#before);
    }
    this.bytes[this.size++] = byte;
    if (this.size < 2) return;
    const key = this.#key(this.size);
    this.#before[this.size] = this.#last[key];
    this.#last[key] = this.size;
  }
  /** The last bytes, at most so many. */
  last(count) {
    return Buffer.from(this.bytes.subarray(Math.max(0, this.size - count), this.size));
  }
  /** Takes back what was added behind this size, and returns it. */
  takeBack(size) {
    const taken = Buffer.from(this.bytes.subarray(size, this.size));
    for (; this.size > size; --this.size) if (this.size >= 2) this.#last[this.#key(this.size)] = this.#before[this.size];
    return taken;
  }
  /** The places behind the last two bytes where they were before, the last one first. */
  *places() {
    for (let at = this.#before[this.size]; at > 0; at = this.#before[at]) yield at;
  }
}

/**
 * The basic blocks of a body: { uses: [{ code, at, local }], next: numbers of blocks }. Control begins in block 0.
 */
function blocksOf(body) {
  const blocks = [];
  const add = () => blocks.push({ uses: [], next: [], from: [] }) - 1;
  let current = add();
  const leadTo = (block) => blocks[current].next.push(block);
  const out = add();
  const frames = [{ label: out, end: out }];
  const labelOf = (depth) => frames.at(-1 - depth).label;
  const flow = (code, number, at) => {
    if (code === 0x20 || code === 0x21 || code === 0x22) {
      blocks[current].uses.push({ code, at, local: number });
    } else if (code === 0x02) {
      const end = add();
      frames.push({ label: end, end });
    } else if (code === 0x03) {
      const label = add();
      leadTo(label);
      current = label;
      frames.push({ label });
    } else if (code === 0x04) {
      const [first, otherwise, end] = [add(), add(), add()];
      leadTo(first);
      leadTo(otherwise);
      current = first;
      frames.push({ label: end, end, otherwise });
    } else if (code === 0x05) {
      const frame = frames.at(-1);
      leadTo(frame.end);
      current = frame.otherwise;
      frame.otherwise = undefined;
    } else if (code === 0x0b) {
      const { end, otherwise } = frames.pop();
      if (end === undefined) return; // Of a loop.
      leadTo(end);
      if (otherwise !== undefined) blocks[otherwise].next.push(end);
      current = end;
    } else {
      if (code === 0x0c || code === 0x0d) leadTo(labelOf(number));
      if (code === 0x0e) number.forEach((depth) => leadTo(labelOf(depth)));
      if (code === 0x0f) leadTo(out);
      const next = add();
      if (code === 0x0d) leadTo(next);
      current = next;
    }
  };
  forEachNumber(body, () => {}, flow);
  blocks.forEach(({ next }, from) => next.forEach((block) => blocks[block].from.push(from)));
  return blocks;
}

/** For each block the variables that it or one behind it reads before they are set. */
function readFrom(blocks) {
  const read = blocks.map(() => new Set());
  const set = blocks.map(() => new Set());
  blocks.forEach(({ uses }, b) => {
    for (const { code, local } of uses) {
      if (code !== 0x20) set[b].add(local);
      else if (!set[b].has(local)) read[b].add(local);
    }
  });
  for (const waiting = [...blocks.keys()]; waiting.length > 0; ) {
    const block = waiting.pop();
    for (const from of blocks[block].from) {
      const count = read[from].size;
      for (const local of read[block]) if (!set[from].has(local)) read[from].add(local);
      if (read[from].size > count) waiting.push(from);
    }
  }
  return read;
}

/**
 * The values of a body: what is set in one or several places and read in others. Returns { valueAt, values }: the value of each byte that is the
 * number of a variable, else -1; and for each value { local, others, isParameter, fromStart }: its variable, the values that are held at
 * the same time, and whether it is an argument, or is there when the function begins: an argument or a zero.
 */
function valuesOf(body, parameterCount) {
  const blocks = blocksOf(body);
  const read = readFrom(blocks);
  const localOf = [];
  const same = [];
  const add = (local) => {
    localOf.push(local);
    return same.push(same.length) - 1;
  };
  const find = (value) => {
    while (same[value] !== value) value = same[value] = same[same[value]];
    return value;
  };
  const first = read.map((locals) => new Map([...locals].map((local) => [local, add(local)])));
  blocks.forEach(({ uses, next }, b) => {
    const now = new Map(first[b]);
    for (const use of uses) {
      if (use.code !== 0x20) now.set(use.local, add(use.local));
      use.value = now.get(use.local);
    }
    for (const block of next) for (const [local, value] of first[block]) same[find(now.get(local))] = find(value);
  });
  const numbers = new Map();
  const values = [];
  const numberOf = (value) => {
    const one = find(value);
    if (!numbers.has(one)) numbers.set(one, values.push({ local: localOf[one], others: new Set(), isParameter: false, fromStart: false }) - 1);
    return numbers.get(one);
  };
  const hold = (value, others) => {
    for (const other of others) {
      if (other === value) continue;
      values[value].others.add(other);
      values[other].others.add(value);
    }
  };
  const valueAt = new Int32Array(body.length).fill(-1);
  for (const { uses, next } of blocks) {
    const held = new Set(next.flatMap((block) => [...first[block].values()].map(numberOf)));
    for (const use of [...uses].reverse()) {
      const value = (valueAt[use.at] = numberOf(use.value));
      if (use.code === 0x20) {
        held.add(value);
      } else {
        hold(value, held);
        held.delete(value);
      }
    }
  }
  // Zeros at the beginning may share a variable: where one of them is replaced, the other ones are held.
  for (const value of [...first[0].values()].map(numberOf)) {
    values[value].fromStart = true;
    values[value].isParameter = values[value].local < parameterCount;
  }
  return { valueAt, values };
}

/** More local variables than this would have numbers of two bytes. */
const kMostLocals = 128;
/** How many bytes of a likeness count, before a number and behind it; and how many places are looked at. */
const kBefore = 32;
const kBehind = 48;
const kPlaces = 200;
/** Likenesses are no farther back: gzip sees 32,768 bytes. */
const kFarthest = 32000;

/** Bodies of a function with other numbers of local variables. */
export class Renumbering {
  #body;
  #parameters;
  #codeAt;
  #types;
  #valueAt;
  #values;
  #slots;
  #numbers;
  /** The variables by their types: [type, count]. */
  groups = [];
  /** With the types of the function's parameters. isPossible: there are variables, and no number of one takes two bytes. */
  constructor(body, parameters) {
    this.#body = body;
    this.#parameters = parameters;
    const reader = new Reader(body);
    const counts = new Map();
    this.#types = [...parameters];
    for (let groups = reader.number(); groups > 0; --groups) {
      const count = reader.number();
      const type = reader.byte();
      counts.set(type, (counts.get(type) ?? 0) + count);
      for (let i = 0; i < count; ++i) this.#types.push(type);
    }
    this.#codeAt = reader.at;
    this.groups = [...counts].sort(([a], [b]) => b - a);
    this.isPossible = this.#types.length > 0 && this.#types.length <= kMostLocals;
    if (this.isPossible) ({ valueAt: this.#valueAt, values: this.#values } = valuesOf(body, parameters.length));
  }

  /**
   * The body with variables in these groups, and with more of them where these do not suffice; undefined if a number would take two bytes. Each
   * value has, where it is first used, the number that continues the longest likeness with what gzip has seen: `likeness` says what counts.
   */
  bodyWith(past, groups, likeness) {
    const start = past.size;
    const given = this.#parameters.length + groups.reduce((sum, [, count]) => sum + count, 0);
    this.#slots = [...this.#parameters, ...groups.flatMap(([type, count]) => Array(count).fill(type))];
    this.#numbers = this.#values.map(({ local, isParameter }) => (isParameter ? local : -1));
    for (const byte of headOf(groups)) past.add(byte);
    const code = past.size - start;
    for (let at = this.#codeAt; at < this.#body.length; ++at) {
      const value = this.#valueAt[at];
      if (value >= 0 && this.#numbers[value] < 0) this.#numbers[value] = this.#choose(value, at, past, likeness);
      past.add(value < 0 ? this.#body[at] : this.#numbers[value]);
    }
    const bytes = past.takeBack(start);
    const more = groups.map((group) => [...group]);
    for (const type of this.#slots.slice(given)) {
      if (more.at(-1)?.[0] === type) ++more.at(-1)[1];
      else more.push([type, 1]);
    }
    return this.#slots.length > kMostLocals ? undefined : Buffer.concat([Buffer.from(headOf(more)), bytes.subarray(code)]);
  }

  #isFree(value, slot) {
    const { local, others, fromStart } = this.#values[value];
    if (this.#slots[slot] !== this.#types[local] || (fromStart && slot < this.#parameters.length)) return false;
    for (const other of others) if (this.#numbers[other] === slot) return false;
    return true;
  }

  #choose(value, at, past, { weight, unlike, noise }) {
    let best = -1;
    let most = -1;
    let left = kPlaces;
    for (const place of past.places()) {
      if (place < past.size - kFarthest || --left < 0) break;
      const slot = past.bytes[place];
      let before = 2;
      while (before < kBefore && before < place && past.bytes[place - 1 - before] === past.bytes[past.size - 1 - before]) ++before;
      let behind = 1;
      let different = 0;
      for (; behind < kBehind && place + behind < past.size && at + behind < this.#body.length; ++behind) {
        const byte = past.bytes[place + behind];
        const other = this.#valueAt[at + behind];
        if (other < 0) {
          if (byte !== this.#body[at + behind]) break;
        } else if (other === value ? byte !== slot : this.#numbers[other] >= 0 && byte !== this.#numbers[other]) {
          if (unlike === 0) break;
          different += unlike;
        }
      }
      const likeness = before + weight * (behind - different) + noise();
      if (likeness > most && this.#isFree(value, slot)) [best, most] = [slot, likeness];
    }
    for (let slot = this.#parameters.length; best < 0 && slot < this.#slots.length; ++slot) if (this.#isFree(value, slot)) best = slot;
    return best < 0 ? this.#slots.push(this.#types[this.#values[value].local]) - 1 : best;
  }
}

/** How a body says what variables it has. */
function headOf(groups) {
  return [...bytesOf(groups.length), ...groups.flatMap(([type, count]) => [...bytesOf(count), type])];
}

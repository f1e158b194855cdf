// Snapshots of the past, from which a run can be repeated. They are taken after every `interval` steps, more seldom of larger worlds. When
// their memory is full, every second one is dropped and the interval doubles: so a long run can be rewound as far as a short one.
const budget = 96 * 2 ** 20; // Bytes.
const bytesOfStep = 2 ** 16; // On average; a snapshot of this size takes a fraction of a millisecond.

export class History {
  #entries = [];
  #bytes = 0;
  interval = 1;

  /** Adds the entry of a step. An entry has the fields `step` and `snapshot`, and others that the caller wants back. */
  add(entry) {
    this.#entries.push(entry);
    this.#bytes += entry.snapshot.length;
    while (entry.snapshot.length > this.interval * bytesOfStep) this.interval *= 2;
    while (this.#bytes > budget && this.#entries.length > 2) this.#thin();
  }

  /** Whether this step should be added. */
  wants(step) {
    return step % this.interval === 0 && step > (this.#entries.at(-1)?.step ?? -1);
  }

  /** The last entry that is not after the step; the first one if all are later. */
  atOrBefore(step) {
    let found = this.#entries[0];
    for (const entry of this.#entries) {
      if (entry.step > step) break;
      found = entry;
    }
    return found;
  }
  /** The first entry after the step, if there is one. */
  after(step) {
    return this.#entries.find((entry) => entry.step > step);
  }

  /** Forgets what is after the step: the future of a run that goes on differently from there. */
  forgetAfter(step) {
    while (this.#entries.length > 0 && this.#entries.at(-1).step > step) this.#bytes -= this.#entries.pop().snapshot.length;
  }

  get firstStep() {
    return this.#entries[0]?.step ?? 0;
  }
  get bytes() {
    return this.#bytes;
  }

  /** The first entry stays, so that a run can always be started anew. */
  #thin() {
    this.interval *= 2;
    this.#entries = this.#entries.filter((entry, i) => i === 0 || entry.step % this.interval === 0);
    this.#bytes = this.#entries.reduce((sum, entry) => sum + entry.snapshot.length, 0);
  }
}

// How many steps are due in a frame.
const longest = 0.1; // Seconds of a frame that count: after a pause of the browser the simulation does not hurry.

export class Clock {
  speed = 1;
  #last = undefined;
  #due = 0;

  stop() {
    this.#last = undefined;
    this.#due = 0;
  }

  /** Whole steps that are due at this time [ms]. */
  steps(now, stepSeconds) {
    const elapsed = this.#last === undefined ? stepSeconds : Math.min((now - this.#last) / 1000, longest);
    this.#last = now;
    let steps = (elapsed * this.speed) / stepSeconds;
    // On a display of the same rate as the steps, each frame shows one step, although the frames' times vary a little.
    if (Math.abs(steps - Math.round(steps)) < 0.12 && Math.round(steps) > 0) steps = Math.round(steps);
    this.#due += steps;
    const whole = Math.floor(this.#due + 1e-6);
    this.#due = Math.max(this.#due - whole, 0);
    return whole;
  }
}

/**
 * In a page, before all else: time stands still, but for frames(count, before), which shows so many frames of 1/60 s and calls `before`
 * ahead of each. What a game does depends on nothing else then.
 */
export function clock() {
  let now = 1000;
  let [waiting, last] = [new Map(), 0];
  globalThis.requestAnimationFrame = (f) => (waiting.set(++last, f), last);
  globalThis.cancelAnimationFrame = (id) => waiting.delete(id);
  performance.now = () => now;
  Date.now = () => 1.7e12 + now;
  globalThis.frames = (count, before) => {
    for (let i = 0; i < count; ++i) {
      before?.(i);
      now += 1000 / 60;
      const due = [...waiting.values()];
      waiting.clear();
      for (const f of due) f(now);
    }
  };
}

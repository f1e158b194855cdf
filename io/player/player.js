// Time, buttons, keys, mouse; the figures and graphs beside the canvas.

class Graph {
  constructor(canvas, values, onSeek) {
    this.canvas = canvas;
    this.values = values;
    this.top = values.reduce((a, b) => Math.max(a, b), 0) || 1;
    const seek = (event) => {
      if (event.buttons !== 1) return;
      const box = canvas.getBoundingClientRect();
      onSeek(Math.round(((event.clientX - box.left) / box.width) * (values.length - 1)));
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      seek(event);
    });
    canvas.addEventListener("pointermove", seek);
  }

  draw(frame, style) {
    const c = this.canvas.getContext("2d");
    const ratio = devicePixelRatio || 1;
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (this.canvas.width !== Math.round(width * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, width, height);
    const last = Math.max(1, this.values.length - 1);
    const y = (value) => height - 1 - (value / this.top) * (height - 6);
    c.beginPath();
    // Of all frames that share a pixel, the largest value is drawn, so that spikes are visible.
    for (let px = 0; px <= width; ++px) {
      const from = Math.floor((px / (width + 1)) * (last + 1));
      const to = Math.max(from, Math.ceil(((px + 1) / (width + 1)) * (last + 1)) - 1);
      let greatest = 0;
      for (let k = from; k <= to; ++k) greatest = Math.max(greatest, this.values[k] || 0);
      c.lineTo(px, y(greatest));
    }
    c.strokeStyle = style.graph;
    c.lineWidth = 1.25;
    c.lineJoin = "round";
    c.stroke();
    c.lineTo(width, height);
    c.lineTo(0, height);
    c.fillStyle = style.soft;
    c.globalCompositeOperation = "destination-over";
    c.fill();
    c.globalCompositeOperation = "source-over";
    const x = clamp((frame / last) * width, 1, width - 1);
    c.fillStyle = style.ink;
    c.fillRect(x - 0.75, 0, 1.5, height);
  }
}

// --- Player ----------------------------------------------------------------------------------------------------------

const whole = (value) => value.toLocaleString("en-US");
const fixed = (value, places) =>
  value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });

class Player {
  constructor(film) {
    this.film = film;
    this.position = 0; // In frames; a fraction lies between two.
    this.playing = false;
    this.speed = 1;
    this.dirty = true;
    this.pointers = new Map();
    this.canvas = byId("scene");
    this.camera = new Camera(film.header.view);
    this.painter = new Painter(this.canvas, film, this.camera);
    this.#setTexts();
    this.#makeCounters();
    this.#makeGraphs();
    this.#connectButtons();
    this.#connectPointer();
    document.addEventListener("keydown", (event) => this.#onKey(event));
    new ResizeObserver(() => this.#resize()).observe(byId("stage"));
    darkMode.addEventListener("change", () => this.#restyle());
    this.#restyle();
    this.#resize();
    this.#readHash();
    requestAnimationFrame((now) => this.#tick(now));
  }

  get lastFrame() {
    return this.film.frames - 1;
  }

  seek(position) {
    this.position = clamp(position, 0, this.lastFrame);
    this.dirty = true;
  }

  play(on) {
    if (on && this.position >= this.lastFrame) this.seek(0);
    this.playing = on && this.lastFrame > 0;
    byId("play").classList.toggle("playing", this.playing);
    byId("play").setAttribute("aria-label", this.playing ? "Pause" : "Play");
    this.lastTick = performance.now();
  }

  step(frames) {
    this.play(false);
    this.seek((frames > 0 ? Math.floor(this.position) : Math.ceil(this.position)) + frames);
  }

  #tick(now) {
    if (this.playing) {
      // Never more than a quarter of a second at once: a hidden tab must not jump.
      const elapsed = Math.min((now - this.lastTick) / 1000, 0.25);
      const frame = Math.min(Math.floor(this.position) + 1, this.lastFrame);
      this.seek(this.position + Math.max(0, elapsed) * this.speed / this.film.duration(frame));
      if (this.position >= this.lastFrame) this.play(false);
    }
    this.lastTick = now;
    if (this.dirty) this.#draw();
    this.dirty = false;
    requestAnimationFrame((time) => this.#tick(time));
  }

  #draw() {
    const next = Math.ceil(this.position - 1e-6);
    this.film.seek(next);
    this.painter.draw(Math.max(0, next - this.position), this.style.paper);
    const frame = Math.floor(this.position + 1e-6);
    this.timeGraph.draw(frame, this.style);
    this.awakeGraph.draw(frame, this.style);
    this.#showFigures(frame);
    this.#showScale();
    if (this.tipAt) this.#showTip(...this.tipAt);
  }

  // --- What is shown beside the canvas ---

  // The largest number of joints in any frame.
  #mostJoints() {
    const { joints, frames } = this.film.header;
    const change = new Int32Array(frames + 1);
    for (const joint of joints) {
      change[joint.first] += 1;
      change[joint.end] -= 1;
    }
    let now = 0;
    return change.reduce((most, step) => Math.max(most, now += step), 0);
  }

  #setTexts() {
    const { header } = this.film;
    const title = header.title || "Drystone";
    document.title = title;
    byId("title").textContent = title;
    const counted = (count, one, many) => `${whole(count)} ${count === 1 ? one : many}`;
    const bodies = counted(header.counters.bodies.reduce((a, b) => Math.max(a, b)), "body", "bodies");
    const joints = header.joints.length ? `, ${counted(this.#mostJoints(), "joint", "joints")}` : "";
    const seconds = fixed(this.film.time(this.lastFrame) - this.film.time(0), 1);
    byId("subtitle").textContent = `${bodies}${joints} \u00b7 ${whole(this.film.frames)} frames, ${seconds} s`;
    byId("scrub").max = this.lastFrame;
    byId("message").hidden = true;
  }

  #makeCounters() {
    const c = this.film.header.counters;
    const share = (some, all) => (k) => `${whole(some[k])} of ${whole(all[k])}`;
    const rows = [
      ["Step", (k) => whole(c.step[k])],
      ["Bodies awake", share(c.awakeBodies, c.bodies)],
      ["Islands awake", share(c.awakeIslands, c.islands)],
      ["Contacts", (k) => whole(c.contacts[k])],
      ["Touching", (k) => whole(c.touching[k])],
      ["Step time", (k) => `${fixed(c.stepMs[k], 2)} ms`],
    ];
    const kilojoules = (k) => (c.energy[k] === null ? "\u2013" : `${fixed(c.energy[k] / 1000, 2)} kJ`);
    if (c.energy) rows.push(["Energy", kilojoules]);
    this.counters = rows.map(([name, text]) => {
      const term = document.createElement("dt");
      const value = document.createElement("dd");
      term.textContent = name;
      byId("counters").append(term, value);
      return { value, text };
    });
  }

  #makeGraphs() {
    const c = this.film.header.counters;
    const seek = (frame) => this.seek(frame);
    this.timeGraph = new Graph(byId("time-graph"), c.stepMs, seek);
    this.awakeGraph = new Graph(byId("awake-graph"), c.awakeBodies, seek);
    const mean = c.stepMs.reduce((a, b) => a + b, 0) / c.stepMs.length;
    byId("time-label").textContent = `mean ${fixed(mean, 2)}, worst ${fixed(this.timeGraph.top, 2)} ms`;
    byId("awake-label").textContent = `most ${whole(this.awakeGraph.top)}`;
    byId("time-graph").parentElement.hidden = mean === 0;
  }

  #showFigures(frame) {
    for (const { value, text } of this.counters) value.textContent = text(frame);
    const scrub = byId("scrub");
    scrub.value = frame;
    scrub.setAttribute("aria-valuetext", `frame ${frame + 1} of ${this.film.frames}`);
    const place = `${whole(frame + 1)} / ${whole(this.film.frames)}`;
    byId("clock").textContent = `${fixed(this.film.time(frame), 2)} s \u00b7 ${place}`;
  }

  #showScale() {
    const wanted = 120 / this.camera.scale;
    const decade = 10 ** Math.floor(Math.log10(wanted));
    const metres = [5, 2, 1].find((step) => step * decade <= wanted) * decade;
    byId("scale-line").style.width = `${metres * this.camera.scale}px`;
    byId("scale-label").textContent = metres >= 1 ? `${whole(metres)} m` : `${+(metres * 1000).toPrecision(1)} mm`;
  }

  #showTip(px, py) {
    const { film } = this;
    const body = this.pointers.size ? -1 : this.painter.pick(...this.camera.world(px, py));
    const tip = byId("tip");
    tip.hidden = body < 0;
    if (body < 0) return;
    const type = ["static", "kinematic", "dynamic"][film.type[body]];
    const lines = [film.header.bodies.names[body] || `Body ${body}`];
    if (film.type[body] === STATIC) {
      lines.push(type);
    } else {
      lines.push(`${type}, ${film.state.awake[body] ? "awake" : "asleep"}`);
      if (film.state.island[body]) lines.push(`island ${film.state.island[body] - 1}`);
      lines.push(`${fixed(film.speed(body), 2)} m/s`);
    }
    lines.push(`(${fixed(film.state.x[body] * film.unit, 2)}, ${fixed(film.state.y[body] * film.unit, 2)}) m`);
    tip.textContent = lines.join("\n");
    tip.style.left = `${Math.min(px + 14, this.camera.width - tip.offsetWidth - 8)}px`;
    tip.style.top = `${Math.min(py + 14, this.camera.height - tip.offsetHeight - 8)}px`;
  }

  #showLegend() {
    const colors = palette();
    const legend = byId("legend");
    const entry = (name, [fill, stroke]) => {
      const item = document.createElement("li");
      const swatch = document.createElement("i");
      swatch.style.background = fill;
      swatch.style.borderColor = stroke;
      item.append(swatch, name);
      return item;
    };
    if (this.painter.mode === "speed") {
      const item = document.createElement("li");
      const bar = document.createElement("i");
      item.className = "ramp";
      bar.style.background = `linear-gradient(90deg, ${colors.ramp.join(", ")})`;
      const [low, high] = [document.createElement("span"), document.createElement("span")];
      low.textContent = "0";
      high.textContent = `${this.film.topSpeed} m/s and more`;
      item.append(bar, low, high);
      legend.replaceChildren(item);
      return;
    }
    const byType = ["static", "asleep", "awake", "kinematic"].map((name) => entry(name, colors[name]));
    const byIsland = [
      entry("island", colors.island(210, true)),
      entry("another", colors.island(20, true)),
      entry("asleep", colors.island(210, false)),
    ];
    legend.replaceChildren(...(this.painter.mode === "type" ? byType : byIsland));
  }

  #restyle() {
    const style = getComputedStyle(document.documentElement);
    const read = (name) => style.getPropertyValue(name).trim();
    this.style = { paper: read("--paper"), graph: read("--graph"), soft: read("--graph-soft"), ink: read("--ink") };
    this.#showLegend();
    this.dirty = true;
  }

  #resize() {
    const stage = byId("stage");
    const ratio = devicePixelRatio || 1;
    const width = Math.max(1, Math.round(stage.clientWidth * ratio));
    const height = Math.max(1, Math.round(stage.clientHeight * ratio));
    if (width === this.canvas.width && height === this.canvas.height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.camera.resize(Math.max(1, stage.clientWidth), Math.max(1, stage.clientHeight));
    // Draws immediately: a canvas is blank after it was resized, and the next tick comes after the next paint.
    this.#draw();
  }

  // --- Input ---

  #setMode(mode) {
    this.painter.mode = mode;
    document.querySelector(`input[name=color][value=${mode}]`).checked = true;
    this.#showLegend();
    this.dirty = true;
  }

  #setSpeed(speed) {
    this.speed = speed;
    byId("speed").value = String(speed);
  }

  #toggle(id, property) {
    this.painter[property] = byId(id).checked;
    this.dirty = true;
  }

  #zoom(factor, px, py) {
    this.camera.zoom(factor, px, py);
    this.dirty = true;
  }

  #fit() {
    this.camera.fit();
    this.dirty = true;
  }

  #connectButtons() {
    byId("play").onclick = () => this.play(!this.playing);
    byId("step-back").onclick = () => this.step(-1);
    byId("step-forward").onclick = () => this.step(1);
    byId("zoom-in").onclick = () => this.#zoom(1.4);
    byId("zoom-out").onclick = () => this.#zoom(1 / 1.4);
    byId("fit").onclick = () => this.#fit();
    byId("help-button").onclick = () => byId("help").showModal();
    byId("scrub").oninput = (event) => this.seek(Number(event.target.value));
    byId("speed").onchange = (event) => this.#setSpeed(Number(event.target.value));
    byId("show-joints").onchange = () => this.#toggle("show-joints", "showJoints");
    byId("show-layers").onchange = () => this.#toggle("show-layers", "showLayers");
    byId("layers-label").hidden = !this.painter.showLayers;
    byId("show-islands").onchange = () => this.#toggle("show-islands", "showIslands");
    for (const input of document.querySelectorAll("input[name=color]")) {
      input.onchange = () => this.#setMode(input.value);
    }
  }

  #connectPointer() {
    const { canvas, pointers } = this;
    const local = (event) => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 30 : 1;
      this.#zoom(Math.exp(-clamp(event.deltaY * lines, -300, 300) * 0.0018), ...local(event));
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, local(event));
      canvas.classList.add("dragging");
    });
    canvas.addEventListener("pointermove", (event) => {
      if (pointers.has(event.pointerId)) this.#drag(event.pointerId, local(event));
      this.tipAt = local(event);
      this.dirty = true;
    });
    const release = (event) => {
      pointers.delete(event.pointerId);
      canvas.classList.toggle("dragging", pointers.size > 0);
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("pointerleave", () => {
      this.tipAt = null;
      byId("tip").hidden = true;
    });
  }

  // One pointer moves the view; a second one zooms about the other, too.
  #drag(id, [x, y]) {
    const [x0, y0] = this.pointers.get(id);
    const share = 1 / this.pointers.size;
    for (const [other, [ox, oy]] of this.pointers) {
      if (other === id) continue;
      const before = Math.hypot(x0 - ox, y0 - oy);
      if (before > 1) this.camera.zoom(Math.hypot(x - ox, y - oy) / before, ox, oy);
    }
    if (share === 1) this.camera.pan(x - x0, y - y0);
    this.pointers.set(id, [x, y]);
    this.dirty = true;
  }

  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const control = event.target.closest("input[type=radio], select");
    const frames = event.shiftKey ? 10 : 1;
    const cycle = (list, current, by) => list[(list.indexOf(current) + by + list.length) % list.length];
    const speeds = [...byId("speed").options].map((option) => Number(option.value));
    const faster = (by) => this.#setSpeed(speeds[clamp(speeds.indexOf(this.speed) + by, 0, speeds.length - 1)]);
    const actions = {
      " ": () => this.play(!this.playing),
      ArrowLeft: () => this.step(-frames),
      ArrowRight: () => this.step(frames),
      Home: () => this.step(-this.film.frames),
      End: () => this.step(this.film.frames),
      ",": () => faster(-1),
      ".": () => faster(1),
      "+": () => this.#zoom(1.4),
      "=": () => this.#zoom(1.4),
      "-": () => this.#zoom(1 / 1.4),
      0: () => this.#fit(),
      c: () => this.#setMode(cycle(Object.keys(MODES), this.painter.mode, 1)),
      j: () => byId("show-joints").click(),
      i: () => byId("show-islands").click(),
      l: () => byId("show-layers").click(),
      "?": () => byId("help").showModal(),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // Arrows belong to a group of choices while it has the focus, and the space bar to a button.
    if (!actions[key] || (control && key.startsWith("Arrow"))) return;
    if (key === " " && event.target.closest("button, input[type=checkbox], select")) return;
    event.preventDefault();
    actions[key]();
  }

  // "#frame=120&color=island&islands&play" opens the page at a place of interest.
  #readHash() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    if (wanted.has("frame")) this.seek(Number(wanted.get("frame")) || 0);
    if (wanted.get("color") in MODES) this.#setMode(wanted.get("color"));
    if (wanted.has("islands")) byId("show-islands").click();
    const still = wanted.has("frame") || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.play(wanted.has("play") || !still);
  }
}

readRecording().then((film) => new Player(film)).catch((error) => {
  byId("message").hidden = false;
  byId("message").textContent = `The recording cannot be played: ${error.message}`;
});

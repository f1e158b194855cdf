// The panel beside the world: the scene and its size, settings, layers, figures. It shows a state and tells what the user changed; it changes
// nothing itself.

const element = (id) => document.getElementById(id);

/** Layers in the order of the panel, with what the user reads, and their keys. */
export const layers = [
  ["shapes", "Shapes", "1"],
  ["joints", "Joints", "2"],
  ["contacts", "Contacts", "3"],
  ["impulses", "Impulses", "4"],
  ["islands", "Islands", "5"],
  ["bounds", "Boxes", "6"],
  ["tree", "Tree", "7"],
  ["velocities", "Velocities", "8"],
  ["massCenters", "Centres of mass", "9"],
  ["fields", "Fields", "0"],
  ["blocks", "Blocks"],
  ["seams", "Seams"],
  ["colors", "Colours"],
  ["sweeps", "Sweeps"],
  ["sleepTimes", "Time at rest"],
  ["names", "Names"],
];
export const defaultLayers = ["shapes", "joints", "fields"];

const keys = [
  ["Space", "run, pause"],
  [". and ,", "one step on, one step back"],
  ["R", "start anew"],
  ["F, +, -", "show all, closer, farther"],
  ["Arrows", "move the view"],
  ["Q W E A S D", "drag, box, ball, capsule, egg, plank"],
  ["B, X", "blast, take away"],
  ["0 to 9", "layers of drawing"],
];

/** Scenes whose names end so in the list of the engine are benchmarks. */
const isBenchmark = (scene) => / \((benchmark|islands)\)$/.test(scene.description);

export class Panel {
  /** `on` has the functions scene(spec), setting(name, value), workers(number), layer(name, shown) and speed(factor). */
  constructor(scenes, on) {
    this.scenes = scenes;
    this.#fillScenes();
    this.#fillLayers(on);
    element("keys").innerHTML = keys.map(([key, text]) => `<dt>${key}</dt><dd>${text}</dd>`).join("");

    element("scene").addEventListener("change", (event) => on.scene(this.#specOf(event.target.value)));
    const size = element("size");
    size.addEventListener("input", () => (element("size-value").value = size.value));
    size.addEventListener("change", () => on.scene(`${element("scene").value}:${size.value}`));
    const slider = (id, changed) => element(id).addEventListener("input", (event) => changed(Number(event.target.value)));
    slider("substeps", (value) => on.setting("substeps", value));
    slider("workers", on.workers);
    const gravity = () => on.setting("gravity", { x: Number(element("gravity-x").value), y: Number(element("gravity-y").value) });
    slider("gravity-x", gravity);
    slider("gravity-y", gravity);
    for (const name of ["sleeping", "continuous"]) {
      element(name).addEventListener("change", (event) => on.setting(name, event.target.checked));
    }
    element("speed").addEventListener("change", (event) => on.speed(Number(event.target.value)));
    element("menu").addEventListener("click", () => this.open(!element("panel").classList.contains("open")));
  }

  /** For narrow windows, where the panel is hidden else. */
  open(is) {
    element("panel").classList.toggle("open", is);
    element("menu").setAttribute("aria-expanded", is);
  }

  #specOf(name) {
    const scene = this.scenes.find((s) => s.name === name);
    return `${name}:${scene.startSize}`;
  }

  #fillScenes() {
    const group = (label, scenes) => {
      const options = scenes.map((scene) => `<option value="${scene.name}">${scene.name.replaceAll("_", " ")}</option>`);
      return `<optgroup label="${label}">${options.join("")}</optgroup>`;
    };
    element("scene").innerHTML =
      group("Scenes", this.scenes.filter((s) => !isBenchmark(s))) + group("Benchmarks", this.scenes.filter(isBenchmark));
  }

  #fillLayers(on) {
    for (const [name, text, key] of layers) {
      const label = document.createElement("label");
      label.innerHTML = `<input type="checkbox" id="layer-${name}"> ${text}`;
      if (key) label.title = `Key ${key}`;
      label.firstChild.addEventListener("change", (event) => on.layer(name, event.target.checked));
      element("layers").append(label);
    }
  }

  /** Shows a scene that was chosen. A session without a built-in scene has its name alone. */
  showScene(session) {
    const [name, size] = session.name.split(":");
    const scene = session.isScene ? this.scenes.find((s) => s.name === name) : undefined;
    const select = element("scene");
    select.querySelector("[data-file]")?.remove();
    if (!scene) {
      const option = new Option(session.name, "");
      option.dataset.file = "";
      select.prepend(option);
    }
    select.value = scene ? name : "";
    element("description").textContent = scene ? scene.description.replace(/ \(\w+\)$/, "") : session.description;
    element("size-field").hidden = !scene;
    if (!scene) return;
    Object.assign(element("size"), { min: scene.minSize, max: scene.maxSize, value: size ?? scene.size });
    element("size-value").value = size ?? scene.size;
    element("size-meaning").textContent = scene.sizeMeaning;
  }

  /** Shows the settings of the world, as World.options() returns them. */
  showSettings(options, canEdit) {
    const show = (id, value, text) => {
      const slider = element(id);
      slider.max = Math.max(Number(slider.max), value);
      slider.min = Math.min(Number(slider.min), value);
      slider.value = value;
      slider.disabled = !canEdit;
      element(`${id}-value`).value = text;
    };
    show("substeps", options.substeps, String(options.substeps));
    show("gravity-x", options.gravity.x, options.gravity.x.toFixed(1));
    show("gravity-y", options.gravity.y, options.gravity.y.toFixed(1));
    show("workers", options.workers, String(options.workers));
    for (const name of ["sleeping", "continuous"]) Object.assign(element(name), { checked: options[name], disabled: !canEdit });
  }

  /** Shows the slider of the workers, of which there may be as many as threads, or why there is none. */
  showWorkers(threads, reasonForOne) {
    element("workers").max = threads;
    element("workers-field").hidden = reasonForOne !== "";
    element("workers-note").hidden = reasonForOne === "";
    element("workers-note").textContent = `One worker takes the steps here: ${reasonForOne}.`;
  }

  showLayers(shown) {
    for (const [name] of layers) element(`layer-${name}`).checked = shown.has(name);
  }

  /** Rows of names and values. */
  showFigures(rows) {
    const list = element("figures");
    while (list.children.length < 2 * rows.length) list.append(document.createElement("dt"), document.createElement("dd"));
    while (list.children.length > 2 * rows.length) list.lastChild.remove();
    rows.forEach(([name, value], i) => {
      list.children[2 * i].textContent = name;
      list.children[2 * i + 1].textContent = value;
      list.children[2 * i + 1].classList.toggle("hash", name === "State hash");
    });
  }
}

// The panel and the bar of tools: scenes, the language, the settings of the world. It shows a state and tells what the user changed.
import { makeSlider, setJoint } from "./inspector.mjs";
import { keys } from "./keyboard.mjs";
import { language, languages, text } from "./language.mjs";
import { jointOptions } from "./readings.mjs";
import { lessonScenes, playScenes } from "./scenes/index.mjs";
import { texts } from "./texts.mjs";
import { tools } from "./tools.mjs";

const element = (id) => document.getElementById(id);

export class Panel {
  #app;
  #gravity = null;

  /** `on` has the functions scene(spec), language(name), speed(factor) and tool(name). */
  constructor(app, on) {
    this.#app = app;
    this.on = on;
    for (const { name, key, icon } of tools) {
      const button = document.createElement("button");
      Object.assign(button.dataset, { tool: name, label: `tool_${name}`, key: key.toUpperCase() });
      button.setAttribute("role", "radio");
      button.innerHTML = `<svg viewBox="0 0 20 20">${icon}</svg>`;
      button.addEventListener("click", () => on.tool(name));
      element("tools").append(button);
    }
    element("language").append(...languages.map((name) => new Option(texts[name].language, name)));
    element("language").addEventListener("change", (event) => on.language(event.target.value));
    element("scene").addEventListener("change", (event) => on.scene(event.target.value));
    element("speed").addEventListener("change", (event) => on.speed(Number(event.target.value)));
  }

  /** For narrow windows, where the panel is hidden else. */
  open(is) {
    element("panel").classList.toggle("open", is);
    element("menu").setAttribute("aria-expanded", is);
  }

  /** All words in the language of now. */
  fill() {
    element("language").value = language;
    const group = (key, scenes) => {
      const list = Object.assign(document.createElement("optgroup"), { label: text(key) });
      list.append(...scenes.map(({ name }) => new Option(text(`scene_${name}`), name)));
      return list;
    };
    element("scene").replaceChildren(group("play_scenes", playScenes), group("lessons", lessonScenes));
    element("keys").replaceChildren(...keys.flatMap(([key, label]) => [
      Object.assign(document.createElement("dt"), { textContent: key }), Object.assign(document.createElement("dd"), { textContent: text(label) }),
    ]));
  }

  showScene() {
    const { scene } = this.#app.shown;
    element("scene").value = scene?.name ?? "";
    const isLesson = lessonScenes.includes(scene);
    element("about").textContent = scene ? text(`${isLesson ? "task" : "about"}_${scene.name}`) : "";
    element("answer").hidden = !isLesson;
    element("answer").open = false;
    if (isLesson) element("answer").lastElementChild.textContent = text(`answer_${scene.name}`);
    this.showSliders();
  }

  /** The sliders of the scene, with the values of now. */
  showSliders() {
    const { scene, size } = this.#app.shown;
    const sliders = [];
    if (scene?.sizes) sliders.push(this.#sizeSlider(scene, size));
    if (scene?.motor) sliders.push(this.#motorSlider(scene.motor));
    element("scene-sliders").replaceChildren(...sliders.map(({ row }) => row));
  }

  #sizeSlider(scene, size) {
    const [least, most] = scene.sizes;
    const slider = makeSlider(text("size"), { least, most, step: 1, digits: 0 }, size, () => {});
    slider.input.id = "size";
    slider.input.addEventListener("change", () => this.on.scene(`${scene.name}:${slider.input.value}`));
    return slider;
  }

  #motorSlider({ joint: place, least, most }) {
    const jointOf = (world) => world.joints()[place];
    const { world } = this.#app.session;
    const value = jointOptions(world, jointOf(world)).motor.speed;
    const slider = makeSlider(text("motorSpeed"), { least, most, step: 0.1, unit: "rad/s" }, value, (speed) => {
      this.#app.edit((now) => setJoint(now, jointOf(now), "motor", "speed", speed), { gesture: slider.input, isShape: false });
    });
    slider.input.id = "motor-speed";
    slider.input.addEventListener("change", () => this.#app.session.endGesture());
    return slider;
  }

  /** The settings of the world. */
  showWorld() {
    const { y } = this.#app.session.world.options().gravity;
    this.#gravity = makeSlider(text("gravity"), { least: 0, most: 25, step: 0.01, unit: "m/s²" }, -y, (value) => {
      const { x } = this.#app.session.world.options().gravity;
      this.#app.edit((world) => wakeAll(world).setGravity({ x, y: -value }), { gesture: this.#gravity.input, isShape: false });
    });
    this.#gravity.input.id = "gravity";
    this.#gravity.input.addEventListener("change", () => this.#app.session.endGesture());
    element("world-sliders").replaceChildren(this.#gravity.row);
  }

  showUndo() {
    element("undo").disabled = !this.#app.session.canUndo;
    element("redo").disabled = !this.#app.session.canRedo;
  }
}

function wakeAll(world) {
  for (const body of world.bodies()) if (world.body(body).type === "dynamic") world.wake(body);
  return world;
}

// The visible part of the world, and the colours.

class Camera {
  constructor(view) {
    this.view = view;
    this.width = 1;
    this.height = 1;
    this.fitted = true;
    this.fit();
  }

  resize(width, height) {
    // A view that was moved by hand keeps its middle and scale.
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit();
  }

  fit() {
    const [x0, y0, x1, y1] = this.view;
    this.x = (x0 + x1) / 2;
    this.y = (y0 + y1) / 2;
    this.scale = Math.min(this.width / (x1 - x0), this.height / (y1 - y0));
    this.fitScale = this.scale;
    this.fitted = true;
  }

  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const scale = clamp(this.scale * factor, this.fitScale / 50, this.fitScale * 5000);
    const [wx, wy] = this.world(px, py);
    this.scale = scale;
    this.x = wx - (px - this.width / 2) / scale;
    this.y = wy + (py - this.height / 2) / scale;
    this.fitted = false;
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
    this.fitted = false;
  }

  world(px, py) {
    return [this.x + (px - this.width / 2) / this.scale, this.y - (py - this.height / 2) / this.scale];
  }
}

// --- Colours ---------------------------------------------------------------------------------------------------------

const LIGHT = {
  static: ["#e2e5e9", "#8f98a5"],
  asleep: ["#c3cedb", "#74859b"],
  awake: ["#8dbbee", "#23619f"],
  kinematic: ["#c4b3ea", "#6545a8"],
  joint: "#0b7a75",
  islandAwake: "#e07a1f",
  islandAsleep: "#5a3a1a",
  island: (hue, awake) =>
    awake ? [`hsl(${hue} 62% 76%)`, `hsl(${hue} 48% 36%)`] : [`hsl(${hue} 22% 76%)`, `hsl(${hue} 18% 48%)`],
  ramp: ["#dfe6ee", "#9cc3e6", "#4f97c7", "#3a7d8c", "#e8a33d", "#d1344f"],
  rampStroke: "rgb(51 71 92 / 70%)",
};
const DARK = {
  static: ["#2a313b", "#566272"],
  asleep: ["#3c4a5b", "#6b7e95"],
  awake: ["#2f6cab", "#9cc9f7"],
  kinematic: ["#5f4a98", "#bba8ee"],
  joint: "#4fd1c5",
  islandAwake: "#f0a050",
  islandAsleep: "#8a6238",
  island: (hue, awake) =>
    awake ? [`hsl(${hue} 45% 42%)`, `hsl(${hue} 65% 74%)`] : [`hsl(${hue} 20% 27%)`, `hsl(${hue} 20% 48%)`],
  ramp: ["#2c3948", "#2f5f8f", "#3d8cc0", "#4fb0a8", "#f0b24f", "#ef5f73"],
  rampStroke: "rgb(184 198 214 / 40%)",
};
const palette = () => (darkMode.matches ? DARK : LIGHT);
const HUES = 24;
const SPEED_BINS = 24;

function rampColor(ramp, t) {
  const at = clamp(t, 0, 1) * (ramp.length - 1);
  const i = Math.min(Math.floor(at), ramp.length - 2);
  const channel = (color, k) => parseInt(color.slice(1 + 2 * k, 3 + 2 * k), 16);
  const mix = (k) => Math.round(channel(ramp[i], k) + (channel(ramp[i + 1], k) - channel(ramp[i], k)) * (at - i));
  return `rgb(${mix(0)} ${mix(1)} ${mix(2)})`;
}

// Bodies of one colour are drawn together. Each mode names its buckets, their paints, and the bucket of a body; lower
// buckets are painted first.
const MODES = {
  type: {
    paints: (colors) => [colors.static, colors.asleep, colors.awake, colors.kinematic],
    bucket(film, i) {
      if (film.type[i] === STATIC) return 0;
      if (film.type[i] === KINEMATIC) return 3;
      return film.state.awake[i] ? 2 : 1;
    },
  },
  island: {
    paints(colors) {
      const paints = [colors.static, colors.kinematic];
      // Neighbouring labels get hues far apart.
      for (let k = 0; k < HUES; ++k) paints.push(colors.island((k * 137.5) % 360, false));
      for (let k = 0; k < HUES; ++k) paints.push(colors.island((k * 137.5) % 360, true));
      return paints;
    },
    bucket(film, i) {
      if (film.type[i] === STATIC) return 0;
      if (film.type[i] === KINEMATIC || film.state.island[i] === 0) return 1;
      return 2 + (film.state.awake[i] ? HUES : 0) + (film.state.island[i] % HUES);
    },
  },
  speed: {
    paints(colors) {
      const paints = [colors.static];
      for (let k = 0; k < SPEED_BINS; ++k) {
        paints.push([rampColor(colors.ramp, k / (SPEED_BINS - 1)), colors.rampStroke]);
      }
      return paints;
    },
    bucket(film, i) {
      if (film.type[i] === STATIC) return 0;
      return 1 + Math.floor(Math.min(film.speed(i) / film.topSpeed, 0.999) * SPEED_BINS);
    },
  },
};

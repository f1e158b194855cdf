// The colours of scenes: the sky from top to bottom, what does not move, bodies, and the ink of texts and joints drawn above them.
export const palettes = {
  meadow: { sky: ["#dff3ff", "#fdf6e3"], ground: "#7fae6b", bodies: ["#ff7a59", "#ffc14d", "#4db6ac", "#5b8def", "#b57edc", "#f56f9e"], ink: "#24424a" },
  candy: { sky: ["#fff0f6", "#fff9ec"], ground: "#8e7cc3", bodies: ["#ff5d8f", "#ff9e6d", "#ffd166", "#6ed3a3", "#5cc4ef", "#a78bfa"], ink: "#463a63" },
  dusk: { sky: ["#2b2350", "#8a4a6f"], ground: "#1d1838", bodies: ["#ffb86b", "#ff7e79", "#f7d774", "#7fd1c7", "#9db4ff", "#f2a6d8"], ink: "#fff1dc" },
  sea: { sky: ["#d9f7f4", "#eafcff"], ground: "#2f6f7e", bodies: ["#ff8a5c", "#ffd25e", "#38b2a3", "#3f88c5", "#7cc6fe", "#f4f1de"], ink: "#123c46" },
  autumn: { sky: ["#fbeedb", "#fdf8ee"], ground: "#8a5a3b", bodies: ["#d1495b", "#edae49", "#66a182", "#2e7f95", "#e08e45", "#9c6ade"], ink: "#4a2f20" },
  paper: { sky: ["#fbfaf5", "#f3f1e7"], ground: "#9aa5a0", bodies: ["#e4572e", "#2e86ab", "#f3a712", "#66a182", "#8e6bbf"], ink: "#273238" },
};

// Runs the golden scenes of the C++ tests, which Emscripten has compiled.
const lines = [];
self.Module = {
  arguments: ["--gtest_filter=Golden.*", "--gtest_color=no"],
  print: (line) => lines.push(line),
  printErr: (line) => lines.push(line),
  locateFile: (name) => `/bin/${name}`,
  onExit: (status) => postMessage({ status, lines }),
};
importScripts("/bin/test_determinism.js");

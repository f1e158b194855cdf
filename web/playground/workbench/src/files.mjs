// Files: scenes, snapshots and recordings are saved as downloads, and opened by a dialog or by dropping them onto the page.
import { RecordingSession, WorldSession } from "./session.mjs";

export const snapshotEnding = ".dss";
export const recordingEnding = ".dsr";
export const sceneEnding = ".json";

export function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** A name for a file: "large_pyramid-30-120.dss". A scene file of the beginning has no step. */
export function fileName(session, ending) {
  const scene = session.name.replace(/\.\w+$/, "").replace(/[^\w-]+/g, "-");
  return ending === sceneEnding && session.stepCount === 0 ? `${scene}${ending}` : `${scene}-${session.stepCount}${ending}`;
}

/** Whether it is JSON, as scene files are: the first character is a brace. */
const isText = (bytes) => /^\uFEFF?\s*\{/.test(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, 256)));

/** What a file shows. A file that is neither a scene, a recording nor a snapshot throws. */
export function sessionOfFile(name, bytes) {
  if (name.endsWith(sceneEnding) || isText(bytes)) return WorldSession.ofSceneFile(name, bytes);
  let recordingError;
  try {
    return new RecordingSession(name, bytes);
  } catch (error) {
    recordingError = error;
  }
  try {
    return WorldSession.ofSnapshot(name, bytes);
  } catch (error) {
    throw name.endsWith(recordingEnding) ? recordingError : error;
  }
}

/** Calls onFile(name, bytes) with each file that is chosen or dropped. */
export function takeFiles(input, target, onFile) {
  const read = async (file) => onFile(file.name, new Uint8Array(await file.arrayBuffer()));
  input.addEventListener("change", () => {
    for (const file of input.files) read(file);
    input.value = "";
  });
  target.addEventListener("dragover", (event) => event.preventDefault());
  target.addEventListener("drop", (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) read(file);
  });
}

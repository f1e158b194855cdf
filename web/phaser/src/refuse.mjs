import { DrystoneError } from "drystone";

/** Throws as the engine does: `message` names the field. */
export function refuse(message) {
  throw new DrystoneError("invalidArgument", message);
}

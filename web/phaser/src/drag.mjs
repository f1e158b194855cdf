import { grab } from "drystone/games";

/** Lets pointers drag dynamic bodies, until the returned function is called. `reach` is in pixels; the rest is that of grab(). */
export function drag(plugin, { reach = 8, ...options } = {}) {
  const { input, cameras } = plugin.scene;
  const grips = new Map(); // By pointer.
  const place = (pointer) => plugin.toMetres(pointer.positionToCamera(pointer.camera ?? cameras.main));
  const release = (pointer) => {
    grips.get(pointer)?.release();
    grips.delete(pointer);
  };
  const press = (pointer) => {
    release(pointer); // Another button of it may be down.
    const grip = grab(plugin.game, place(pointer), { reach: reach / plugin.pixelsPerMetre, ...options });
    if (grip) grips.set(pointer, grip);
  };
  const move = () => grips.forEach((grip, pointer) => grip.moveTo(place(pointer))); // A camera that moves is a pointer that moves.
  const listeners = { pointerdown: press, pointerup: release, pointerupoutside: release };
  for (const [name, f] of Object.entries(listeners)) input.on(name, f);
  plugin.events.on("beforestep", move);
  return () => {
    for (const [name, f] of Object.entries(listeners)) input.off(name, f);
    plugin.events.off("beforestep", move);
    for (const pointer of [...grips.keys()]) release(pointer);
  };
}

// A layer of a tile map as tile grids of a static body.
import { PixelBody } from "./body.mjs";
import { refuse } from "./refuse.mjs";
export function addLayer() { refuse("later"); }
void PixelBody;

import { PixelBody } from "./body.mjs";

/** The body of a character: the Character of drystone/games in pixels. */
export class CharacterBody extends PixelBody {
  /** Whether it stands on something that is not too steep. */
  get grounded() {
    return this.metric.grounded;
  }
  /** From -1, to the left, to 1; until it is called again. */
  walk(direction) {
    this.metric.walk(direction);
    return this;
  }
  /** Jumps, or shortly after if it is about to land. */
  jump() {
    this.metric.jump();
    return this;
  }
  /** Falls through the one-way floor on which it stands. */
  drop(seconds = 0.1) {
    this.metric.world.dropThrough(this.metric.id, seconds);
    return this;
  }
}

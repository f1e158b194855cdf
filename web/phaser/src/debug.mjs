// Pictures of bodies and joints above the scene, while `this.drystone.debug` is true.
const colors = {
  static: 0x7f8c8d,
  kinematicBody: 0x3498db,
  awakeBody: 0x2ecc71,
  asleepBody: 0x9b59b6,
  disabledBody: 0x555555,
  sensor: 0xf1c40f,
};

export function drawDebug(plugin) {
  plugin._graphics?.clear();
  if (!plugin.debug) return;
  const graphics = (plugin._graphics ??= plugin.scene.add.graphics().setDepth(Number.MAX_SAFE_INTEGER));
  const { pixelsPerMetre: scale } = plugin;
  const pixels = (point) => plugin.toPixels(point);
  const pen = ({ meaning }) => graphics.lineStyle(1.5, colors[meaning] ?? 0xe67e22);
  const line = (a, b) => graphics.lineBetween(a.x, a.y, b.x, b.y);
  plugin.game.world.draw({
    polygon(corners, radius, color) {
      pen(color);
      graphics.strokePoints(corners.map(pixels), true, true);
    },
    circle(center, radius, { c, s }, color) {
      const { x, y } = pixels(center);
      pen(color).strokeCircle(x, y, radius * scale);
      line({ x, y }, { x: x + c * radius * scale, y: y - s * radius * scale });
    },
    capsule(a, b, radius, color) {
      const [from, to] = [pixels(a), pixels(b)];
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      pen(color).beginPath();
      graphics.arc(to.x, to.y, radius * scale, angle - Math.PI / 2, angle + Math.PI / 2);
      graphics.arc(from.x, from.y, radius * scale, angle + Math.PI / 2, angle + (3 * Math.PI) / 2);
      graphics.closePath().strokePath();
    },
    segment(a, b, color) {
      pen(color);
      line(pixels(a), pixels(b));
    },
    point(place, color) {
      const { x, y } = pixels(place);
      pen(color).strokeCircle(x, y, 2);
    },
  });
}

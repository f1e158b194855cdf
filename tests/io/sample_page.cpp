// Writes the page that player_page_browser.py opens: bodies of every type, a joint, a body that vanishes, a small
// kinematic body under the mark of a joint, names that try to be script, and debug drawing. Usage: sample_page FILE
#include <array>
#include <cmath>
#include <cstdio>

#include "drystone/io/player_page.hpp"
#include "tests/io/sample.hpp"

namespace drystone::io {
namespace {

constexpr int kFrames = 120;

Recording sample_run() {
  Recording run;
  FormTable forms;
  run.has_layers = true;
  run.title = "<img src=x onerror=\"document.title='attacked'\">";
  add_body(run.outline, forms, BodyType::static_body, {box_outline(500.0f, 1.0f)});
  add_body(run.outline, forms, BodyType::kinematic, {box_outline(2.0f, 0.25f)});
  add_body(run.outline, forms, BodyType::dynamic, {{OutlineKind::circle, false, 1.0f, {{0.0f, 0.0f}}}});
  add_body(run.outline, forms, BodyType::dynamic, {box_outline(1.0f, 1.0f, 0.25f)});
  run.outline.bodies[2].name = "<script>document.title='attacked'</script>";
  run.outline.bodies[3].end_frame = 100;
  JointOutline joint;
  joint.kind = JointKind::prismatic;
  joint.body_a = 1;
  joint.body_b = 2;
  joint.axis = {0.0f, 1.0f};
  run.outline.joints.push_back(joint);
  add_body(run.outline, forms, BodyType::kinematic, {{OutlineKind::circle, false, 0.1f, {{0.0f, 0.0f}}}});
  JointOutline hinge;
  hinge.body_a = 4;
  hinge.body_b = 4;
  run.outline.joints.push_back(hinge);

  for (int f = 0; f < kFrames; ++f) {
    const auto t = static_cast<float>(f) / 60.0f;
    Frame frame;
    frame.counters.step = static_cast<std::uint64_t>(f) + 1;
    frame.counters.time = static_cast<double>(t);
    frame.counters.bodies = f < 100 ? 5 : 4;
    frame.counters.awake_bodies = 1;
    frame.counters.step_ms = 0.1 + 0.01 * (f % 10);
    if (f == 0) {
      frame.poses = {{0, {0.0f, -1.0f}, 0.0f},
                     {1, {-4.0f, 6.0f}, 0.0f},
                     {2, {-4.0f, 1.0f}, 0.0f},
                     {3, {4.0f, 1.25f}, 0.0f},
                     {4, {0.0f, 6.0f}, 0.0f}};
      frame.awake_toggles = {2};
      frame.islands = {{2, 1}, {3, 2}};
    } else {
      frame.poses = {{2, {-4.0f + 3.0f * t, 1.0f}, std::remainder(-3.0f * t, 2.0f * kPi)}};
    }
    const DrawColor green = {DrawMeaning::velocity};
    frame.drawn.segment({-6.0, 4.0}, {6.0, 4.0}, green);
    frame.drawn.polygon(std::array<Position, 3>{Position{0.0, 8.0}, {2.0, 8.0}, {1.0, 9.0}}, 0.1f, green);
    frame.drawn.capsule({4.0, 8.0}, {5.0, 8.0}, 0.5f, green);
    frame.drawn.circle({-3.0, 8.0}, 0.5f, {}, green);
    frame.drawn.point({-5.0, 8.0}, green);
    frame.drawn.transform({{-6.0, 8.0}, {}}, green);
    frame.drawn.text({-6.0, 9.0}, "<b>layer</b>", green);
    run.frames.push_back(frame);
  }
  return run;
}

}  // namespace
}  // namespace drystone::io

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const drystone::Result<void> written = drystone::io::write_player_page(drystone::io::sample_run(), argv[1]);
  if (!written.ok()) std::fprintf(stderr, "%s\n", written.error().message.c_str());
  return written.ok() ? 0 : 1;
}

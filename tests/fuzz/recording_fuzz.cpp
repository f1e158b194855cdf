// Arbitrary bytes as a recording: they are refused, or they give steps that a world takes while its invariants hold.
//
// Random bytes fail the checksums. So the input changes the parts of a small recording, four bytes for each change: the
// part, the place in it, and the value; the checksums are corrected. If the first byte is 0, the input is the whole
// recording.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "drystone/drystone.hpp"
#include "history/record/format.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/run_scene.hpp"

namespace {

using namespace drystone;
using Bytes = std::vector<std::byte>;

constexpr std::size_t kBegin = record::kMagic.size() + sizeof(record::kVersion);

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

/// The scene has several kinds of shapes and joints. Some bodies get a new velocity, and one is destroyed.
const Bytes& recording() {
  static const Bytes kRecording = [] {
    Bytes bytes;
    const scenes::Scene scene = test::MixedScene(3).make(8, 5);
    World world(scene.world);
    const auto write = [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); };
    must(world.start_recording({.write = write, .keyframe_interval = 3, .state_hash_interval = 2}));
    scenes::BuiltScene built{std::move(world), {}, {}};
    must(scenes::apply(built, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
    for (int i = 0; i < 8; ++i) {
      const BodyId body = built.bodies[static_cast<std::size_t>(i) % built.bodies.size()];
      static_cast<void>(built.world.set_velocity(body, {1.0f, 2.0f}));
      if (i == 5) must(built.world.destroy_body(body));
      must(built.world.step(scene.dt));
    }
    static_cast<void>(built.world.set_velocity(built.bodies.front(), {2.0f, 1.0f}));
    must(built.world.stop_recording());
    return bytes;
  }();
  return kRecording;
}

Bytes changed(std::span<const std::uint8_t> changes) {
  std::vector<std::pair<record::ChunkKind, Bytes>> chunks;
  record::ChunkReader reader(recording(), kBegin);
  while (const auto chunk = reader.next())
    chunks.emplace_back(chunk->kind, Bytes(chunk->content.begin(), chunk->content.end()));
  for (; changes.size() >= 4; changes = changes.subspan(4)) {
    Bytes& content = chunks[changes[0] % chunks.size()].second;
    if (content.empty()) continue;
    content[(changes[1] | std::size_t{changes[2]} << 8) % content.size()] = static_cast<std::byte>(changes[3]);
  }
  Bytes bytes(recording().begin(), recording().begin() + kBegin);
  for (const auto& [kind, content] : chunks) record::append_chunk(bytes, kind, content);
  return bytes;
}

void use(const Bytes& bytes) {
  Result<Replayer> opened = Replayer::open(bytes);
  if (!opened.ok()) return require(opened.error().code == ErrorCode::invalid_argument, "another error");
  Replayer replayer = std::move(opened).value();
  const std::uint64_t steps = std::min<std::uint64_t>(replayer.steps(), 20);
  for (std::uint64_t i = 0; i < steps; ++i) {
    must(replayer.next());
    const std::string broken = replayer.world().check_invariants();
    require(broken.empty(), broken.c_str());
  }
  if (replayer.step() == replayer.steps() && replayer.has_last_calls()) {
    must(replayer.play_last_calls());
    const std::string broken = replayer.world().check_invariants();
    require(broken.empty(), broken.c_str());
  }
  must(replayer.seek(steps / 2));
  static_cast<void>(replayer.explain_divergence());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span<const std::uint8_t> rest(data + 1, size - 1);
  if (data[0] != 0) {
    use(changed(rest));
    return 0;
  }
  Bytes bytes;
  for (const std::uint8_t byte : rest) bytes.push_back(static_cast<std::byte>(byte));
  use(bytes);
  return 0;
}

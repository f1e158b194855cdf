// drystone record and drystone replay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "history/record/format.hpp"
#include "tests/tools/program.hpp"

namespace drystone::test {
namespace {

using testing::HasSubstr;

/// The recording with another length of its 20th step, and corrected checksums.
std::string with_another_call(const std::string& recording) {
  const auto bytes = std::as_bytes(std::span(recording));
  constexpr std::size_t kBegin = record::kMagic.size() + sizeof(record::kVersion);
  std::vector<std::byte> changed(bytes.begin(), bytes.begin() + kBegin);
  record::ChunkReader reader(bytes, kBegin);
  int steps = 0;
  while (const std::optional<record::Chunk> chunk = reader.next()) {
    std::vector<std::byte> content(chunk->content.begin(), chunk->content.end());
    const float seconds = 0.01f;
    if (chunk->kind == record::ChunkKind::calls && ++steps == 20)
      std::memcpy(&content[content.size() - 5], &seconds, sizeof(seconds));
    record::append_chunk(changed, chunk->kind, content);
  }
  return {reinterpret_cast<const char*>(changed.data()), changed.size()};
}

TEST(CliRecording, IsReplayedAndReportsADivergence) {
  const Directory directory;
  const std::string file = directory / "run.dsr";
  const Outcome recorded =
      run_program({"record", "dominoes:10", "--steps", "40", "--keyframe-every", "8", "--out", file});
  ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  const Outcome same = run_program({"replay", file, "--workers", "3"});
  EXPECT_EQ(same.exit_code, 0) << same.err;
  EXPECT_THAT(same.out, HasSubstr("40 steps, complete\n"));
  EXPECT_THAT(same.out, HasSubstr("all played steps are as recorded\n"));
  // The state is the same as without a recording.
  const Outcome run = run_program({"run", "dominoes:10", "--steps", "40", "--hash-every", "25"});
  const Outcome sought = run_program({"replay", file, "--seek", "25"});
  const std::size_t hash = sought.out.find("hash ") + 5;
  EXPECT_THAT(run.out, HasSubstr(sought.out.substr(hash, 16)));

  const Outcome other = run_program({"replay", directory.write("other.dsr", with_another_call(read_text(file)))});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.out, HasSubstr("DIVERGED at step 20: the motion differs after the step\n"));
  EXPECT_THAT(other.out, HasSubstr("after step 24: body "));

  const Outcome cut = run_program({"replay", directory.write("cut.dsr", read_text(file).substr(0, 60000))});
  EXPECT_EQ(cut.exit_code, 0) << cut.err;
  EXPECT_THAT(cut.out, testing::Not(HasSubstr("complete")));
  const Outcome none = run_program({"replay", directory.write("none.dsr", "this is not a recording, that is certain")});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_THAT(none.err, HasSubstr("none.dsr: recording: these bytes are not a recording"));
  EXPECT_EQ(run_program({"replay", file, "--seek", "41"}).exit_code, 2);
}

TEST(CliRecording, IsWrittenAsAPage) {
  const Directory directory;
  const std::string file = directory / "run.dsr";
  const std::string page = directory / "run.html";
  ASSERT_EQ(run_program({"run", "dominoes:10", "--steps", "10", "--quiet", "--record", file}).exit_code, 0);
  const Outcome replayed = run_program({"replay", file, "--html", page, "--quiet"});
  EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
  EXPECT_NE(read_text(page).find("id=\"recording\" data-encoding"), std::string::npos);
}

}  // namespace
}  // namespace drystone::test

// docs/tutorial_rollback.md, step by step: two players push boxes, each in a world of their own. They send their inputs over a channel that is
// slow and loses messages. No player waits for the other: each guesses that the other repeats the last input. When the real inputs arrive and
// differ from the guess, the player goes back and repeats those steps. Both worlds reach the same state, bit for bit. The program prints how
// often each player went back, the time of a repeated step, and the sizes of a snapshot and of a delta to the next snapshot.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <random>
#include <vector>

#include "drystone/drystone.hpp"

using namespace drystone;

namespace {

constexpr int kSteps = 600;
constexpr int kKept = 16;
constexpr float kDt = 1.0f / 60.0f;

// begin messages
/// The input of a player in a step: the direction in which the box is pushed. A guess until it is known.
struct Input {
  int push = 0;
  bool known = false;
};

/// No player is more than kKept steps ahead of the inputs that arrived, so these are all inputs that the other player may lack.
constexpr int kInputsSent = 2 * kKept;

/// A player's inputs of the last steps. If a message is lost, the next one has its inputs too.
struct Message {
  int last_step = 0;
  std::array<Input, kInputsSent> inputs;  // inputs[i] is that of step last_step - i.
  int arrives = 0;                        // The step in which the channel delivers it.
};
// end messages

class Peer {
 public:
  // begin world
  explicit Peer(int player) : own_(player), other_(1 - player) {
    const BodyId ground = world_.create_body({.position = {0, -1}});
    world_.create_shape(ground, Box{.half_extents = {30, 1}}).value();
    for (int i = 0; i < 40; ++i) {
      const BodyId box =
          world_.create_body({.type = BodyType::dynamic, .position = {1.1 * (i % 10) - 5.0, 0.5 + i / 10}});
      world_.create_shape(box, Box{.half_extents = {0.5f, 0.5f}}).value();
      if (i == 0) boxes_[0] = box;
      if (i == 9) boxes_[1] = box;
    }
  }
  // end world

  // begin play
  /// Takes the next step with the player's own input, and with a guess of the other player's if it is not known.
  void play(int push) {
    input(own_, now_) = {push, true};
    go_back();
    step(now_++);
  }
  // end play

  // begin wait
  /// Whether the snapshot that the next step overwrites will not be needed: the other player's input of that step is known.
  bool may_play() { return now_ < kKept || input(other_, now_ - kKept).known; }
  // end wait

  Message message() {
    Message message;
    message.last_step = now_ - 1;
    for (int i = 0; i < std::min(kInputsSent, now_); ++i) {
      message.inputs[static_cast<std::size_t>(i)] = input(own_, message.last_step - i);
    }
    return message;
  }

  // begin receive
  void receive(const Message& message) {
    for (int i = 0; i < std::min(kInputsSent, message.last_step + 1); ++i) {
      const int step = message.last_step - i;
      Input& theirs = input(other_, step);
      if (theirs.known) continue;
      const Input sent = message.inputs[static_cast<std::size_t>(i)];
      if (step < now_ && sent.push != theirs.push) wrong_from_ = std::min(wrong_from_, step);
      theirs = sent;
    }
  }
  // end receive

  // begin go_back
  /// Repeats the steps from the first wrong guess on.
  void go_back() {
    if (wrong_from_ >= now_) return;
    const auto start = std::chrono::steady_clock::now();
    must(world_.restore(snapshot_before(wrong_from_)));
    for (int i = wrong_from_; i < now_; ++i) step(i);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    ++rollbacks;
    replayed += now_ - wrong_from_;
    milliseconds += took.count();
    wrong_from_ = kSteps;
  }
  // end go_back

  int steps() const { return now_; }
  /// Whether all steps were played with the inputs of both.
  bool is_done() { return now_ == kSteps && input(other_, kSteps - 1).known && wrong_from_ == kSteps; }
  std::uint64_t hash() const { return world_.state_hash(); }
  /// Prints the sizes of the last snapshot in the ring and of the delta from the snapshot before.
  void print_sizes() {
    const std::vector<std::byte>& last = snapshot_before(kSteps - 1);
    const World world = World::from(last).value();
    std::printf("a snapshot takes %zu bytes, a delta to the next one %zu\n", last.size(),
                world.delta(snapshot_before(kSteps - 2)).value().size());
  }

  int rollbacks = 0;
  int replayed = 0;
  double milliseconds = 0;

 private:
  Input& input(int player, int step) {
    return inputs_[static_cast<std::size_t>(player)][static_cast<std::size_t>(step)];
  }
  std::vector<std::byte>& snapshot_before(int step) { return ring_[static_cast<std::size_t>(step % kKept)]; }

  // begin step
  void step(int i) {
    snapshot_before(i) = world_.snapshot();
    Input& theirs = input(other_, i);
    if (!theirs.known && i > 0) theirs.push = input(other_, i - 1).push;
    for (int player = 0; player < 2; ++player) {
      const auto push = static_cast<float>(input(player, i).push);
      if (push != 0.0f)
        must(world_.apply_impulse_to_center(boxes_[static_cast<std::size_t>(player)], {0.4f * push, 0.2f}));
    }
    must(world_.step(kDt));
  }
  // end step

  World world_;
  int own_;
  int other_;
  std::array<BodyId, 2> boxes_;
  std::array<std::array<Input, kSteps>, 2> inputs_{};  // By player, then by step.
  std::array<std::vector<std::byte>, kKept> ring_;
  int now_ = 0;
  int wrong_from_ = kSteps;  // The first step whose guess was wrong.
};

/// The delay of a message is 3 to 8 steps, and one in five is lost.
class Channel {
 public:
  explicit Channel(unsigned seed) : random_(seed) {}
  void send(Message message, int now) {
    if (random_() % 5 == 0) return;
    message.arrives = now + 3 + static_cast<int>(random_() % 6);
    under_way_.push_back(message);
  }
  void deliver(Peer& to, int now) {
    for (const Message& message : under_way_) {
      if (message.arrives <= now) to.receive(message);
    }
    std::erase_if(under_way_, [now](const Message& message) { return message.arrives <= now; });
  }

 private:
  std::mt19937 random_;
  std::deque<Message> under_way_;
};

}  // namespace

int main() {
  std::array<Peer, 2> peers{Peer(0), Peer(1)};
  std::array<Channel, 2> to{Channel(1), Channel(2)};
  std::array<std::mt19937, 2> players{std::mt19937(3), std::mt19937(4)};
  std::array<int, 2> push{};
  int waited = 0;
  // Messages go on after the last step, until every input has arrived.
  for (int now = 0; !peers[0].is_done() || !peers[1].is_done(); ++now) {
    for (std::size_t p = 0; p < 2; ++p) {
      to[p].deliver(peers[p], now);
      if (peers[p].steps() == kSteps) {
        peers[p].go_back();
      } else if (peers[p].may_play()) {
        if (players[p]() % 10 == 0) push[p] = static_cast<int>(players[p]() % 3) - 1;
        peers[p].play(push[p]);
      } else {
        ++waited;
      }
      to[1 - p].send(peers[p].message(), now);
    }
  }
  for (std::size_t p = 0; p < 2; ++p) {
    const Peer& peer = peers[p];
    std::printf("player %zu: went back %d times and repeated %d steps, %.3f ms per step; state %016llx\n", p + 1,
                peer.rollbacks, peer.replayed, peer.milliseconds / peer.replayed,
                static_cast<unsigned long long>(peer.hash()));
  }
  std::printf("waited %d times for inputs\n", waited);
  peers[0].print_sizes();
  const bool equal = peers[0].hash() == peers[1].hash();
  std::printf("%s\n", equal ? "the same world" : "DIFFERENT WORLDS");
  return equal ? 0 : 1;
}

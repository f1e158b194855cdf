// Two players push boxes, each in a world of their own. They send their inputs over a channel that is slow and loses messages. No
// player waits for the other: each guesses that the other repeats the last input. When the real inputs arrive and differ from the
// guess, the player goes back and repeats those steps. Both worlds reach the same state, bit for bit. The program prints how often each
// player went back, the time of a repeated step, and the sizes of a snapshot and of a delta to the next snapshot.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <random>
#include <vector>

#include "drystone/drystone.hpp"

namespace {

constexpr int kSteps = 600;
constexpr int kKept = 16;
/// The number of inputs in a message. No player is more than kKept steps ahead of the inputs that he has of the other, so these are all
/// inputs that the other may lack.
constexpr int kInputsSent = 2 * kKept;
constexpr float kDt = 1.0f / 60.0f;

/// The input of a player in a step: the direction in which the box is pushed.
struct Input {
  int push = 0;
  bool known = false;
};

/// A player's inputs of the last steps. If a message is lost, the next message has its inputs too.
struct Message {
  int last_step = 0;
  std::array<Input, kInputsSent> inputs;  // The input of step i is at i % kInputsSent.
  int arrives = 0;
};

class Peer {
 public:
  explicit Peer(int player) : player_(player) {
    const drystone::BodyId ground = world_.create_body({.position = {0, -1}});
    world_.create_shape(ground, drystone::Box{.half_extents = {30, 1}}).value();
    for (int i = 0; i < 40; ++i) {
      const drystone::BodyId box =
          world_.create_body({.type = drystone::BodyType::dynamic, .position = {1.1 * (i % 10) - 5.0, 0.5 + i / 10}});
      world_.create_shape(box, drystone::Box{.half_extents = {0.5f, 0.5f}}).value();
      if (i == 0 || i == 9) boxes_[i == 0 ? 0 : 1] = box;
    }
    inputs_[0].resize(kSteps);
    inputs_[1].resize(kSteps);
  }

  /// Takes the step `now` with the player's own input, and with the other player's input if it is known.
  void play(int now, int push) {
    inputs_[static_cast<std::size_t>(player_)][static_cast<std::size_t>(now)] = {push, true};
    go_back();
    step(now);
    now_ = now + 1;
  }

  Message message() const {
    Message m{now_ - 1, {}, 0};
    for (int i = std::max(0, now_ - kInputsSent); i < now_; ++i)
      m.inputs[static_cast<std::size_t>(i % kInputsSent)] = own(i);
    return m;
  }

  void receive(const Message& m) {
    for (int i = std::max(0, m.last_step - kInputsSent + 1); i <= m.last_step; ++i) {
      Input& theirs = inputs_[static_cast<std::size_t>(1 - player_)][static_cast<std::size_t>(i)];
      if (theirs.known) continue;
      const Input sent = m.inputs[static_cast<std::size_t>(i % kInputsSent)];
      if (i < now_ && sent.push != theirs.push) wrong_from_ = std::min(wrong_from_, i);
      theirs = sent;
    }
  }

  /// Whether the other player's input of the step that leaves the ring is known; otherwise the player must wait.
  bool may_play(int now) const {
    return now < kKept - 1 ||
           inputs_[static_cast<std::size_t>(1 - player_)][static_cast<std::size_t>(now - kKept + 1)].known;
  }

  void go_back() {
    if (wrong_from_ >= now_) return;
    const auto start = std::chrono::steady_clock::now();
    const int first = wrong_from_;
    wrong_from_ = kSteps;
    drystone::must(world_.restore(ring_[static_cast<std::size_t>(first % kKept)]));
    for (int i = first; i < now_; ++i) step(i);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    ++rollbacks;
    replayed += now_ - first;
    milliseconds += took.count();
  }

  std::uint64_t hash() const { return world_.state_hash(); }
  /// Prints the sizes of the last snapshot in the ring and of the delta from the snapshot before.
  void print_sizes() const {
    const std::vector<std::byte>& before = ring_[(kSteps - 2) % kKept];
    const std::vector<std::byte>& last = ring_[(kSteps - 1) % kKept];
    const drystone::World world = drystone::World::from(last).value();
    std::printf("a snapshot takes %zu bytes, a delta to the next one %zu\n", last.size(),
                world.delta(before).value().size());
  }

  int rollbacks = 0;
  int replayed = 0;
  double milliseconds = 0;

 private:
  const Input& own(int i) const { return inputs_[static_cast<std::size_t>(player_)][static_cast<std::size_t>(i)]; }

  void step(int i) {
    const auto at = static_cast<std::size_t>(i);
    ring_[at % kKept] = world_.snapshot();
    Input& theirs = inputs_[static_cast<std::size_t>(1 - player_)][at];
    if (!theirs.known && i > 0) theirs.push = inputs_[static_cast<std::size_t>(1 - player_)][at - 1].push;
    for (std::size_t player = 0; player < 2; ++player) {
      const auto push = static_cast<float>(inputs_[player][at].push);
      if (push != 0.0f) drystone::must(world_.apply_impulse_to_center(boxes_[player], {0.4f * push, 0.2f}));
    }
    drystone::must(world_.step(kDt));
  }

  drystone::World world_;
  int player_;
  std::array<drystone::BodyId, 2> boxes_;
  std::array<std::vector<Input>, 2> inputs_;
  std::array<std::vector<std::byte>, kKept> ring_;
  int now_ = 0;
  int wrong_from_ = kSteps;
};

/// The delay of a message is 3 to 8 steps, and one in five is lost.
class Channel {
 public:
  explicit Channel(unsigned seed) : random_(seed) {}
  void send(Message m, int now) {
    if (random_() % 5 == 0) return;
    m.arrives = now + 3 + static_cast<int>(random_() % 6);
    under_way_.push_back(m);
  }
  void deliver(Peer& to, int now) {
    for (std::size_t i = 0; i < under_way_.size();) {
      if (under_way_[i].arrives > now) {
        ++i;
        continue;
      }
      to.receive(under_way_[i]);
      under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(i));
    }
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
  std::array<int, 2> played{};
  std::array<int, 2> push{};
  int waited = 0;
  // The channel is read after the last step too, until every input has arrived.
  for (int now = 0; now < kSteps + 200; ++now) {
    for (std::size_t p = 0; p < 2; ++p) {
      to[p].deliver(peers[p], now);
      if (played[p] == kSteps) {
        peers[p].go_back();
      } else if (peers[p].may_play(played[p])) {
        if (players[p]() % 10 == 0) push[p] = static_cast<int>(players[p]() % 3) - 1;
        peers[p].play(played[p]++, push[p]);
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

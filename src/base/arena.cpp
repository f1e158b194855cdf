// Chunks of the arena: how they grow, and how reset() merges them. See arena.hpp.
#include "base/arena.hpp"

#include <algorithm>
#include <utility>

#include "base/pages.hpp"

namespace drystone::base {
namespace {

// A world of a few bodies needs less than this in a step.
constexpr std::size_t kFirstChunk = std::size_t{4} * 1024;
// The chunk that replaces several has room for an eighth more than the step used, so that the arena of a world whose number of contacts
// varies grows rarely.
constexpr std::size_t kHeadroomShare = 8;

constexpr std::size_t round_up(std::size_t bytes) {
  return (bytes + Arena::kAlignment - 1) / Arena::kAlignment * Arena::kAlignment;
}

}  // namespace

Arena::~Arena() { release(); }

Arena::Arena(Arena&& other) noexcept
    : chunks_(std::exchange(other.chunks_, {})),
      offset_(std::exchange(other.offset_, 0)),
      used_(std::exchange(other.used_, 0)),
      growths_(std::exchange(other.growths_, 0)) {}

Arena& Arena::operator=(Arena&& other) noexcept {
  if (this == &other) return *this;
  release();
  chunks_ = std::exchange(other.chunks_, {});
  offset_ = std::exchange(other.offset_, 0);
  used_ = std::exchange(other.used_, 0);
  growths_ = std::exchange(other.growths_, 0);
  return *this;
}

std::size_t Arena::capacity() const {
  std::size_t total = 0;
  for (const Chunk& chunk : chunks_) total += chunk.size;
  return total;
}

void* Arena::allocate_bytes(std::size_t bytes) {
  const std::size_t rounded = round_up(bytes);
  if (chunks_.empty() || chunks_.back().size - offset_ < rounded) add_chunk(rounded);
  std::byte* const result = chunks_.back().data + offset_;
  offset_ += rounded;
  used_ += rounded;
  unpoison_memory(result, bytes);
  return result;
}

void Arena::add_chunk(std::size_t bytes) {
  // A chunk is as large as all earlier chunks together, so that the number of chunks grows with the logarithm of the memory.
  const std::size_t size = std::max({bytes, kFirstChunk, capacity()});
  chunks_.reserve(chunks_.size() + 1);
  chunks_.push_back({allocate_block(size, kAlignment), size});
  poison_memory(chunks_.back().data, size);
  offset_ = 0;
  ++growths_;
}

void Arena::reset() {
  if (chunks_.size() > 1) {
    merge(round_up(used_ + used_ / kHeadroomShare));
  } else if (!chunks_.empty()) {
    poison_memory(chunks_.front().data, chunks_.front().size);
  }
  offset_ = 0;
  used_ = 0;
}

/// Replaces the chunks by the last one, resized: it is the largest, and its pages need not be mapped again.
void Arena::merge(std::size_t size) {
  Chunk last = chunks_.back();
  chunks_.pop_back();
  release();
  if (size != last.size) {
    unpoison_memory(last.data, last.size);
    last.data = resize_block(last.data, last.size, size, kAlignment, 0);
    last.size = size;
  }
  poison_memory(last.data, last.size);
  chunks_.push_back(last);
  ++growths_;
}

void Arena::release() {
  for (const Chunk& chunk : chunks_) {
    unpoison_memory(chunk.data, chunk.size);
    free_block(chunk.data, chunk.size, kAlignment);
  }
  chunks_.clear();
}

}  // namespace drystone::base

// Chunks of the arena: how they grow, and how reset() merges them. See arena.hpp.
#include "core/arena.hpp"

#include <algorithm>
#include <utility>

#include "core/pages.hpp"

namespace drystone::base {
namespace {

// A world of a few bodies needs less than this in a step.
constexpr std::size_t kFirstChunk = std::size_t{4} * 1024;
// The chunk that replaces several has room for an eighth more than the step used, so that the arena of a world whose number of contacts
// varies grows rarely.
constexpr std::size_t kHeadroomShare = 8;

}  // namespace

Arena::~Arena() { release(); }

Arena::Arena(Arena&& other) noexcept { *this = std::move(other); }

Arena& Arena::operator=(Arena&& other) noexcept {
  if (this == &other) return *this;
  release();
  last_ = std::exchange(other.last_, {});
  offset_ = std::exchange(other.offset_, 0);
  full_ = std::exchange(other.full_, {});
  used_before_ = std::exchange(other.used_before_, 0);
  most_used_ = std::exchange(other.most_used_, 0);
  growths_ = std::exchange(other.growths_, 0);
  return *this;
}

std::size_t Arena::capacity() const {
  std::size_t total = last_.size;
  for (const Chunk& chunk : full_) total += chunk.size;
  return total;
}

void Arena::add_chunk(std::size_t bytes) {
  // A chunk is as large as all earlier chunks together, so that the number of chunks grows with the logarithm of the memory.
  const std::size_t size = std::max({bytes, kFirstChunk, capacity()});
  full_.reserve(full_.size() + 1);
  const Chunk chunk = {allocate_block(size, kAlignment), size};
  poison_memory(chunk.data, size);
  if (last_.data != nullptr) full_.push_back(last_);
  last_ = chunk;
  used_before_ += offset_;
  offset_ = 0;
  ++growths_;
}

void Arena::reset() {
  const std::size_t most = std::max(used(), most_used_);
  if (!full_.empty() || most > last_.size) {
    merge(round_up(most + most / kHeadroomShare));
  } else if (last_.data != nullptr) {
    poison_memory(last_.data, last_.size);
  }
  offset_ = 0;
  used_before_ = 0;
  most_used_ = 0;
}

void Arena::rewind(const Mark& mark) {
  most_used_ = std::max(most_used_, used());
  while (full_.size() > mark.full) {
    free_chunk(last_);
    last_ = full_.back();
    full_.pop_back();
  }
  offset_ = mark.offset;
  used_before_ = mark.used_before;
  if (last_.data != nullptr) poison_memory(last_.data + offset_, last_.size - offset_);
}

/// Replaces the chunks by the last one, resized: it is the largest, and its pages need not be mapped again.
void Arena::merge(std::size_t size) {
  free_full();
  if (size != last_.size) {
    unpoison_memory(last_.data, last_.size);
    last_.data = resize_block(last_.data, last_.size, size, kAlignment, 0);
    last_.size = size;
  }
  poison_memory(last_.data, last_.size);
  ++growths_;
}

void Arena::release() {
  free_full();
  if (last_.data != nullptr) free_chunk(last_);
  last_ = {};
}

void Arena::free_full() {
  for (const Chunk& chunk : full_) free_chunk(chunk);
  full_.clear();
}

void Arena::free_chunk(const Chunk& chunk) {
  unpoison_memory(chunk.data, chunk.size);
  free_block(chunk.data, chunk.size, kAlignment);
}

}  // namespace drystone::base

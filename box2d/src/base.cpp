// What belongs to the process and not to a world: memory, assertions, the log, the clock, the length unit, and mathematics.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>

#include "convert.hpp"
#include "drystone/hooks.hpp"
#include "registry.hpp"

// The headers declare it in some of their builds only, but a program may be another build than this library.
extern "C" BOX2D_EXPORT int b2InternalAssertFcn(const char* condition, const char* file, int line);
extern "C" BOX2D_EXPORT int b2InternalAssert(const char* condition, const char* file, int line);

namespace drystone::box2d {
namespace {

struct Process {
  b2AllocFcn* allocate = nullptr;
  b2FreeFcn* release = nullptr;
  b2AssertFcn* assertion = nullptr;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2LogFcn* log = nullptr;
#endif
  float length_unit = 1.0f;
};
Process process;

void* allocate(void*, std::size_t bytes, std::size_t alignment) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return process.allocate(bytes, static_cast<int>(alignment));
#else
  return process.allocate(static_cast<unsigned>(bytes), static_cast<int>(alignment));
#endif
}

void release(void*, void* block, [[maybe_unused]] std::size_t bytes, std::size_t) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  process.release(block, bytes);
#else
  process.release(block);
#endif
}

int assertion_failed(const char* condition, const char* file, int line) {
  if (process.assertion != nullptr) return process.assertion(condition, file, line);
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  return 1;
}

std::uint64_t now() {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

}  // namespace

float length_unit() { return process.length_unit; }

void log_line(const char* function, const char* text) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  if (process.log != nullptr) {
    const std::string line = std::string("drystone_box2d: ") + function + ": " + text;
    process.log(line.c_str());
    return;
  }
#endif
  std::fprintf(stderr, "drystone_box2d: %s: %s\n", function, text);
}

}  // namespace drystone::box2d

using namespace drystone;
using namespace drystone::box2d;

int b2InternalAssertFcn(const char* condition, const char* file, int line) {
  return assertion_failed(condition, file, line);
}
int b2InternalAssert(const char* condition, const char* file, int line) {
  return assertion_failed(condition, file, line);
}

void b2SetAllocator(b2AllocFcn* allocFcn, b2FreeFcn* freeFcn) {
  DIFFERS("the functions are asked for the large blocks of worlds alone, and are refused while a world has any");
  if ((allocFcn == nullptr) != (freeFcn == nullptr)) return;
  const Process before = process;
  process.allocate = allocFcn;
  process.release = freeFcn;
  const bool is_set = allocFcn != nullptr;
  if (!ACCEPTED(set_memory_functions(is_set ? &drystone::box2d::allocate : nullptr,
                                     is_set ? &drystone::box2d::release : nullptr)))
    process = before;
}

decltype(b2GetByteCount()) b2GetByteCount(void) {
  DIFFERS("returns 0: the engine does not count bytes");
  return 0;
}

void b2SetAssertFcn(b2AssertFcn* assertFcn) { process.assertion = assertFcn; }

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
void b2SetLogFcn(b2LogFcn* logFcn) { process.log = logFcn; }
bool b2IsDoublePrecision(void) { return sizeof(b2Pos) != sizeof(b2Vec2); }
b2Version b2GetVersion(void) { return {3, 2, 0}; }
#else
b2Version b2GetVersion(void) { return {3, 1, 1}; }
#endif

std::uint64_t b2GetTicks(void) { return now(); }
float b2GetMilliseconds(std::uint64_t ticks) { return static_cast<float>(static_cast<double>(now() - ticks) * 1.0e-6); }
float b2GetMillisecondsAndReset(std::uint64_t* ticks) {
  const std::uint64_t before = *ticks;
  *ticks = now();
  return static_cast<float>(static_cast<double>(*ticks - before) * 1.0e-6);
}
void b2Yield(void) { std::this_thread::yield(); }

std::uint32_t b2Hash(std::uint32_t hash, const std::uint8_t* data, int count) {
  for (int i = 0; i < count; ++i) hash = hash * 33u + data[i];
  return hash;
}

bool b2IsValidFloat(float a) { return std::isfinite(a); }
bool b2IsValidVec2(b2Vec2 v) { return is_finite(in(v)); }
bool b2IsValidRotation(b2Rot q) { return is_finite(in(q)) && b2IsNormalizedRot(q); }
bool b2IsValidAABB(b2AABB aabb) {
  return b2IsValidVec2(aabb.lowerBound) && b2IsValidVec2(aabb.upperBound) && aabb.lowerBound.x <= aabb.upperBound.x &&
         aabb.lowerBound.y <= aabb.upperBound.y;
}
bool b2IsValidPlane(b2Plane a) {
  return b2IsValidVec2(a.normal) && b2IsNormalized(a.normal) && std::isfinite(a.offset);
}
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
bool b2IsValidTransform(b2Transform t) { return b2IsValidVec2(t.p) && b2IsValidRotation(t.q); }
bool b2IsValidPosition(b2Pos p) { return is_finite(in_place(p)); }
bool b2IsValidWorldTransform(b2WorldTransform t) { return b2IsValidPosition(t.p) && b2IsValidRotation(t.q); }
#endif

float b2Atan2(float y, float x) {
  if (x == 0.0f && y == 0.0f) return 0.0f;
  return angle(Rotation{x, y});
}

b2CosSin b2ComputeCosSin(float radians) {
  const Rotation q = make_rotation(radians);
  return {q.c, q.s};
}

b2Rot b2ComputeRotationBetweenUnitVectors(b2Vec2 v1, b2Vec2 v2) {
  return out(normalize(Rotation{dot(in(v1), in(v2)), cross(in(v1), in(v2))}));
}

void b2SetLengthUnitsPerMeter(float lengthUnits) {
  if (!(lengthUnits >= kSmallestLengthUnit && lengthUnits <= kLargestLengthUnit)) {
    DIFFERS("a number outside of [0.001, 1000] is ignored");
    return;
  }
  process.length_unit = lengthUnits;
}
float b2GetLengthUnitsPerMeter(void) { return process.length_unit; }

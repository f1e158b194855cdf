// The options of a joint in its row, and a view of the options of any kind, wherever they are. Rows have the size of the kinds that worlds
// have many of: options that are much larger, those of a generic joint, are on the heap.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "drystone/joint.hpp"

namespace drystone {

/// A value on the heap that is copied as one.
template <typename T>
class OnHeap {
 public:
  OnHeap(const T& value = {}) : value_(std::make_unique<T>(value)) {}  // NOLINT(google-explicit-constructor)
  OnHeap(const OnHeap& other) : OnHeap(*other.value_) {}
  OnHeap(OnHeap&&) noexcept = default;
  OnHeap& operator=(const OnHeap& other) { return *this = OnHeap(other); }
  OnHeap& operator=(OnHeap&&) noexcept = default;
  ~OnHeap() = default;

  T* get() const { return value_.get(); }

 private:
  std::unique_ptr<T> value_;
};

class JointOptionsRow {
 public:
  JointOptionsRow() = default;
  JointOptionsRow(const AnyJointOptions& options);  // NOLINT(google-explicit-constructor)
  AnyJointOptions to_any() const;

  JointKind kind() const { return static_cast<JointKind>(held_.index()); }
  /// The options if they are of this kind, else null.
  template <typename Options>
  Options* get_if() {
    auto* const held = std::get_if<Held<Options>>(&held_);
    return held == nullptr ? nullptr : place_of(*held);
  }
  template <typename Options>
  const Options* get_if() const {
    return const_cast<JointOptionsRow*>(this)->get_if<Options>();
  }
  JointOptions& common();
  const JointOptions& common() const { return const_cast<JointOptionsRow*>(this)->common(); }
  /// Sets default options of a kind. Returns their address.
  void* reset(JointKind kind);

 private:
  static constexpr std::size_t kLargest = 160;
  template <typename Options>
  using Held = std::conditional_t<(sizeof(Options) > kLargest), OnHeap<Options>, Options>;
  template <typename Any>
  struct HeldOf;
  template <typename... Options>
  struct HeldOf<std::variant<Options...>> {
    using Type = std::variant<Held<Options>...>;
  };

  template <typename Options>
  static Options* place_of(Options& options) {
    return &options;
  }
  template <typename Options>
  static Options* place_of(OnHeap<Options>& options) {
    return options.get();
  }

  typename HeldOf<AnyJointOptions>::Type held_;
};

/// Refers to the options of a joint of any kind.
class JointView {
 public:
  JointView(const AnyJointOptions& options);  // NOLINT(google-explicit-constructor)
  JointView(const JointOptionsRow& row)       // NOLINT(google-explicit-constructor)
      : common_(&row.common()), kind_(row.kind()) {}
  template <typename Options>
  requires std::is_base_of_v<JointOptions, Options> JointView(
      const Options& options)  // NOLINT(google-explicit-constructor)
      : common_(&options), kind_(Options::kKind) {}

  JointKind kind() const { return kind_; }
  const JointOptions& common() const { return *common_; }
  /// The options if they are of this kind, else null.
  template <typename Options>
  const Options* get_if() const {
    return kind_ == Options::kKind ? static_cast<const Options*>(common_) : nullptr;
  }

 private:
  const JointOptions* common_;
  JointKind kind_;
};

bool operator==(const JointOptionsRow& row, const AnyJointOptions& options);

namespace detail {
template <typename F, std::size_t... I>
decltype(auto) visit_joint(F& f, JointView options, std::index_sequence<I...>) {
  using Result = std::invoke_result_t<F&, const std::variant_alternative_t<0, AnyJointOptions>&>;
  using Call = Result (*)(F&, const JointOptions&);
  static constexpr Call kCalls[] = {[](F& of, const JointOptions& common) -> Result {
    return of(static_cast<const std::variant_alternative_t<I, AnyJointOptions>&>(common));
  }...};
  return kCalls[static_cast<std::size_t>(options.kind())](f, options.common());
}
}  // namespace detail

/// Calls f with the options as those of their kind.
template <typename F>
decltype(auto) visit(F&& f, JointView options) {
  return detail::visit_joint(f, options, std::make_index_sequence<std::variant_size_v<AnyJointOptions>>());
}

}  // namespace drystone

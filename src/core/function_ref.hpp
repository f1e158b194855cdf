// A reference to a function object, for parameters: a loop that takes one is compiled once, and not once for each kind of object. The object must
// outlive the reference.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace drystone::base {

template <typename Signature>
class FunctionRef;

template <typename Result, typename... Argument>
class FunctionRef<Result(Argument...)> {
 public:
  template <typename F, typename = std::enable_if_t<!std::is_same_v<std::remove_cvref_t<F>, FunctionRef>>>
  FunctionRef(F&& function)  // NOLINT(google-explicit-constructor): an argument becomes a reference by itself.
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(function)))),
        call_([](void* object, Argument... argument) -> Result {
          return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Argument>(argument)...);
        }) {}

  Result operator()(Argument... argument) const { return call_(object_, std::forward<Argument>(argument)...); }

 private:
  void* object_;
  Result (*call_)(void* object, Argument... argument);
};

}  // namespace drystone::base

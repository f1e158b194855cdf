// Calls of the library as methods: the types of the arguments follow from the pointer to the member, their names, defaults and docstrings from
// the header.
#pragma once

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "header_docs_table.hpp"
#include "session.hpp"
#include "structs.hpp"
#include "user_data.hpp"

namespace drystone::python {

/// A name as a template argument.
template <std::size_t N>
struct Literal {
  char text[N]{};
  constexpr Literal(const char (&from)[N]) { std::copy_n(from, N, text); }  // NOLINT(google-explicit-constructor)
  constexpr std::string_view view() const { return {text, N - 1}; }
};

/// The declaration of World::<name> with so many parameters.
constexpr HeaderDoc declaration(std::string_view name, std::size_t parameter_count) {
  constexpr std::string_view kClass = "World::";
  for (const HeaderDoc& doc : kHeaderDocs) {
    if (doc.parameter_count == parameter_count && doc.name.size() == kClass.size() + name.size() &&
        doc.name.substr(0, kClass.size()) == kClass && doc.name.substr(kClass.size()) == name) {
      return doc;
    }
  }
  return {};
}

inline nb::object default_object(std::string_view text) {
  if (text == "None") return nb::none();
  if (text == "True" || text == "False") return nb::bool_(text == "True");
  return nb::float_(std::stod(std::string(text)));
}

/// A value that may be left out: None means the defaults of a struct.
template <typename T>
auto read_or_default(nb::handle h, const Where& where) {
  if constexpr (Struct<T>) {
    if (h.is_none()) return T{};
  }
  return Value<T>::read(h, where);
}

namespace detail {

template <typename T>
using Handle = nb::handle;

template <typename R>
struct ResultOf {
  using Type = std::remove_cvref_t<R>;
};
template <typename T>
struct ResultOf<Result<T>> {
  using Type = T;
};

/// Whether a result is made of ids, which then know their world.
template <typename T>
constexpr bool has_ids() {
  if constexpr (requires { typename T::value_type; }) {
    return kIsId<std::remove_cv_t<typename T::value_type>>;
  } else {
    return kIsId<T>;
  }
}

/// Whether a call destroys what its argument names, or everything.
constexpr bool destroys(std::string_view name) { return name.starts_with("destroy_") || name == "clear"; }

/// A call with its declaration. `changes`: whether it changes the world.
template <bool changes, auto Call, typename Name, typename Indices, typename R, typename... A>
struct BoundCall;
template <bool changes, auto Call, typename Name, std::size_t... I, typename R, typename... A>
struct BoundCall<changes, Call, Name, std::index_sequence<I...>, R, A...> {
  using T = typename ResultOf<R>::Type;
  static constexpr HeaderDoc kDoc = declaration(Name::kName, sizeof...(A));
  static_assert(!kDoc.name.empty(), "no such call in world.hpp: python/scripts/header_docs.py");
  static constexpr std::size_t kRequired = sizeof...(A) - kDoc.default_count;

  static constexpr std::string_view name_of(std::size_t i) { return part_of(kDoc.parameters, i); }
  static constexpr std::string_view default_of(std::size_t i) { return part_of(kDoc.defaults, i - kRequired); }

  template <std::size_t i, typename Argument>
  static auto read(nb::handle h, const Where& where) {
    if constexpr (i < kRequired) {
      return Value<Argument>::read(h, where);
    } else {
      return read_or_default<Argument>(h, where);
    }
  }

  static nb::object run(Session& session, Handle<A>... h) {
    static const std::string kCall = "World." + std::string(Name::kName);
    const std::uint32_t number = session.number;
    const auto arguments =
        std::tuple{read<I, std::remove_cvref_t<A>>(h, Where{kCall, name_of(I), nullptr, -1, number})...};
    const std::conditional_t<changes, Changing, Reading> guard(session);
    const auto call = [&](const auto&... argument) { return (session.world.*Call)(argument...); };
    if constexpr (destroys(Name::kName)) {
      EndingData ending =
          std::apply([&](const auto&... argument) { return EndingData(session, argument...); }, arguments);
      unwrap(std::apply(call, arguments));
      ending.drop();
      return nb::none();
    } else if constexpr (std::is_void_v<T>) {
      unwrap(std::apply(call, arguments));
      return nb::none();
    } else if constexpr (detail::has_ids<T>()) {
      const InWorld in_world(number);
      return Value<T>::write(unwrap(std::apply(call, arguments)));
    } else {
      return Value<T>::write(unwrap(std::apply(call, arguments)));
    }
  }

  template <std::size_t i>
  static auto argument() {
    const auto named = nb::arg(keep(std::string(name_of(i)))).none();
    if constexpr (i < kRequired) {
      return named;
    } else {
      return named = default_object(default_of(i));
    }
  }

  template <typename Parameter>
  static std::string parameter(std::size_t i) {
    std::string text = ", " + std::string(name_of(i)) + ": " + Value<std::remove_cvref_t<Parameter>>::in();
    if (i >= kRequired) text += (default_of(i) == "None" ? " | None = " : " = ") + std::string(default_of(i));
    return text;
  }

  static void def(nb::class_<Session>& type) {
    std::string signature = "def " + std::string(Name::kName) + "(self";
    ((signature += parameter<A>(I)), ...);
    if constexpr (std::is_void_v<T>) {
      signature += ") -> None";
    } else {
      signature += ") -> " + Value<T>::out();
    }
    type.def(keep(std::string(Name::kName)), &run, argument<I>()..., nb::sig(keep(signature)),
             keep(std::string(kDoc.text)));
  }
};

template <auto Call, typename Name>
struct Caller;
template <typename R, typename... A, R (World::*Call)(A...), typename Name>
struct Caller<Call, Name> {
  static void def(nb::class_<Session>& type) {
    BoundCall<true, Call, Name, std::index_sequence_for<A...>, R, A...>::def(type);
  }
};
template <typename R, typename... A, R (World::*Call)(A...) const, typename Name>
struct Caller<Call, Name> {
  static void def(nb::class_<Session>& type) {
    BoundCall<false, Call, Name, std::index_sequence_for<A...>, R, A...>::def(type);
  }
};

template <Literal Text>
struct NameOf {
  static constexpr std::string_view kName = Text.view();
};

}  // namespace detail

/// Adds a call of World as a method of the same name.
template <Literal Name, auto Call>
void def_call(nb::class_<Session>& type) {
  detail::Caller<Call, detail::NameOf<Name>>::def(type);
}

/// One of several overloads that change nothing.
template <typename Outcome, typename... Parameters>
constexpr auto query(Outcome (World::*call)(Parameters...) const) {
  return call;
}

}  // namespace drystone::python

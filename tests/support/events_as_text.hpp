// The events of a step as text that can be compared: the shapes and bodies that they name, in their order.
#pragma once

#include <span>
#include <string>

#include "drystone/world.hpp"

namespace drystone::test {
namespace detail {

template <typename Event>
void add_events(std::span<const Event> events, std::string& text) {
  text += std::to_string(events.size()) + ":";
  for (const Event& event : events) {
    if constexpr (requires { event.shape_a; }) {
      text += " " + std::to_string(event.shape_a.index) + "." + std::to_string(event.shape_a.generation) + "-" +
              std::to_string(event.shape_b.index) + "." + std::to_string(event.shape_b.generation);
    } else {
      text += " " + std::to_string(event.sensor.index) + "." + std::to_string(event.sensor.generation) + "-" +
              std::to_string(event.visitor.index) + "." + std::to_string(event.visitor.generation);
    }
  }
  text += "\n";
}
}  // namespace detail

inline std::string events_as_text(const World& world) {
  const Events e = world.events();
  std::string text;
  detail::add_events(e.contact_begin, text);
  detail::add_events(e.contact_end, text);
  detail::add_events(e.contact_hit, text);
  detail::add_events(e.sensor_begin, text);
  detail::add_events(e.sensor_end, text);
  return text + std::to_string(e.body_move.size());
}

}  // namespace drystone::test

// A search over controls, as a learning program does it: a thousand worlds in each of which a cart balances a pole with other gains of the
// controller. One call steps all worlds and one call reads them; worlds whose pole fell begin anew with new gains. Prints the best gains.
#include <cmath>
#include <cstdio>
#include <vector>

#include "drystone/drystone.hpp"

namespace {

using namespace drystone;

struct CartPole {
  World world;
  BodyId cart;
  BodyId pole;
};

/// A cart on a rail with a pole, 1 m long, that leans by 0.1 rad.
CartPole make_cart_pole() {
  CartPole made;
  const BodyId rail = made.world.create_body({});
  made.cart = made.world.create_body({.type = BodyType::dynamic});
  made.world.create_shape(made.cart, Box{.half_extents = {0.25f, 0.1f}}, {.density = 20}).value();
  PrismaticOptions slide;
  slide.body_a = rail;
  slide.body_b = made.cart;
  made.world.create_joint(slide).value();
  made.pole = made.world.create_body({.type = BodyType::dynamic, .angle = 0.1f});
  made.world.create_shape(made.pole, Box{.half_extents = {0.03f, 0.5f}, .center = {0, 0.5f}}, {.density = 2}).value();
  RevoluteOptions hinge;
  hinge.body_a = made.cart;
  hinge.body_b = made.pole;
  made.world.create_joint(hinge).value();
  return made;
}

/// The force on the cart is a sum of these times the pole's angle and spin and the cart's place and speed.
struct Gains {
  float angle;     ///< [N/rad]
  float spin;      ///< [N s/rad]
  float position;  ///< [N/m]
  float speed;     ///< [N s/m]
};

/// Gains number i of a sequence that fills the ranges evenly: multiples of irrational numbers.
Gains gains_of(int i) {
  const auto fraction = [i](double step) { return static_cast<float>(std::fmod(step * i, 1.0)); };
  return {200 * fraction(0.8566748838545029), 40 * fraction(0.7338918566271260), 20 * fraction(0.6287067210378087),
          20 * fraction(0.5385972572236101)};
}

}  // namespace

int main() {
  constexpr std::size_t kWorlds = 1000;
  constexpr int kSteps = 600;
  const CartPole start = make_cart_pole();
  WorldBatch batch = WorldBatch::create(kWorlds, start.world).value();

  std::vector<Gains> gains(kWorlds);
  int tried = 0;
  for (Gains& one : gains) one = gains_of(tried++);
  std::vector<int> age(kWorlds, 0);
  std::vector<double> cost(kWorlds, 0.0);
  const std::vector<BodyId> bodies = {start.cart, start.pole};
  std::vector<double> x(2 * kWorlds);
  std::vector<float> angle(2 * kWorlds), speed(2 * kWorlds), spin(2 * kWorlds);
  std::vector<std::uint8_t> fallen(kWorlds);

  for (int step = 0; step < kSteps; ++step) {
    // Number 2 w belongs to the cart of world w, number 2 w + 1 to its pole.
    batch.read_bodies(bodies, {.x = x, .angle = angle, .velocity_x = speed, .angular_velocity = spin}).value();
    for (std::size_t w = 0; w < kWorlds; ++w) {
      const Gains& g = gains[w];
      const float place = static_cast<float>(x[2 * w]);
      const float lean = angle[2 * w + 1];
      const float force = g.position * place + g.speed * speed[2 * w] - g.angle * lean - g.spin * spin[2 * w + 1];
      batch.world(w).apply_force_to_center(start.cart, {force, 0}).value();
      cost[w] += lean * lean + 0.1f * place * place;
      fallen[w] = std::abs(lean) > 0.5f || std::abs(place) > 2.5f;
    }
    batch.step(1.0f / 60).value();
    for (std::size_t w = 0; w < kWorlds; ++w) {
      ++age[w];
      if (fallen[w] == 0) continue;
      gains[w] = gains_of(tried++);
      age[w] = 0;
      cost[w] = 0;
    }
    batch.reset(fallen).value();
  }

  // Worlds of at least five seconds are compared.
  std::size_t best = 0;
  int standing = 0;
  const auto mean_cost = [&](std::size_t w) { return age[w] < 300 ? 1e9 : cost[w] / age[w]; };
  for (std::size_t w = 0; w < kWorlds; ++w) {
    standing += age[w] >= 300;
    if (mean_cost(w) < mean_cost(best)) best = w;
  }
  std::printf("%d controllers tried, %d poles stood for 5 s or longer\n", tried, standing);
  std::printf("best: %.0f N/rad, %.0f N s/rad, %.1f N/m, %.1f N s/m\n", static_cast<double>(gains[best].angle),
              static_cast<double>(gains[best].spin), static_cast<double>(gains[best].position),
              static_cast<double>(gains[best].speed));
}

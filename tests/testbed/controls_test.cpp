// Mouse, keys and panels with Dear ImGui and without a window: the test sets what a window would report.
#include "tools/testbed/controls.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include "tools/testbed/panels.hpp"
#include "tools/testbed/scene_run.hpp"

namespace drystone::testbed {
namespace {

using testing::HasSubstr;

class Controls : public testing::Test {
 protected:
  Controls() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {1280.0f, 800.0f};
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    open("large_pyramid:4");
    session_.playing = false;
  }
  ~Controls() override { ImGui::DestroyContext(); }

  void open(const std::string& argument) {
    testbed::open(session_, argument);
    session_.camera.viewport = {1280.0f, 800.0f};
    fit_view(session_);
  }

  /// A frame of the window's loop.
  void frame(const Input& input = {}) {
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    ImGui::NewFrame();
    take_input(session_, input);
    play(session_, 1.0 / 60.0);
    const std::vector<DrawMeaning> legend = paint(session_, batch_, labels_);
    show_panels(session_, labels_, legend);
    ImGui::Render();
  }
  void press(int key) { frame({.keys = {key}}); }

  void move(Vec2 pixel) {
    ImGui::GetIO().MousePos = {pixel.x, pixel.y};
    frame();
  }
  void set_button(int button, bool down) {
    ImGui::GetIO().MouseDown[button] = down;
    frame();
  }
  void click(int button) {
    set_button(button, true);
    set_button(button, false);
  }

  const World& world() const { return session_.run->world(); }
  BodyId top() const { return world().bodies().back(); }
  Vec2 pixel_of(BodyId body) const { return to_pixel(session_.camera, world().transform(body).value().position); }

  Session session_;
  Batch batch_;
  std::vector<Label> labels_;
};

TEST_F(Controls, TheLeftButtonDragsABody) {
  session_.playing = true;
  const BodyId body = top();
  const Vec2 target = pixel_of(body) + Vec2{150.0f, -60.0f};
  move(pixel_of(body));
  set_button(ImGuiMouseButton_Left, true);
  ASSERT_TRUE(session_.run->editable()->is_dragging());
  for (int i = 0; i < 240; ++i) move(target);
  // The body hangs below the mouse by 1 cm, and Dear ImGui rounds the mouse to pixels.
  EXPECT_LT(length(pixel_of(body) - target), 2.0f + 0.02f * session_.camera.scale);
  set_button(ImGuiMouseButton_Left, false);
  EXPECT_FALSE(session_.run->editable()->is_dragging());
  EXPECT_TRUE(world().joints().empty());
}

TEST_F(Controls, TheLeftButtonBesideBodiesMovesTheView) {
  const std::uint64_t hash = world().state_hash();
  const Vec2 before = pixel_of(top());
  move({1200.0f, 40.0f});
  set_button(ImGuiMouseButton_Left, true);
  move({1230.0f, 60.0f});
  set_button(ImGuiMouseButton_Left, false);
  EXPECT_NEAR(pixel_of(top()).x, before.x + 30.0f, 0.1f);
  EXPECT_NEAR(pixel_of(top()).y, before.y + 20.0f, 0.1f);
  EXPECT_EQ(world().state_hash(), hash);
}

TEST_F(Controls, TheRightButtonDropsTheChosenShapeUnderTheMouse) {
  session_.drop.kind = DropKind::circle;
  const std::size_t bodies = world().bodies().size();
  move({1000.0f, 100.0f});
  click(ImGuiMouseButton_Right);
  ASSERT_EQ(world().bodies().size(), bodies + 1);
  EXPECT_LT(length(pixel_of(top()) - Vec2{1000.0f, 100.0f}), 0.1f);
  const ShapeId shape = world().shapes(top()).value().front();
  EXPECT_TRUE(std::holds_alternative<Circle>(*world().geometry(shape).value()));
}

TEST_F(Controls, TheWheelZoomsAboutTheMouse) {
  const Vec2 mouse = {900.0f, 200.0f};
  const Position place = to_place(session_.camera, mouse);
  const float scale = session_.camera.scale;
  move(mouse);
  ImGui::GetIO().MouseWheel = 2.0f;
  frame();
  EXPECT_GT(session_.camera.scale, 1.2f * scale);
  EXPECT_LT(length(to_pixel(session_.camera, place) - mouse), 0.1f);
  press(GLFW_KEY_F);
  EXPECT_NEAR(session_.camera.scale, scale, 1e-3f * scale);
}

TEST_F(Controls, APanelTakesTheMouse) {
  const std::size_t bodies = world().bodies().size();
  const Camera camera = session_.camera;
  frame();
  move({200.0f, 700.0f});
  frame();
  ImGui::GetIO().MouseWheel = 2.0f;
  frame();
  click(ImGuiMouseButton_Right);
  click(ImGuiMouseButton_Left);
  EXPECT_EQ(world().bodies().size(), bodies);
  EXPECT_EQ(session_.camera.scale, camera.scale);
  EXPECT_EQ(session_.camera.center, camera.center);
}

TEST_F(Controls, KeysStepAndGoBack) {
  press(GLFW_KEY_RIGHT);
  press(GLFW_KEY_RIGHT);
  press(GLFW_KEY_RIGHT);
  EXPECT_EQ(session_.run->step(), 3u);
  press(GLFW_KEY_LEFT);
  EXPECT_EQ(session_.run->step(), 2u);
  press(GLFW_KEY_SPACE);
  EXPECT_TRUE(session_.playing);
  for (int i = 0; i < 10; ++i) frame();
  EXPECT_GT(session_.run->step(), 8u);
  press(GLFW_KEY_SPACE);
  EXPECT_FALSE(session_.playing);
  press(GLFW_KEY_R);
  EXPECT_EQ(session_.run->step(), 0u);
  press(GLFW_KEY_LEFT);
  EXPECT_EQ(session_.run->step(), 0u);
  EXPECT_EQ(session_.message, "");
}

TEST_F(Controls, ADroppedFileIsOpened) {
  frame({.files = {"scenes/files/hello.json"}});
  EXPECT_EQ(session_.run->title(), "hello");
  frame({.files = {"scenes/files/absent.json"}});
  EXPECT_EQ(session_.run->title(), "hello");
  EXPECT_THAT(session_.message, HasSubstr("absent.json"));
}

// Many names, layers and phases: nothing of what the panels show fails, and drawing changes nothing.
TEST_F(Controls, AllLayersAndPanelsShowRunningScenes) {
  session_.layers = DrawLayers::all();
  for (const char* name : {"car", "tiles", "workshop", "slow_motion"}) {
    open(name);
    session_.playing = true;
    for (int i = 0; i < 20; ++i) move({300.0f + 40.0f * static_cast<float>(i), 760.0f});
    EXPECT_GE(session_.run->step(), 19u) << name;
    EXPECT_EQ(session_.message, "");
    EXPECT_FALSE(batch_.rounds.empty());
    session_.playing = false;
    const std::uint64_t hash = world().state_hash();
    frame();
    EXPECT_EQ(world().state_hash(), hash) << name;
  }
}

}  // namespace
}  // namespace drystone::testbed

// Maps of the editor Tiled in XML (.tmx, and .tsx for tilesets) as the JSON that Tiled would write of them, which tiled_reader.cpp reads. So both
// formats are one reader, with the same limits and errors: an attribute that should be a number and is none becomes a text, and the reader refuses
// it by its path.
#include "io/tiled_xml.hpp"

#if DRYSTONE_IO_READS_XML

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <new>
#include <pugixml.hpp>

#include "io/json_reader.hpp"

namespace drystone::io {
namespace {

using pugi::xml_attribute;
using pugi::xml_node;

/// Attributes that are texts, also if they look like numbers.
constexpr std::array<std::string_view, 12> kTexts = {
    "name",     "type",        "class",   "source",          "template", "orientation",
    "encoding", "compression", "version", "objectalignment", "color",    "tiledversion"};

[[noreturn]] void fail(ErrorCode code, std::string message) { throw ReadFailure{{code, std::move(message)}}; }

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t more = lead < 0x80   ? 0
                             : lead < 0xC2 ? 4
                             : lead < 0xE0 ? 1
                             : lead < 0xF0 ? 2
                             : lead < 0xF5 ? 3
                                           : 4;
    if (more > 3 || text.size() - i <= more) return false;
    std::uint32_t code = more == 0 ? lead : lead & (0x3Fu >> more);
    for (std::size_t k = 1; k <= more; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if (next >> 6 != 2) return false;
      code = code << 6 | (next & 0x3Fu);
    }
    const bool too_long = (more == 2 && code < 0x800) || (more == 3 && code < 0x10000);
    if (too_long || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
    i += 1 + more;
  }
  return true;
}

/// The number, or the text if it is none.
Json number_or_text(std::string_view text) {
  std::int64_t whole = 0;
  const char* const end = text.data() + text.size();
  if (const auto [at, fault] = std::from_chars(text.data(), end, whole); fault == std::errc() && at == end)
    return whole;
  if (text.find_first_of("-0123456789") != 0) return std::string(text);
  Json number = Json::parse(text, nullptr, false);
  return number.is_number() && std::isfinite(number.get<float>()) ? number : Json(std::string(text));
}

class Converter {
 public:
  explicit Converter(std::string_view text) : text_(text) {}

  Json tree() {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(text_.data(), text_.size());
    if (parsed.status == pugi::status_out_of_memory) throw std::bad_alloc();
    if (!parsed) {
      const std::string_view before = text_.substr(0, static_cast<std::size_t>(parsed.offset));
      fail(ErrorCode::invalid_argument, "line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) +
                                            ": is not well-formed XML: " + parsed.description());
    }
    const xml_node root = document.document_element();
    const std::string_view name = root.name();
    if (name == "map") return map(root);
    if (name == "tileset") return tileset(root);
    fail(ErrorCode::invalid_argument, "this is XML without a map or a tileset of Tiled");
  }

 private:
  static std::string_view checked(const char* from) {
    if (!is_utf8(from)) fail(ErrorCode::invalid_argument, "has a text that is not UTF-8");
    return from;
  }
  static Json text(const char* from) { return std::string(checked(from)); }

  void count_value() {
    if (++values_ > kMaxValues)
      fail(ErrorCode::limit_exceeded, "has more than " + std::to_string(kMaxValues) + " values");
  }
  Json& put(Json& to, const char* key, Json value) {
    count_value();
    return to[key] = std::move(value);
  }
  Json& add(Json& list, Json value) {
    count_value();
    list.push_back(std::move(value));
    return list.back();
  }

  /// The attributes of an element, and its properties.
  Json object(xml_node from) {
    Json to = Json::object();
    for (const xml_attribute attribute : from.attributes()) {
      const std::string_view name = attribute.name();
      const bool is_text = std::find(kTexts.begin(), kTexts.end(), name) != kTexts.end();
      put(to, attribute.name(), is_text ? text(attribute.value()) : number_or_text(checked(attribute.value())));
    }
    if (const xml_node list = from.child("properties")) {
      Json& properties = put(to, "properties", Json::array());
      for (const xml_node item : list.children("property")) add(properties, property(item));
    }
    return to;
  }

  Json property(xml_node from) {
    Json to = Json::object();
    put(to, "name", text(from.attribute("name").value()));
    const std::string_view type = from.attribute("type").value();
    // A text of several lines is inside of the element.
    const std::string_view value =
        checked(from.attribute("value") ? from.attribute("value").value() : from.child_value());
    if (type == "bool" && (value == "true" || value == "false")) {
      put(to, "value", value == "true");
    } else if (type == "int" || type == "float" || type == "object") {
      put(to, "value", number_or_text(value));
    } else {
      put(to, "value", std::string(value));
    }
    return to;
  }

  Json map(xml_node from) {
    Json to = object(from);
    put(to, "tiledversion", text(from.attribute("tiledversion").value()));
    Json& sets = put(to, "tilesets", Json::array());
    for (const xml_node set : from.children("tileset")) add(sets, tileset(set));
    layers(from, to, 0);
    return to;
  }

  void layers(xml_node from, Json& to, int depth) {
    if (depth > kMaxDepth / 2)
      fail(ErrorCode::limit_exceeded, "has groups nested more than " + std::to_string(kMaxDepth / 2) + " deep");
    Json& list = put(to, "layers", Json::array());
    for (const xml_node child : from.children()) {
      const std::string_view kind = child.name();
      if (kind != "layer" && kind != "objectgroup" && kind != "imagelayer" && kind != "group") continue;
      Json& layer = add(list, object(child));
      put(layer, "type", kind == "layer" ? "tilelayer" : std::string(kind));
      if (kind == "layer") tile_layer(child, layer);
      if (kind == "objectgroup") objects(child, layer);
      if (kind == "group") layers(child, layer, depth + 1);
    }
  }

  void tile_layer(xml_node from, Json& layer) {
    const xml_node data = from.child("data");
    if (!data) return;
    for (const char* key : {"encoding", "compression"})
      if (data.attribute(key)) put(layer, key, text(data.attribute(key).value()));
    const std::string_view encoding = data.attribute("encoding").value();
    if (!data.child("chunk")) {
      put(layer, "data", cells(data, encoding));
      return;
    }
    Json& chunks = put(layer, "chunks", Json::array());
    for (const xml_node chunk : data.children("chunk")) put(add(chunks, object(chunk)), "data", cells(chunk, encoding));
  }

  /// Base64 as it is, or a list: of CSV, or of elements.
  Json cells(xml_node from, std::string_view encoding) {
    const std::string_view data = checked(from.child_value());
    if (encoding == "base64") return std::string(data);
    Json list = Json::array();
    if (encoding.empty()) {
      for (const xml_node tile : from.children("tile"))
        add(list, tile.attribute("gid") ? number_or_text(checked(tile.attribute("gid").value())) : Json(0));
      return list;
    }
    constexpr const char* kSpace = " \t\r\n";
    if (data.find_first_not_of(kSpace) == std::string_view::npos) return list;
    for (std::size_t begin = 0; begin <= data.size();) {
      const std::size_t end = std::min(data.find(',', begin), data.size());
      std::string_view item = data.substr(begin, end - begin);
      item.remove_prefix(std::min(item.find_first_not_of(kSpace), item.size()));
      item = item.substr(0, item.find_last_not_of(kSpace) + 1);
      add(list, number_or_text(item));
      begin = end + 1;
    }
    return list;
  }

  Json tileset(xml_node from) {
    Json to = object(from);
    if (from.child("image")) put(to, "image", text(from.child("image").attribute("source").value()));
    if (from.attribute("source")) return to;
    if (!from.attribute("tilecount")) put(to, "tilecount", tiles_in_picture(from));
    Json& tiles = put(to, "tiles", Json::array());
    for (const xml_node item : from.children("tile")) {
      Json& tile = add(tiles, object(item));
      if (const xml_node image = item.child("image")) {
        if (image.attribute("width"))
          put(tile, "imagewidth", number_or_text(checked(image.attribute("width").value())));
        if (image.attribute("height"))
          put(tile, "imageheight", number_or_text(checked(image.attribute("height").value())));
      }
      if (const xml_node group = item.child("objectgroup")) objects(group, put(tile, "objectgroup", object(group)));
    }
    return to;
  }

  /// How many tiles a tileset has that an old Tiled wrote, which did not say so; 0 for a collection of pictures, whose tiles are all listed.
  static Json tiles_in_picture(xml_node from) {
    const double margin = from.attribute("margin").as_double(), spacing = from.attribute("spacing").as_double();
    const auto count = [&](const char* of_picture, const char* of_tile) {
      const double pixels = from.child("image").attribute(of_picture).as_double() - margin + spacing;
      return std::floor(pixels / (from.attribute(of_tile).as_double() + spacing));
    };
    const double all = count("width", "tilewidth") * count("height", "tileheight");
    return all >= 0.0 && all < 1.0e9 ? Json(static_cast<std::int64_t>(all)) : Json(0);
  }

  void objects(xml_node from, Json& group) {
    Json& list = put(group, "objects", Json::array());
    for (const xml_node item : from.children("object")) {
      Json& to = add(list, object(item));
      for (const char* form : {"ellipse", "point", "capsule"})
        if (item.child(form)) put(to, form, true);
      if (item.child("text")) put(to, "text", Json::object());
      for (const char* form : {"polygon", "polyline"})
        if (item.child(form)) put(to, form, points(checked(item.child(form).attribute("points").value())));
    }
  }

  /// "0,0 16,8"
  Json points(std::string_view from) {
    Json list = Json::array();
    for (std::size_t begin = 0; (begin = from.find_first_not_of(' ', begin)) != std::string_view::npos;) {
      const std::size_t end = std::min(from.find(' ', begin), from.size());
      const std::string_view item = from.substr(begin, end - begin);
      const std::size_t comma = std::min(item.find(','), item.size());
      Json& point = add(list, Json::object());
      put(point, "x", number_or_text(item.substr(0, comma)));
      if (comma < item.size()) put(point, "y", number_or_text(item.substr(comma + 1)));
      begin = end;
    }
    return list;
  }

  std::string_view text_;
  std::size_t values_ = 0;
};

Result<JsonTree> parse_xml(std::string_view text, const std::string& file_name) {
  if (text.size() > kMaxFileBytes)
    return Error{ErrorCode::limit_exceeded,
                 file_name + ": is larger than " + std::to_string(kMaxFileBytes >> 20) + " MiB"};
  try {
    JsonTree tree;
    tree.root = Converter(text).tree();
    return tree;
  } catch (const ReadFailure& failure) {
    return Error{failure.error.code, file_name + ": " + failure.error.message};
  }
}

}  // namespace
}  // namespace drystone::io

#else

namespace drystone::io {
namespace {

Result<JsonTree> parse_xml(std::string_view, const std::string& file_name) {
  return Error{
      ErrorCode::not_available,
      file_name + ": this is XML, which this build does not read: save a map of Tiled as .tmj, and a tileset as .tsj"};
}

}  // namespace
}  // namespace drystone::io

#endif

namespace drystone::io {

Result<JsonTree> parse_json_or_xml(std::string_view text, const std::string& file_name) {
  const std::size_t begin = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  const bool is_xml = begin != std::string_view::npos && text[begin] == '<';
  return is_xml ? parse_xml(text, file_name) : parse_json(text, file_name);
}

}  // namespace drystone::io

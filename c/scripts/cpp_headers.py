"""Reads the public C++ headers, as clang sees them, into plain lists: enumerations, structs, classes, functions, constants.

clang prints its syntax tree as JSON. Types keep the names that the headers give them, and comments are attached to what they describe.
"""
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile


@dataclasses.dataclass
class Enum:
    name: str
    type: str
    values: list  # (name, comment)
    comment: str
    header: str


@dataclasses.dataclass
class Field:
    name: str
    type: str
    default: str
    comment: str


@dataclasses.dataclass
class Parameter:
    name: str
    type: str
    has_default: bool


@dataclasses.dataclass
class Function:
    name: str
    owner: str  # The class, or "".
    returns: str
    parameters: list
    comment: str
    header: str
    is_const: bool = False
    is_static: bool = False
    is_constructor: bool = False
    is_virtual: bool = False
    is_pure: bool = False
    is_noexcept: bool = False

    def signature(self):
        return f"{self.owner + '::' if self.owner else ''}{self.name}({', '.join(p.type for p in self.parameters)})"


@dataclasses.dataclass
class Record:
    """A struct, or a class with private members."""
    name: str
    bases: list
    fields: list
    methods: list
    comment: str
    header: str
    is_class: bool


@dataclasses.dataclass
class Constant:
    name: str
    type: str
    value: str
    comment: str
    header: str


@dataclasses.dataclass
class Api:
    enums: dict = dataclasses.field(default_factory=dict)
    records: dict = dataclasses.field(default_factory=dict)
    functions: list = dataclasses.field(default_factory=list)
    constants: dict = dataclasses.field(default_factory=dict)
    aliases: dict = dataclasses.field(default_factory=dict)
    parts: list = dataclasses.field(default_factory=list)
    order: list = dataclasses.field(default_factory=list)  # Enum and Record objects, as declared.


def plain_type(text):
    """The type without namespaces: `std::span<const drystone::BodyId>` is `span<const BodyId>`."""
    return re.sub(r"\b(?:drystone|std)::", "", text).replace("> >", ">>").replace("enum ", "").strip()


class Reader:
    def __init__(self, root):
        self.root = root
        self.file = ""
        self.api = Api()
        self.sources = {}

    # clang prints the file of a place only if it differs from the file of the place that it printed before.
    def visit_places(self, node):
        for key in ("loc", "range"):
            place = node.get(key, {})
            parts = [place] if key == "loc" else [place.get("begin", {}), place.get("end", {})]
            for part in parts:
                for one in (part.get("spellingLoc"), part.get("expansionLoc")) if "spellingLoc" in part else (part,):
                    if one and "file" in one:
                        self.file = one["file"]
            if key == "loc":
                node["in_file"] = self.file
        for child in node.get("inner", []):
            self.visit_places(child)

    def source(self, node):
        """The text of an expression."""
        begin, end = node["range"]["begin"], node["range"]["end"]
        if "offset" not in begin or "offset" not in end:
            return ""
        return self.bytes_of(node["in_header"])[begin["offset"]:end["offset"] + end["tokLen"]].decode()

    def bytes_of(self, header):
        if header not in self.sources:
            self.sources[header] = pathlib.Path(header).read_bytes()
        return self.sources[header]

    @staticmethod
    def lines(paragraph):
        """The lines of a paragraph. clang cuts a line where a tag of HTML might begin: at each `<`."""
        lines, end = [], None
        for text in paragraph.get("inner", []):
            if text["kind"] != "TextComment":
                continue
            begin = text["range"]["begin"].get("offset")
            if lines and begin == end:
                lines[-1] += text["text"]
            else:
                lines.append(text["text"])
            end = begin + len(text["text"].encode())
        return lines

    @staticmethod
    def with_lists(texts):
        """The lines without their indent. A list stays one: its items begin new lines, and so does the text behind it."""
        lines, in_list = [], False
        for text in texts:
            is_item = text.startswith(" - ")
            ends_list = in_list and not is_item and not text.startswith("   ")
            lines.append(("\n" if is_item or ends_list else "") + text.strip())
            in_list = is_item or (in_list and not ends_list)
        return lines

    def comment(self, node):
        for child in node.get("inner", []):
            if child["kind"] == "FullComment":
                lines = []
                for paragraph in child.get("inner", []):
                    texts = self.lines(paragraph)
                    # An indented paragraph is an example in C++.
                    if texts and all(t.startswith("     ") for t in texts if t.strip()):
                        continue
                    lines += self.with_lists(texts)
                return " ".join(t for t in lines if t).replace(" \n", "\n")
        return ""

    def comment_behind(self, node, header):
        """The comment behind a function on its line; clang attaches such comments to members and enumerators alone."""
        text = self.bytes_of(header)[node["range"]["end"]["offset"]:].split(b"\n", 1)[0].decode()
        return text.partition("///<")[2].strip()

    def default(self, node, header):
        for child in node.get("inner", []):
            if child["kind"] not in ("FullComment",) and not child["kind"].endswith("Attr"):
                child["in_header"] = header
                text = self.source(child)
                return " ".join(text.split())
        return ""

    def function(self, node, owner, header):
        returns = node["type"]["qualType"]
        # The return type is what stands before the parameters.
        depth = 0
        for i, character in enumerate(returns):
            depth += (character == "<") - (character == ">")
            if character == "(" and depth == 0:
                returns = returns[:i]
                break
        parameters = [
            Parameter(p.get("name", ""), plain_type(p["type"]["qualType"]), "init" in p)
            for p in node.get("inner", []) if p["kind"] == "ParmVarDecl"
        ]
        tail = node["type"]["qualType"].rsplit(")", 1)[1]
        return Function(node["name"], owner, plain_type(returns), parameters, self.comment(node) or self.comment_behind(node, header),
                        header, is_const=" const" in tail, is_static=node.get("storageClass") == "static",
                        is_constructor=node["kind"] == "CXXConstructorDecl", is_virtual=node.get("virtual", False),
                        is_pure=node.get("pure", False), is_noexcept="noexcept" in tail)

    def enum(self, node, outer, header):
        name = outer + node["name"]
        values = [(c["name"], self.comment(c)) for c in node.get("inner", []) if c["kind"] == "EnumConstantDecl"]
        enum = Enum(name, plain_type(node.get("fixedUnderlyingType", {}).get("qualType", "int")), values,
                    self.comment(node), header)
        self.api.enums[name] = enum
        self.api.order.append(enum)

    def record(self, node, outer, header):
        if not node.get("completeDefinition"):
            return
        name = outer + node["name"]
        bases = [plain_type(b["type"]["qualType"]) for b in node.get("bases", [])]
        record = Record(name, bases, [], [], self.comment(node), header, node["tagUsed"] == "class")
        access = "private" if record.is_class else "public"
        for child in node.get("inner", []):
            kind = child["kind"]
            if kind == "AccessSpecDecl":
                access = child["access"]
            elif access != "public" or child.get("isImplicit") or child.get("explicitlyDeleted"):
                continue
            elif kind == "FieldDecl":
                record.fields.append(Field(child["name"], plain_type(child["type"]["qualType"]),
                                           self.default(child, header), self.comment(child)))
            elif kind in ("CXXMethodDecl", "CXXConstructorDecl"):
                record.methods.append(self.function(child, name, header))
            elif kind == "EnumDecl":
                self.enum(child, name + "::", header)
            elif kind == "CXXRecordDecl":
                self.record(child, name + "::", header)
        self.api.records[name] = record
        self.api.order.append(record)

    def declaration(self, node):
        header = node["in_file"]
        kind = node["kind"]
        if "name" not in node or not header:
            return
        if kind == "EnumDecl":
            self.enum(node, "", header)
        elif kind == "CXXRecordDecl":
            self.record(node, "", header)
        elif kind == "FunctionDecl" and node["loc"]:
            self.api.functions.append(self.function(node, "", header))
        elif kind == "VarDecl":
            self.api.constants[node["name"]] = Constant(node["name"], plain_type(node["type"]["qualType"]),
                                                        self.default(node, header), self.comment(node), header)
        elif kind == "TypeAliasDecl":
            self.api.aliases[node["name"]] = (plain_type(node["type"]["qualType"]), self.comment(node), header)

    def namespace(self, node):
        for child in node.get("inner", []):
            if child["kind"] == "NamespaceDecl" and child.get("name") == "parts":
                self.api.parts += [c["name"] for c in child.get("inner", []) if c["kind"] == "VarDecl"]
            elif child["kind"] != "NamespaceDecl":
                self.declaration(child)


def read(root, compiler="clang++-14"):
    """The API of all public headers."""
    sys.path.insert(0, str(root / "scripts"))
    import check_snippets  # It makes the headers that CMake makes.

    with tempfile.TemporaryDirectory() as directory:
        made = pathlib.Path(directory)
        check_snippets.configure_headers(root, made)
        unit = made / "all.cpp"
        unit.write_text('#include "drystone/drystone.hpp"\n', encoding="utf-8")
        command = [compiler, "-std=c++20", "-fsyntax-only", f"-I{root / 'include'}", f"-I{made}",
                   "-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=drystone", str(unit)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise SystemExit(run.stderr)
        reader = Reader(root)
        decoder, text, at = json.JSONDecoder(), run.stdout, 0
        nodes = []
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            node, at = decoder.raw_decode(text, at)
            nodes.append(node)
        for node in nodes:
            reader.visit_places(node)
        for node in nodes:
            if node["kind"] == "NamespaceDecl":
                reader.namespace(node)
    methods = [m for r in reader.api.records.values() for m in r.methods]
    for entry in [*reader.api.order, *methods, *reader.api.functions, *reader.api.constants.values()]:
        entry.header = pathlib.Path(entry.header).name
    return reader.api

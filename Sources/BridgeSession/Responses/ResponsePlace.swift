/// The place of a value in a response, by which the same place is found in another response.
indirect enum ResponsePlace: Hashable, Sendable {
  /// The whole value of a header field: its name in lower case, and its index among fields of that name.
  case field(String, Int)
  /// The value of a cookie that the response sets.
  case cookie(String)
  /// A string or number in a JSON document: its path and the name of its member.
  case json(path: String, name: String)
  /// An attribute of an element, and its index among equal ones.
  case attribute(MarkupElement, String, Int)
  /// A run of text: the text before it, and its index among runs after the same text.
  case text(before: String, Int)
  /// A URL in a string of a script: the text before the string, and its index among those of one shape.
  case script(before: String, Int)
  /// A piece of a URL at that place; `shape` is the shape of the URL.
  case piece(ResponsePlace, URLPieces.Piece.Name, shape: String)

  /// A place inside the document or the encoded text that another place holds.
  case inside(ResponsePlace, ResponsePlace)

  /// The name of the field, cookie, member or element that holds the value; empty without one.
  var name: String {
    switch self {
    case .field(let name, _), .cookie(let name), .json(_, let name): name
    case .attribute(let element, let attribute, _): element.name ?? attribute
    case .text(let before, _), .script(let before, _): Self.lastWord(before)
    case .piece(_, .parameter(let name, _), _): name
    case .piece(_, .segment, _): ""
    case .piece(_, .fragment(let word), _): word
    case .inside(let outer, let inner): inner.name.isEmpty ? outer.name : inner.name
    }
  }

  /// The place within the innermost document.
  var innermost: ResponsePlace {
    if case .inside(_, let inner) = self { inner.innermost } else { self }
  }

  /// The place without indices, the same for all places of its kind.
  var anyOfItsKind: ResponsePlace {
    switch self {
    case .field(let name, _): .field(name, 0)
    case .attribute(let element, let attribute, _): .attribute(element, attribute, 0)
    case .text(let before, _): .text(before: before, 0)
    case .script(let before, _): .script(before: before, 0)
    case .piece(let whole, let name, let shape): .piece(whole.anyOfItsKind, name, shape: shape)
    case .inside(let outer, let inner): .inside(outer.anyOfItsKind, inner.anyOfItsKind)
    case .json(let path, let name): .json(path: Self.withoutIndices(path), name: name)
    case .cookie: self
    }
  }

  private static func withoutIndices(_ path: String) -> String {
    guard path.contains("[") else { return path }
    return path.split(separator: "[", omittingEmptySubsequences: false).enumerated()
      .map { $0 == 0 ? String($1) : "[" + $1.drop { $0.isNumber } }.joined()
  }

  /// The name before a value in script or text, as in `csrfToken: "…"`.
  private static func lastWord(_ text: String) -> String {
    let isWord = { (scalar: Unicode.Scalar) in
      scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
    let end = text.unicodeScalars.reversed().drop { !isWord($0) }
    return String(String.UnicodeScalarView(end.prefix(while: isWord).reversed()))
  }
}

/// An element's identity within its document: the tag and the attributes that name it.
struct MarkupElement: Hashable, Sendable {
  let tag: String

  /// `name`, `id`, `rel` and the like with their values, in the order of the names.
  let marks: [String]

  /// The name by which forms or scripts refer to it; nil if it has none.
  let name: String?

  /// The label of a choice in a form: an option, a check box or a radio button; nil for other elements.
  var label: String?

  /// The path to which the label links, with a sign for each number; nil without a link.
  var labelLink: [UInt8]?

  /// The form of a hidden `id`, which forms of one page may use for different things; nil for other elements.
  var form: MarkupForm?
}

extension ResponsePlace {
  /// The shape of the path that this place is a piece of; nil for other places.
  var shapeOfPath: String? {
    guard case .piece(_, _, let shape) = innermost else { return nil }
    return String(shape.prefix { $0 != "?" })
  }

  /// The rest of the path behind a number in it, with a sign for each other number: `-rope-torn/edit`; nil in other places.
  var restOfPath: String? {
    guard case .piece(_, .segment(let index), let shape) = innermost else { return nil }
    let segments = shape.prefix { $0 != "?" }.split(separator: "/")
    guard segments.indices.contains(index), segments[index].first == "*" else { return nil }
    return String(segments[index...].joined(separator: "/").dropFirst())
      .replacing("*", with: "#")
  }
}

extension MarkupElement {
  /// The name of the mark for the method of an element that changes something on the server.
  static let method = "method"

  /// Whether it is a form, or a link that is sent as one, that may change something on the server.
  var changesSomething: Bool { marks.contains { $0.hasPrefix(Self.method + "=") } }
}

extension ResponsePlace: CustomStringConvertible {
  /// The place in words, without any value.
  var description: String {
    switch self {
    case .field(let name, _): "header \(name)"
    case .cookie(let name): "cookie \(name)"
    case .json(let path, _): "JSON \(path)"
    case .attribute(let element, let attribute, _):
      "\(element.tag)\(element.name.map { " \($0)" } ?? ""), attribute \(attribute)"
    case .script: name.isEmpty ? "script" : "script behind \(name)"
    case .text: name.isEmpty ? "text" : "text behind \(name)"
    case .piece(let whole, let name, _): "\(whole), \(name)"
    case .inside(let outer, .text(before: "", _)): "\(outer)"
    case .inside(let outer, let inner): "\(outer), \(inner)"
    }
  }
}

extension URLPieces.Piece.Name: CustomStringConvertible {
  /// The piece in words.
  var description: String {
    switch self {
    case .segment(let index): "path segment \(index + 1)"
    case .parameter(let name, _): "query \(name)"
    case .fragment(let word): word.isEmpty ? "fragment" : "fragment \(word)"
    }
  }
}

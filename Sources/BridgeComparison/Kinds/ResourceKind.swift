internal import BridgeFormats

/// The kinds of things that paths, members and parameters name, by the conventions of web applications.
package enum ResourceKind {
  /// `item` for `/api/items` and `/api/item_edit`, `cart_item` for `/api/cart-items`; nil if the path ends
  /// with an identity.
  package static func of(collection path: [UInt8]) -> String? {
    let last = path.split(separator: slash).last ?? []
    guard !last.isEmpty, !last.contains(where: { $0.isASCIIDigit }) else { return nil }
    return singular(withoutJoinedVerb(String(decoding: last, as: UTF8.self)))
      .replacing("-", with: "_")
  }

  /// The kind of the segment before the last one, which may be a word for what is done: `attachment` for
  /// `/attachments/download`; nil if it is an identity.
  package static func above(collection path: [UInt8]) -> String? {
    let segments = path.split(separator: slash)
    guard segments.count >= 2 else { return nil }
    let segment = Array(segments[segments.count - 2])
    guard segment.contains(where: \.isASCIILetter) else { return nil }
    return of(collection: segment).map(general)
  }

  /// `comment` for `comment_edit`.
  private static func withoutJoinedVerb(_ name: String) -> String {
    guard let sign = name.lastIndex(where: { $0 == "_" || $0 == "-" }), sign > name.startIndex,
      verbs.contains(name[name.index(after: sign)...].lowercased())
    else { return name }
    return String(name[..<sign])
  }

  /// `item` for `item_id`, `itemId`, `item-id`, `order[item_id]` and `item_to_id`; nil for `id` alone, and for
  /// `parent_id`, which has the kind of the thing that contains it.
  package static func of(reference name: String) -> String? {
    var rest = Substring(FieldName.innermost(name).lowercased())
    guard rest.hasSuffix("id") || rest.hasSuffix("pk"), !wholeNames.contains(String(rest)) else {
      return nil
    }
    rest = rest.dropLast(2)
    while rest.last == "_" || rest.last == "-" { rest = rest.dropLast() }
    for end in prepositions where rest.hasSuffix(end) { rest = rest.dropLast(end.count) }
    return rest.isEmpty || rest == "parent" ? nil : singular(String(rest))
  }

  /// The ends of names that tell the part which a thing plays, as in `issue_to_id`.
  private static let prepositions = ["_to", "_from", "_by"]

  /// `revision` for `loaded_revision`.
  package static func general(_ kind: String) -> String {
    kind.split { $0 == "_" || $0 == "-" }.last.map(String.init) ?? kind
  }

  /// Whether two names may be those of one kind: `item` and `cart_item`, but not `order_item` and `cart_item`.
  package static func mayBeOne(_ one: String, _ other: String) -> Bool {
    let (one, other) = (one.replacing("-", with: "_"), other.replacing("-", with: "_"))
    return one == other || one.hasSuffix("_" + other) || other.hasSuffix("_" + one)
  }

  /// `target_pages` for `targetPages`, `page` for `PAGE`, and `html_page` for `HTMLPage`.
  package static func words(_ name: String) -> String {
    var words = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0, letters[index - 1] != "_" {
        let isInside = letters[index - 1].isUppercase
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        if !isInside || next?.isLowercase == true { words.append("_") }
      }
      words.append(contentsOf: letter.lowercased())
    }
    return words
  }

  private static let wholeNames: Set = ["id", "pk", "uuid", "guid"]

  /// `post` for `$.data.createPost.id`, `$.posts[3].id` and `$.post_set[3].id`; nil if only general words surround the member.
  package static func of(member path: String) -> String? {
    let around = path.split(separator: ".").dropLast().map(name(ofStep:)).drop { $0 == "$" }
    guard let name = around.last(where: { !wrappers.contains($0.lowercased()) }) else {
      return nil
    }
    // A name such as `/posts/4?context=edit` is a path.
    if name.first == "/" {
      let path = name.cut(at: "?").head.split(separator: "/")
      let collection = path.last.map { $0.allSatisfy(\.isNumber) } == true ? path.dropLast() : path
      return of(collection: Array(collection.joined(separator: "/").utf8))
    }
    let noun = withoutVerb(name)
    return singular(noun.hasSuffix("_set") ? String(noun.dropLast(4)) : noun)
  }

  /// `items` for `items[3]`, and `/posts/4` for `$['/posts/4']`.
  private static func name(ofStep step: Substring) -> String {
    if let start = step.firstRange(of: "['"), step.hasSuffix("']") {
      return String(step[start.upperBound...].dropLast(2))
    }
    return String(step.prefix { $0 != "[" })
  }

  /// The names of members that only wrap content.
  private static let wrappers: Set = [
    "attributes", "body", "content", "data", "edges", "entries", "item", "items", "list", "node",
    "nodes", "objects", "payload", "records", "response", "result", "results", "rows", "value",
    "values", "_embedded",
  ]

  /// `Post` for `createPost`.
  private static func withoutVerb(_ name: String) -> String {
    for verb in verbs where name.hasPrefix(verb) {
      let rest = name.dropFirst(verb.count).drop { $0 == "_" }
      if let first = rest.first, first.isUppercase || name.hasPrefix(verb + "_") {
        return String(rest)
      }
    }
    return name
  }

  /// The singular of an English plural, in lower case.
  package static func singular(_ name: String) -> String {
    let name = name.lowercased()
    if name.hasSuffix("ies"), name.count > 4 { return String(name.dropLast(3)) + "y" }
    let hissing = ["sses", "shes", "ches", "xes", "zes"]
    if hissing.contains(where: { name.hasSuffix($0) }) { return String(name.dropLast(2)) }
    return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
  }

  private static let slash = UInt8(ascii: "/")

  /// The verbs for operations on a thing, at the end of a path or at the start of a name.
  package static let verbs: Set = [
    "add", "cancel", "create", "delete", "destroy", "edit", "new", "remove", "save", "update",
  ]
}

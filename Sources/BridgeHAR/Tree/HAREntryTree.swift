package import BridgeFormats

/// One entry as a tree. Its bodies stay in the file.
package struct HAREntryTree: Sendable {
  /// The size in bytes of one member; larger ones are skipped.
  package static let maximumMember = 1 << 20

  /// The size in bytes of all members together, and again of those of `_bridge`; what follows is skipped.
  static let maximumSize = 8 << 20

  /// The entry; an object.
  package var value = JSONValue.null

  /// Where the bodies stand: that of the request, of the answer, and of the request as it came in.
  package var bodies: [Place: HARText] = [:]

  /// An object of an entry whose members are read one by one.
  package enum Place: Sendable {
    case entry, request, post, response, content, bridge, received, receivedPost

    /// The place of a member; nil for one that is read as a whole.
    func child(_ name: String) -> Place? {
      switch (self, name) {
      case (.entry, "request"): .request
      case (.entry, "response"): .response
      case (.entry, "_bridge"): .bridge
      case (.request, "postData"): .post
      case (.response, "content"): .content
      case (.bridge, "received"): .received
      case (.received, "postData"): .receivedPost
      default: nil
      }
    }

    /// Whether the member `text` is a body.
    var holdsBody: Bool { self == .post || self == .content || self == .receivedPost }

    /// Whether it belongs to `_bridge`, which only this program writes.
    var isOurs: Bool { self == .bridge || self == .received || self == .receivedPost }
  }
}

extension JSONFileScanner {
  /// Reads the entry that comes next, which was read before without a fault.
  package mutating func readEntryTree() throws -> HAREntryTree {
    var tree = HAREntryTree()
    var room = (theirs: HAREntryTree.maximumSize, ours: HAREntryTree.maximumSize)
    tree.value = try readMembers(of: .entry, into: &tree, &room)
    return tree
  }

  private mutating func readMembers(
    of place: HAREntryTree.Place, into tree: inout HAREntryTree,
    _ room: inout (theirs: Int, ours: Int)
  ) throws -> JSONValue {
    var members: [JSONObject.Member] = []
    try readIfObject { scanner, name in
      let first = try scanner.peekToken()
      if place.holdsBody, name == "text", first == UInt8(ascii: "\"") {
        return tree.bodies[place] = try scanner.skipString()
      }
      let value: JSONValue?
      if let child = place.child(name), first == UInt8(ascii: "{") {
        value = try scanner.readMembers(of: child, into: &tree, &room)
      } else if place.isOurs {
        value = try scanner.readTree(within: &room.ours)
      } else {
        value = try scanner.readTree(within: &room.theirs)
      }
      if let value { members.append(.init(name: ExactText(name), value: value)) }
    }
    return .object(JSONObject(members))
  }

  /// Reads any value and takes its length from `room`; nil for a value that is skipped because it is too long or too deep.
  package mutating func readTree(within room: inout Int) throws -> JSONValue? {
    _ = try peekToken()
    let start = offset
    try skipValue()
    let length = offset - start
    guard length <= min(room, HAREntryTree.maximumMember) else { return nil }
    room -= length
    let end = offset
    move(to: start)
    let value = try readTree(depth: 0)
    move(to: end)
    return value
  }

  /// No tool is known to nest deeper, and journals are read by a parser that has a limit.
  private static let maximumTreeDepth = 64

  /// Nil where it is too deep.
  private mutating func readTree(depth: Int) throws -> JSONValue? {
    let first = try peekToken()
    guard depth < Self.maximumTreeDepth else {
      try skipValue()
      return nil
    }
    var isWhole = true
    switch first {
    case UInt8(ascii: "{"):
      var members: [JSONObject.Member] = []
      try readObject { scanner, name in
        let value = try scanner.readTree(depth: depth + 1)
        isWhole = isWhole && value != nil
        if let value { members.append(.init(name: ExactText(name), value: value)) }
      }
      return isWhole ? .object(JSONObject(members)) : nil
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try readArray { scanner in
        let value = try scanner.readTree(depth: depth + 1)
        isWhole = isWhole && value != nil
        if let value { elements.append(value) }
      }
      return isWhole ? .array(elements) : nil
    default: return try readScalar().value
    }
  }
}

extension HARScalar {
  /// The value as JSON; a number that RFC 8259 does not allow becomes null, as `NaN` does.
  fileprivate var value: JSONValue? {
    switch self {
    case .text(let text): return .text(text)
    case .boolean(let isTrue): return .bool(isTrue)
    case .null: return .null
    case .composite: return nil
    case .number(let digits):
      do { return try JSONValue(parsing: Array(digits.utf8)) } catch { return .null }
    }
  }
}

extension JSONValue {
  /// The value as a HAR reader takes it: numbers may be written as strings and the reverse.
  package var scalar: HARScalar {
    switch self {
    case .string(let text): .text(text.string)
    case .number(let number): .number(number.source)
    case .bool(let isTrue): .boolean(isTrue)
    case .null: .null
    case .array, .object: .composite
    }
  }

  /// The elements of an array; empty for any other value.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The texts among the elements of an array.
  package var texts: [String] { elements.compactMap(\.text) }
}

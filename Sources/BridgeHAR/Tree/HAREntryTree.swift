package import BridgeFormats

/// One entry as a tree, without its bodies, which stay in the file.
package struct HAREntryTree: Sendable {
  /// The maximum size of one member in bytes; larger ones are skipped.
  package static let maximumMember = 1 << 20

  /// The maximum size in bytes of all members, and separately of those in `_bridge`; the rest is skipped.
  static let maximumSize = 8 << 20

  /// The entry; an object.
  package var value = JSONValue.null

  /// The places in the file of the request's body, the response's body, and the body of the request as received.
  package var bodies: [Place: HARText] = [:]

  /// An object of an entry whose members are read one by one.
  package enum Place: Sendable {
    case entry, request, post, response, content, bridge, received, receivedPost

    /// The place of a member; nil if the member is read as a whole.
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

    /// Whether it is part of `_bridge`, which only this program writes.
    var isOurs: Bool { self == .bridge || self == .received || self == .receivedPost }
  }
}

extension JSONFileScanner {
  /// Reads the next entry, which an earlier pass has read without a fault.
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

  /// Reads any value and subtracts its length from `room`; a value that is too long or too deep is skipped and gives
  /// nil.
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

  /// No known tool nests deeper, and the journal's parser has a limit.
  private static let maximumTreeDepth = 64

  /// Nil if it is nested too deep.
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
  /// The value as JSON; a number that RFC 8259 does not allow becomes null, like `NaN`.
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
  /// The value as HAR readers interpret it: numbers may be written as strings and vice versa.
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

  /// The elements of an array that are text.
  package var texts: [String] { elements.compactMap(\.text) }
}

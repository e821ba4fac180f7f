package import BridgeFormats

extension JSONFileScanner {
  /// Reads an element of `log.entries`; one that is not an object is skipped and gives nil.
  ///
  /// Bodies and long lists stay in the file. The members that replay does not need are skipped, unless `keepsAll`: then
  /// all are kept up to ``JSONFileScanner/maximumTree`` each and 8 MiB together, and as much again in `_bridge`.
  package mutating func readEntry(keepsAll: Bool = false) throws -> HAREntry? {
    guard try peekToken() == UInt8(ascii: "{") else {
      try skipValue()
      return nil
    }
    var reading = HAREntryReading(keepsAll: keepsAll)
    let before = oddities
    let object = try reading.object(.entry, &self)
    return HAREntry(
      object: object, repeatedMember: reading.repeatedMember, oddities: oddities.since(before))
  }
}

/// The reading of one entry.
private struct HAREntryReading {
  let keepsAll: Bool

  /// The last name that hid an earlier one of the same object.
  private(set) var repeatedMember: String?

  /// The number of bytes that may still be kept, of HAR's members and of those in `_bridge`.
  private var room = (theirs: 8 << 20, ours: 8 << 20)

  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  /// Reads an object of the entry.
  mutating func object(_ part: HARPart, _ scanner: inout JSONFileScanner) throws -> HARObject {
    var object = HARObject()
    var members: [JSONObject.Member] = []
    // One bit per member; a set would allocate.
    var seen: UInt32 = 0
    try scanner.readObject { scanner, name in
      if let place = HARPart.tellingMembers.firstIndex(of: name) {
        if seen >> place & 1 == 1 { repeatedMember = name }
        seen |= 1 << place
      }
      if try place(name, of: part, in: &object, &scanner) { return }
      guard let value = try value(name, of: part, in: &object, &scanner) else { return }
      members.append(.init(name: ExactText(name), value: value))
    }
    object.members = JSONObject(members)
    return object
  }

  /// Reads a member that is not a plain value. Returns false if it is one; the scanner is then at its start.
  private mutating func place(
    _ name: String, of part: HARPart, in object: inout HARObject, _ scanner: inout JSONFileScanner
  ) throws -> Bool {
    let first = try scanner.peekToken()
    let start = scanner.offset
    if let child = part.child(name) {
      object.objects[name] = nil
      if first == UInt8(ascii: "{") {
        object.objects[name] = try self.object(child, &scanner)
      } else if child == .post, first == UInt8(ascii: "\"") {
        var post = HARObject()
        post.text = try scanner.skipString()
        object.objects[name] = post
      } else {
        return false
      }
      return true
    }
    if part.holdsBody, name == "text" {
      object.text = first == UInt8(ascii: "\"") ? try scanner.skipString() : nil
      guard object.text == nil else {
        object.hasOddText = false
        return true
      }
      object.hasOddText = try scanner.readScalar() != .null
      return true
    }
    if part.hasHeaders, name == "headers" {
      object.headers = try scanner.readHeaders()
    } else if part.lists.contains(name) {
      object.places[name] = try scanner.readListPlace()
    } else {
      return false
    }
    if keepsAll { scanner.move(to: start) }
    return !keepsAll
  }

  /// Reads a plain value; nil if it is not kept.
  private mutating func value(
    _ name: String, of part: HARPart, in object: inout HARObject, _ scanner: inout JSONFileScanner
  ) throws -> JSONValue? {
    let isWanted = part.wanted.contains(name)
    let isComposite = try [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(scanner.peekToken())
    if isWanted, !isComposite {
      let (value, isExact) = try scanner.readChecked()
      if !isExact { object.inexact.insert(name) }
      return value
    }
    guard isWanted || keepsAll || part.child(name) != nil else {
      try scanner.skipValue()
      return nil
    }
    return part.isOurs
      ? try scanner.readTree(within: &room.ours) : try scanner.readTree(within: &room.theirs)
  }
}

extension JSONFileScanner {
  /// Skips a value; counts its elements if it is a list.
  fileprivate mutating func readListPlace() throws -> HARListPlace {
    let isList = try peekToken() == UInt8(ascii: "[")
    let start = offset
    var count = 0
    if isList {
      try readArray { scanner in
        try scanner.skipValue()
        count += 1
      }
    } else {
      try skipValue()
    }
    return HARListPlace(range: start..<offset, count: count)
  }
}

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

  /// An object while it is read.
  private struct Draft {
    let part: HARPart
    let wanted: [String]
    var object = HARObject()
    var members: [JSONObject.Member] = []

    /// The indices of the wanted members among all; a later one of the same name replaces the earlier one.
    private var indices: [Int?]

    init(_ part: HARPart) {
      (self.part, wanted) = (part, part.wanted)
      indices = Array(repeating: nil, count: wanted.count)
    }

    mutating func add(_ value: JSONValue, named name: String, wanted place: Int?) {
      let member = JSONObject.Member(name: ExactText(name), value: value)
      if let place, let index = indices[place] {
        members[index] = member
      } else {
        if let place { indices[place] = members.count }
        members.append(member)
      }
    }
  }

  /// Reads an object of the entry.
  mutating func object(_ part: HARPart, _ scanner: inout JSONFileScanner) throws -> HARObject {
    var draft = Draft(part)
    // One bit per member; a set would allocate.
    var seen: UInt32 = 0
    try scanner.readObject { scanner, name in
      if !part.isOurs, let place = HARPart.tellingMembers.firstIndex(of: name) {
        if seen >> place & 1 == 1 { repeatedMember = name }
        seen |= 1 << place
      }
      if try !place(name, in: &draft.object, of: part, &scanner) {
        try value(name, in: &draft, &scanner)
      }
    }
    draft.object.members = JSONObject(draft.members)
    return draft.object
  }

  /// Reads a member that is not a plain value. Returns false if it is one; the scanner is then at its start.
  private mutating func place(
    _ name: String, in object: inout HARObject, of part: HARPart, _ scanner: inout JSONFileScanner
  ) throws -> Bool {
    let first = try scanner.peekToken()
    let start = scanner.offset
    if let child = part.child(name) {
      object.objects[name] = nil
      object.setOdd(name, first != UInt8(ascii: "{") && first != UInt8(ascii: "n"))
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
      object.setOdd(name, try object.text == nil && scanner.readScalar() != .null)
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

  /// Reads a plain value, and adds it if it is kept.
  private mutating func value(
    _ name: String, in draft: inout Draft, _ scanner: inout JSONFileScanner
  ) throws {
    let first = try scanner.peekToken()
    let isComposite = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let place = draft.wanted.firstIndex(of: name)
    guard let place, !isComposite else {
      let isTree = place != nil && draft.part.trees.contains(name)
      if place != nil, !isTree { draft.object.setOdd(name, true) }
      guard keepsAll || isTree else { return try scanner.skipValue() }
      if let value = try tree(draft.part, &scanner) {
        draft.add(value, named: name, wanted: place)
      }
      return
    }
    let start = scanner.offset
    let (value, isExact) = try scanner.readChecked()
    guard let value else { return }
    draft.object.setOdd(name, false)
    draft.object.setExact(name, isExact)
    draft.object.setListed(name, !keepsAll || take(scanner.offset - start, draft.part))
    draft.add(value, named: name, wanted: place)
  }

  private mutating func tree(
    _ part: HARPart, _ scanner: inout JSONFileScanner
  ) throws -> JSONValue? {
    part.isOurs
      ? try scanner.readTree(within: &room.ours) : try scanner.readTree(within: &room.theirs)
  }

  /// Subtracts the length of a value from the room; false if it does not fit.
  private mutating func take(_ length: Int, _ part: HARPart) -> Bool {
    let left = part.isOurs ? room.ours : room.theirs
    guard length <= min(left, JSONFileScanner.maximumTree) else { return false }
    if part.isOurs { room.ours -= length } else { room.theirs -= length }
    return true
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

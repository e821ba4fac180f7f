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
    var object = HARObject()
    private(set) var members: [JSONObject.Member] = []

    /// The indices among ``members`` of those that replay needs, or −1. A vector is stored in place; an array is not.
    private var indices = SIMD8<Int32>(repeating: -1)

    /// Adds a member. Of those that replay needs, it replaces an earlier one of the same name; nil only removes that.
    mutating func add(_ value: JSONValue?, named name: String, at place: Int?) {
      if let place { remove(at: place) }
      guard let value else { return }
      if let place { indices[place] = Int32(members.count) }
      members.append(JSONObject.Member(name: ExactText(name), value: value))
    }

    private mutating func remove(at place: Int) {
      let index = indices[place]
      guard index >= 0 else { return }
      members.remove(at: Int(index))
      indices[place] = -1
      indices.replace(with: indices &- 1, where: indices .> index)
    }
  }

  /// Reads an object of the entry.
  mutating func object(_ part: HARPart, _ scanner: inout JSONFileScanner) throws -> HARObject {
    var draft = Draft()
    let table = part.members
    // One bit per member; a set would allocate.
    var seen: UInt32 = 0
    try scanner.readObject { scanner, name in
      let member = table[name]
      if seen & member.bit != 0 { repeatedMember = name }
      seen |= member.bit
      if try !place(member.kind, name, in: &draft.object, &scanner) {
        try value(member, name, of: part, in: &draft, &scanner)
      }
    }
    draft.object.members = JSONObject(draft.members)
    return draft.object
  }

  /// Reads a member that is not a plain value. Returns false if it is one; the scanner is then at its start.
  private mutating func place(
    _ kind: HARMemberTable.Kind, _ name: String, in object: inout HARObject,
    _ scanner: inout JSONFileScanner
  ) throws -> Bool {
    let first = try scanner.peekToken()
    let start = scanner.offset
    switch kind {
    case .object(let part): return try child(part, name, in: &object, &scanner)
    case .text:
      object.text = first == UInt8(ascii: "\"") ? try scanner.skipString() : nil
      object.setOdd(name, try object.text == nil && scanner.readScalar() != .null)
      return true
    case .headers: object.headers = try scanner.readHeaders()
    case .list: object.places[name] = try scanner.readListPlace()
    case .scalar, .tree, .other: return false
    }
    if keepsAll { scanner.move(to: start) }
    return !keepsAll
  }

  /// Reads a nested object. Returns false if the value is of another kind; the scanner is then at its start.
  private mutating func child(
    _ part: HARPart, _ name: String, in object: inout HARObject, _ scanner: inout JSONFileScanner
  ) throws -> Bool {
    let first = try scanner.peekToken()
    object.objects[name] = nil
    object.setOdd(name, first != UInt8(ascii: "{") && first != UInt8(ascii: "n"))
    if first == UInt8(ascii: "{") {
      object.objects[name] = try self.object(part, &scanner)
    } else if part == .post, first == UInt8(ascii: "\"") {
      var post = HARObject()
      post.text = try scanner.skipString()
      object.objects[name] = post
    } else {
      return false
    }
    return true
  }

  /// Reads a plain value, and adds it if it is kept.
  private mutating func value(
    _ member: HARMemberTable.Member, _ name: String, of part: HARPart, in draft: inout Draft,
    _ scanner: inout JSONFileScanner
  ) throws {
    let first = try scanner.peekToken()
    let isComposite = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    guard let place = member.place, !isComposite else {
      if member.kind == .scalar { draft.object.setOdd(name, true) }
      return try tree(member, name, of: part, in: &draft, &scanner)
    }
    let start = scanner.offset
    let (value, isExact) = try scanner.readChecked()
    draft.object.setOdd(name, false)
    draft.object.setExact(name, isExact)
    draft.object.setListed(name, !keepsAll || take(scanner.offset - start, part))
    draft.add(value, named: name, at: place)
  }

  /// Reads a value as a tree if it is kept and there is room for it; otherwise skips it.
  private mutating func tree(
    _ member: HARMemberTable.Member, _ name: String, of part: HARPart, in draft: inout Draft,
    _ scanner: inout JSONFileScanner
  ) throws {
    if member.place != nil {
      draft.object.setExact(name, true)
      draft.object.setListed(name, true)
    }
    guard keepsAll || member.kind == .tree else {
      try scanner.skipValue()
      return draft.add(nil, named: name, at: member.place)
    }
    let tree =
      part.isOurs
      ? try scanner.readTree(within: &room.ours) : try scanner.readTree(within: &room.theirs)
    draft.add(tree, named: name, at: member.place)
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

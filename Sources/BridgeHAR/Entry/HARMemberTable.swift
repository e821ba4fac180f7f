internal import BridgeFormats

/// The members of an object that its reader knows, by name. A look-up allocates nothing.
struct HARMemberTable: Sendable {
  /// The way in which a member is read.
  enum Kind: Equatable {
    /// An object whose members are read one by one.
    case object(HARPart)
    /// A list of header fields in one of the forms that recorders write.
    case headers
    /// The string of a body, which stays in the file.
    case text
    /// A list that stays in the file.
    case list
    /// A scalar that replay needs.
    case scalar
    /// A value that replay needs with all that is in it.
    case tree
    /// A value that replay does not need.
    case other
  }

  struct Member {
    var kind = Kind.other

    /// The index among the members that replay needs as values; nil for others.
    var place: Int?

    /// Its bit in a set of members whose repetition matters; 0 for others.
    var bit: UInt32 = 0
  }

  /// Names of one kind.
  struct Kinds {
    let kind: Kind
    let names: [StaticString]

    init(_ kind: Kind, _ names: StaticString...) { (self.kind, self.names) = (kind, names) }
  }

  /// The maximum number of members that replay needs as values.
  static let maximumPlaces = 8

  private var entries: [(name: StaticString, member: Member)] = []

  /// The entries by the lengths of their names: few have the same length, so a look-up needs no hash.
  private var ranges: [Range<Int>] = []

  /// The members of these kinds, and those, at most 32, whose repetition matters.
  init(_ kinds: [Kinds], repeating telling: [StaticString]) {
    var members: [String: (name: StaticString, member: Member)] = [:]
    var places = 0
    for kinds in kinds {
      for name in kinds.names {
        var member = Member(kind: kinds.kind)
        if kinds.kind == .scalar || kinds.kind == .tree {
          member.place = places
          places += 1
        }
        members["\(name)"] = (name, member)
      }
    }
    for (index, name) in telling.enumerated() {
      members["\(name)", default: (name, Member())].member.bit = 1 << index
    }
    precondition(places <= Self.maximumPlaces && telling.count <= UInt32.bitWidth)
    entries = members.values.sorted { $0.name.utf8CodeUnitCount < $1.name.utf8CodeUnitCount }
    for length in 0...(entries.last?.name.utf8CodeUnitCount ?? 0) {
      let start = ranges.last?.upperBound ?? 0
      let count = entries[start...].prefix { $0.name.utf8CodeUnitCount == length }.count
      ranges.append(start..<start + count)
    }
  }

  /// The member of that name.
  subscript(name: String) -> Member {
    var name = name
    return name.withUTF8 { bytes in
      guard bytes.count < ranges.count else { return Member() }
      for index in ranges[bytes.count] {
        let entry = entries[index]
        if entry.name.withUTF8Buffer({ ByteSearch.areSame($0, bytes) }) { return entry.member }
      }
      return Member()
    }
  }
}

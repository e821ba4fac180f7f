internal import BridgeFormats

/// How far the row numbers of a database have moved since the recording, learned from numbers that certainly name the
/// same thing: 4 became 9, so 7 may have become 12.
///
/// Each table moves independently: if the offsets of the rows after a path, or of rows of a kind, are known, only those
/// apply to them.
package struct IdentityOffsets: Sendable {
  private var offsets: Set<Int> = []
  private var byLead: [[UInt8]: Set<Int>] = [:]
  private var byKind: [String: Set<Int>] = [:]

  /// Offsets from inputs and attributes, which may be wrong themselves; used if nothing else is known.
  private var byNamedKind: [String: Set<Int>] = [:]

  /// Offsets of choices in forms, by name.
  private var byChoice: [String: Set<Int>] = [:]

  /// Leads and kinds with an unmoved row.
  private var unmovedLeads: Set<[UInt8]> = []
  private var unmovedKinds: Set<String> = []

  /// Offsets of rows of unknown kind.
  private var ofAnyKind: Set<Int> = []

  /// The kind of members that do not show one: the kind of the requested collection.
  private let ownKind: String?
  private var live: Set<Int> = []

  /// The numbers that the run knows for certain; nil if there are none.
  package var certain: CertainNumbers?

  /// Offsets with nothing learned. `kind`: the kind of the requested collection, if the path shows it.
  package init(of kind: String? = nil) { ownKind = kind }

  var isEmpty: Bool { offsets.isEmpty && certain == nil }

  /// Learns from a recorded number and the live one in its place, or from texts that differ only in numbers, such as
  /// `2...3`; equal numbers and other texts are ignored.
  ///
  /// - Parameters:
  ///   - recorded: the recorded number.
  ///   - live: the live one.
  ///   - leads: the texts before the number in URLs.
  ///   - kinds: the names of the numbered things, in the singular; nil if the number applies to its place only.
  ///   - isNamed: whether only the name of an input or an attribute gives the kind.
  ///   - choice: the name under which forms offer it.
  ///   - isPut: whether the run puts the live number into recorded documents, where it does not count as unmoved.
  package mutating func learn(
    _ recorded: [UInt8], _ live: [UInt8], behind leads: [[UInt8]] = [], of kinds: Set<String>? = [],
    isNamed: Bool = false, asChoice choice: String? = nil, isPut: Bool = true
  ) {
    let pairs = RowNumber.pairs(recorded, live) ?? []
    for (old, new) in pairs where old != new {
      learn(old, new, behind: leads)
      if isPut { self.live.insert(new) }
      if let choice { byChoice[choice, default: []].insert(new - old) }
      guard let kinds else { continue }
      if kinds.isEmpty { ofAnyKind.insert(new - old) }
      for kind in kinds {
        if isNamed {
          byNamedKind[kind, default: []].insert(new - old)
        } else {
          byKind[kind, default: []].insert(new - old)
        }
      }
    }
  }

  /// Learns a row that has not moved: if nothing else is known of its table, no other row has moved.
  package mutating func learnUnmoved(behind leads: [[UInt8]], of kinds: Set<String>) {
    unmovedLeads.formUnion(leads.compactMap(Self.table))
    unmovedKinds.formUnion(kinds)
  }

  private mutating func learn(_ old: Int, _ new: Int, behind leads: [[UInt8]]) {
    offsets.insert(new - old)
    for lead in leads {
      guard let lead = Self.table(lead) else { continue }
      byLead[lead, default: []].insert(new - old)
    }
  }

  /// The lead in the text before a number; nil at the root, where rows of several tables may be.
  private static func table(_ text: [UInt8]) -> [UInt8]? {
    RowLead.before(text[...]).flatMap { $0.elementsEqual("/".utf8) ? nil : $0 }
  }

  /// Whether it is known how far rows behind this lead have moved.
  func know(_ lead: [UInt8]) -> Bool { known(behind: lead) != nil }

  /// Whether rows behind this lead may have moved from one number to the other.
  func allow(_ old: Int, _ new: Int, behind lead: [UInt8]) -> Bool {
    (known(behind: lead) ?? offsets).contains(new - old)
  }

  private func known(behind lead: [UInt8]) -> Set<Int>? {
    if let known = byLead[lead] { return known }
    let kind =
      if let name = RowLead.parameter(lead) { ResourceKind.of(reference: name) } else {
        ResourceKind.of(collection: lead)
      }
    return kind.flatMap { known(of: $0) } ?? (unmovedLeads.contains(lead) ? [] : nil)
  }

  /// Whether the rows that a JSON member names may have moved from one number to the other. For a kind without known
  /// offsets, those of rows of unknown kind apply.
  func allow(_ old: Int, _ new: Int, inMember path: String) -> Bool {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    let kind = ResourceKind.of(reference: name) ?? ResourceKind.of(member: path) ?? ownKind
    return (kind.flatMap { known(of: $0) } ?? ofAnyKind).contains(new - old)
  }

  /// Whether the rows that values of this name identify may have moved from one number to the other.
  func allow(_ old: Int, _ new: Int, inValueOf name: String) -> Bool {
    (known(ofName: name) ?? offsets).contains(new - old)
  }

  /// Whether a choice of this name may have moved from one number to the other. Only the offsets of its name or kind
  /// apply, as choices may change their meaning.
  func allow(_ old: Int, _ new: Int, inChoiceOf name: String) -> Bool {
    known(ofName: name)?.contains(new - old) ?? false
  }

  private func known(ofName name: String) -> Set<Int>? {
    byChoice[name] ?? ResourceKind.of(reference: name).flatMap { known(of: $0) }
  }

  /// Whether a name in a script, such as `pageId` or `targetPages`, names rows of a kind that has moved from one number
  /// to the other.
  func allow(_ old: Int, _ new: Int, behindName name: String) -> Bool {
    let words = ResourceKind.words(name)
    let kind = ResourceKind.of(reference: words) ?? ResourceKind.singular(words)
    return known(of: kind)?.contains(new - old) ?? false
  }

  /// How far rows of a kind have moved.
  private func known(of kind: String) -> Set<Int>? {
    let general = ResourceKind.general(kind)
    return byKind[kind] ?? byKind[general] ?? byNamedKind[kind] ?? byNamedKind[general]
      ?? (unmovedKinds.contains(kind) || unmovedKinds.contains(general) ? [] : nil)
  }

  /// Whether the run puts the live number into recorded documents, and it may be that of the recorded one.
  func havePut(_ new: Int, for old: Int) -> Bool { isLive(new) && offsets.contains(new - old) }

  /// Whether the run puts this number into recorded documents, as the live number of another one.
  func isLive(_ number: Int) -> Bool { live.contains(number) }
}

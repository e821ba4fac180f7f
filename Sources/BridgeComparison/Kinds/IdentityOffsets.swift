internal import BridgeFormats

/// How far the numbers by which a database counts its rows have moved since the recording, as the run has learned it
/// from numbers that are surely the same thing: 4 became 9, so that 7 may have become 12.
///
/// Each table moves on its own: where something is known of the rows behind a path, or of rows of a kind, only that
/// counts for them.
package struct IdentityOffsets: Sendable {
  private var offsets: Set<Int> = []
  private var byLead: [[UInt8]: Set<Int>] = [:]
  private var byKind: [String: Set<Int>] = [:]

  /// As inputs and attributes tell it, which themselves may have become wrong: it counts where nothing else is known.
  private var byNamedKind: [String: Set<Int>] = [:]

  /// Of what forms offer for choice under a name.
  private var byChoice: [String: Set<Int>] = [:]

  /// Leads and kinds of which a row has not moved.
  private var unmovedLeads: Set<[UInt8]> = []
  private var unmovedKinds: Set<String> = []

  /// Of rows whose kind is not known.
  private var ofAnyKind: Set<Int> = []

  /// The kind of a member without one of its own: that of the collection which was asked for.
  private let ownKind: String?
  private var live: Set<Int> = []

  /// Nothing learned so far; `kind`: the kind of the collection that was asked for, if the path tells it.
  package init(of kind: String? = nil) { ownKind = kind }

  var isEmpty: Bool { offsets.isEmpty }

  /// Takes a recorded number and the live one in its place, or texts that are the same but for numbers in them, such as
  /// `2...3`; equal numbers and other texts tell nothing.
  ///
  /// - Parameters:
  ///   - recorded: the recorded number.
  ///   - live: the live one.
  ///   - leads: what is before the number in URLs.
  ///   - kinds: the names of what it counts, in the singular; nil if the number counts for its place only.
  ///   - isNamed: whether only the name of an input or an attribute says so.
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

  /// Takes a row that has not moved: where nothing else is known of its table, no other one has.
  package mutating func learnUnmoved(behind leads: [[UInt8]], of kinds: Set<String>) {
    unmovedLeads.formUnion(leads.compactMap { RowLead.before($0[...]) })
    unmovedKinds.formUnion(kinds)
  }

  private mutating func learn(_ old: Int, _ new: Int, behind leads: [[UInt8]]) {
    offsets.insert(new - old)
    for lead in leads {
      guard let lead = RowLead.before(lead[...]) else { continue }
      byLead[lead, default: []].insert(new - old)
    }
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

  /// Whether the rows that a member of JSON names may have moved so. A kind of which nothing is known has moved no
  /// further than rows of unknown kind.
  func allow(_ old: Int, _ new: Int, inMember path: String) -> Bool {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    let kind = ResourceKind.of(reference: name) ?? ResourceKind.of(member: path) ?? ownKind
    return (kind.flatMap { known(of: $0) } ?? ofAnyKind).contains(new - old)
  }

  /// Whether the rows that a value of this name tells of may have moved so.
  func allow(_ old: Int, _ new: Int, inValueOf name: String) -> Bool {
    (known(ofName: name) ?? offsets).contains(new - old)
  }

  /// Whether a choice of this name may have become another one: only what is known of its kind counts, as the meaning
  /// of choices may change.
  func allow(_ old: Int, _ new: Int, inChoiceOf name: String) -> Bool {
    known(ofName: name)?.contains(new - old) ?? false
  }

  private func known(ofName name: String) -> Set<Int>? {
    byChoice[name] ?? ResourceKind.of(reference: name).flatMap { known(of: $0) }
  }

  /// Whether a name in a script tells rows of a kind that have moved so: `pageId`, `targetPages`.
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

  /// Whether it is the live number of another recorded one, and the run puts it into recorded documents.
  func isLive(_ number: Int) -> Bool { live.contains(number) }
}

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
  private var live: Set<Int> = []

  package init() {}

  var isEmpty: Bool { offsets.isEmpty }

  /// Takes a recorded number and the live one in its place; equal ones and other texts tell nothing.
  ///
  /// - Parameters:
  ///   - recorded: the recorded number.
  ///   - live: the live one.
  ///   - leads: what is before the number in URLs.
  ///   - kinds: the names of what it counts, in the singular.
  package mutating func learn(
    _ recorded: [UInt8], _ live: [UInt8], behind leads: [[UInt8]] = [], of kinds: Set<String> = []
  ) {
    guard let old = RowNumber.value(recorded[...]), let new = RowNumber.value(live[...]),
      old != new
    else { return }
    offsets.insert(new - old)
    self.live.insert(new)
    for lead in leads {
      guard let lead = RowLead.before(lead[...]) else { continue }
      byLead[lead, default: []].insert(new - old)
    }
    for kind in kinds { byKind[kind, default: []].insert(new - old) }
  }

  /// Whether rows behind this lead may have moved from one number to the other.
  func allow(_ old: Int, _ new: Int, behind lead: [UInt8]) -> Bool {
    let known = byLead[lead] ?? ResourceKind.of(collection: lead).flatMap { byKind[$0] }
    return (known ?? offsets).contains(new - old)
  }

  /// Whether the rows that a member of JSON names may have moved so. A kind of which nothing is known has not moved.
  func allow(_ old: Int, _ new: Int, inMember path: String) -> Bool {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    let kind = ResourceKind.of(reference: name) ?? ResourceKind.of(member: path)
    return (kind.map { byKind[$0] ?? [] } ?? offsets).contains(new - old)
  }

  /// Whether it is the live number of another recorded one.
  func isLive(_ number: Int) -> Bool { live.contains(number) }
}

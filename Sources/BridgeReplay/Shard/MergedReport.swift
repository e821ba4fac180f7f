/// The combined JSON report of all shards: byte for byte the report of the run without shards.
package struct MergedReport: Sendable {
  /// The report, with a line feed at its end.
  package let bytes: [UInt8]

  /// The exit code of the whole run, as ``Verdict/exitCode`` has it.
  package let exitCode: Int32

  /// The verdict on the whole run.
  package let verdict: Verdict.Outcome

  /// - Parameter reports: the JSON reports in any order, each with its name for messages.
  /// - Throws: ``ReplayError`` with code `unreadableReport` if one is not a report of a shard, or if they are not all
  /// shards of one run.
  package init(_ reports: [(name: String, bytes: [UInt8])]) throws(ReplayError) {
    var shards: [ShardReport] = []
    for report in reports { shards.append(try ShardReport(report.name, report.bytes)) }
    shards.sort { $0.index < $1.index }
    try Self.check(shards)
    let sums = MergedSums(shards)
    verdict = sums.outcome
    exitCode = verdict.exitCode
    bytes = Self.document(shards, sums, try MergedState(shards))
  }

  /// The members that are computed again, or belong to one shard.
  private static let own: Set = ["exchanges", "exitCode", "shard", "state", "summary", "verdict"]

  private static func check(_ shards: [ShardReport]) throws(ReplayError) {
    guard let first = shards.first else {
      throw ReplayError(.unreadableReport, "there is no report to merge")
    }
    for shard in shards.dropFirst() {
      guard shard.count == first.count else {
        throw ReplayError(
          .unreadableReport,
          "\(first.name) is of \(first.count) shards and \(shard.name) of \(shard.count)")
      }
      try checkMembers(first, shard)
    }
    for index in 1...first.count {
      let holders = shards.filter { $0.index == index }
      guard holders.count == 1 else {
        throw ReplayError(
          .unreadableReport,
          holders.isEmpty
            ? "the report of shard \(index)/\(first.count) is missing"
            : "\(holders[0].name) and \(holders[1].name) are both of shard \(index)/\(first.count)")
      }
    }
    let positions = shards.flatMap(\.positions).sorted()
    guard positions.elementsEqual(0..<positions.count) else {
      throw ReplayError(
        .unreadableReport,
        "the shards overlap or leave out exchanges; were they run "
          + "with the same recordings and options?")
    }
  }

  private static func checkMembers(
    _ first: ShardReport, _ other: ShardReport
  ) throws(ReplayError) {
    for name in first.members.map(\.name) + other.members.map(\.name) where !own.contains(name) {
      guard first.value(name) == other.value(name) else {
        throw ReplayError(
          .unreadableReport,
          "\(first.name) and \(other.name) differ in “\(name)”; were they run "
            + "with the same recordings and options?")
      }
    }
  }

  /// The report as ``JSONReport`` writes it; exchanges and common members are copied byte for byte.
  private static func document(
    _ shards: [ShardReport], _ sums: MergedSums, _ state: MergedState
  ) -> [UInt8] {
    var members = shards[0].members.filter { $0.name != "shard" && $0.name != "state" }
    if let state = state.bytes { members.append(("state", state[...])) }
    if let note = BaselineIndex.note(idle: shards.reduce(0) { $0 + $1.idleBaseline }) {
      addNote(note.message, to: &members)
    }
    var pieces: [[UInt8]] = []
    for member in members.sorted(by: { $0.name < $1.name }) {
      let value: [UInt8] =
        switch member.name {
        case "exchanges": exchanges(shards)
        case "exitCode": Array("\(sums.outcome.exitCode)".utf8)
        case "summary": Array(sums.text.utf8)
        case "verdict": Array("\"\(sums.outcome.rawValue)\"".utf8)
        default: Array(member.value)
        }
      pieces.append(Array("\n  \"\(member.name)\" : ".utf8) + value)
    }
    return Array("{".utf8) + pieces.joined(separator: ",".utf8) + Array("\n}\n".utf8)
  }

  /// Appends a note about the whole run to those that all shards share.
  private static func addNote(
    _ message: String, to members: inout [(name: String, value: ArraySlice<UInt8>)]
  ) {
    let index = members.firstIndex { $0.name == "notes" }
    // The list without its closing bracket; the sentence is plain ASCII without quotes.
    let list = index.map {
      Array(members[$0].value.dropLast("\n  ]".utf8.count)) + [UInt8(ascii: ",")]
    }
    let value = (list ?? [UInt8(ascii: "[")]) + Array("\n    \"\(message)\"\n  ]".utf8)
    if let index {
      members[index].value = value[...]
    } else {
      members.append(("notes", value[...]))
    }
  }

  private static func exchanges(_ shards: [ShardReport]) -> [UInt8] {
    let all = shards.flatMap { zip($0.positions, $0.exchanges) }.sorted { $0.0 < $1.0 }
    let separator = Array(",\n    ".utf8)
    return Array("[\n".utf8) + (all.isEmpty ? [] : Array("    ".utf8))
      + all.map(\.1).joined(separator: separator) + Array("\n  ]".utf8)
  }
}

/// The totals of all shards.
private struct MergedSums {
  private let sums: [(name: String, number: Int)]
  let outcome: Verdict.Outcome

  init(_ shards: [ShardReport]) {
    // Every shard reports the losses of the recordings; they count once.
    let lost = shards[0].sums.first { $0.name == "lost" }?.number ?? 0
    let sums = shards[0].sums.map { name, _ in
      let all = shards.reduce(0) { sum, shard in
        sum + (shard.sums.first { $0.name == name }?.number ?? 0)
      }
      let isWithLost = ["lost", "total", "unsent"].contains(name)
      return (name: name, number: isWithLost ? all - lost * (shards.count - 1) : all)
    }
    self.sums = sums
    func sum(_ name: String) -> Int { sums.first { $0.name == name }?.number ?? 0 }
    let words = Set(shards.map(\.verdict))
    outcome = Verdict.Outcome(
      wasInterrupted: words.contains(Verdict.Outcome.interrupted.rawValue),
      isIncomplete: words.contains(Verdict.Outcome.incomplete.rawValue), total: sum("total"),
      same: sum("same"), different: sum("different") + sum("unmatched"),
      failed: sum("notComparable"),
      isWithoutBodies: sum("bodiesCompared") == 0 && sum("bodiesNotRecorded") > 0)
  }

  /// As an encoder prints an object two spaces deep.
  var text: String {
    let lines = sums.map { "    \"\($0.name)\" : \($0.number)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n  }"
  }
}

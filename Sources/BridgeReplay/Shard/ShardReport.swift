internal import BridgeFormats

/// The JSON report of one shard, parsed as far as merging needs.
struct ShardReport {
  /// Its name in messages.
  let name: String

  /// Names and raw values, in document order.
  private(set) var members: [(name: String, value: ArraySlice<UInt8>)] = []

  /// The raw exchanges of the document.
  private(set) var exchanges: [ArraySlice<UInt8>] = []
  private(set) var index = 0
  private(set) var count = 0

  /// The place of each exchange in the whole run.
  private(set) var positions: [Int] = []
  /// How many differences of the baseline did not occur in its exchanges.
  private(set) var idleBaseline = 0
  private(set) var sums: [(name: String, number: Int)] = []
  private(set) var verdict = ""

  /// - Throws: ``ReplayError`` with code `unreadableReport` if it is not a report of a shard.
  init(_ name: String, _ bytes: [UInt8]) throws(ReplayError) {
    self.name = name
    do throws(JSONError) {
      try scan(bytes)
    } catch {
      throw failed("it is damaged, or no JSON report: \(error)")
    }
    guard text("schema")?.hasPrefix("bridge-replay/report/") == true else {
      throw failed("it is not a JSON report of bridge-replay")
    }
    try readShard()
    try readSums()
    guard let word = text("verdict"), Verdict.Outcome(rawValue: word) != nil else {
      throw failed("it has no verdict")
    }
    verdict = word
  }

  /// The value of a member; nil if there is no such member.
  func value(_ name: String) -> JSONValue? {
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    // The scan has checked that it is well-formed.
    return try? JSONValue(parsing: Array(member.value))
  }

  private mutating func scan(_ bytes: [UInt8]) throws(JSONError) {
    self = try JSONScanner.scanning(bytes) { (scanner) throws(JSONError) -> ShardReport in
      var report = self
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        let name = scanner.string(key)
        if name == "exchanges" {
          try scanner.beginArray()
          while try scanner.hasNextElement() {
            report.exchanges.append(bytes[try scanner.skipValue()])
          }
          report.members.append((name, []))
        } else {
          report.members.append((name, bytes[try scanner.skipValue()]))
        }
      }
      _ = try scanner.next()
      return report
    }
  }

  private mutating func readShard() throws(ReplayError) {
    guard case .object(let shard) = value("shard") else {
      throw failed("it is not the report of a shard; run it with --shard I/N")
    }
    let parts = shard.byName
    guard let index = parts["index"]?.integer, let count = parts["count"]?.integer,
      (1...1000).contains(count), (1...count).contains(index),
      case .string(let text) = parts["positions"],
      let positions = PositionText.positions(text.string, limit: exchanges.count),
      positions.count == exchanges.count
    else { throw failed("its shard does not fit its exchanges") }
    (self.index, self.count, self.positions) = (index, count, positions)
    idleBaseline = parts["idleBaseline"]?.integer ?? 0
  }

  private mutating func readSums() throws(ReplayError) {
    guard case .object(let summary) = value("summary") else { throw failed("it has no summary") }
    for member in summary.members {
      guard let number = member.value.integer else {
        throw failed("\(member.name) in its summary is not a number")
      }
      sums.append((member.name.string, number))
    }
  }

  private func text(_ name: String) -> String? {
    guard case .string(let text) = value(name) else { return nil }
    return text.string
  }

  private func failed(_ why: String) -> ReplayError {
    ReplayError(.unreadableReport, "\(name) cannot be merged: \(why)")
  }
}

extension JSONValue {
  /// The integer value; nil for anything else.
  var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(number.source)
  }
}

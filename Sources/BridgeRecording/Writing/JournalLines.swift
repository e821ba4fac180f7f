internal import BridgeFormats

/// Lines of a journal that are written in one go.
struct JournalLines {
  /// Beyond so many bytes they are written at once.
  private static let most = 1024 * 1024

  private var json = JSONOutput(reservingCapacity: 16 * 1024)

  /// How many exchanges and hops are among them.
  private(set) var exchanges = 0

  var bytes: [UInt8] { json.bytes }
  var isEmpty: Bool { json.bytes.isEmpty }
  var isFull: Bool { json.bytes.count >= Self.most }

  mutating func add(_ record: JournalRecord) {
    record.writeLine(to: &json)
    if record.entry != nil { exchanges += 1 }
  }

  /// The same of an exchange, or of a hop.
  mutating func add(_ record: ExchangeRecord) {
    record.writeLine(to: &json)
    exchanges += 1
  }

  mutating func removeAll() {
    // A burst of large lines should not be paid for for ever.
    if json.bytes.capacity > Self.most * 2 { json = JSONOutput() } else { json.removeAll() }
    exchanges = 0
  }
}

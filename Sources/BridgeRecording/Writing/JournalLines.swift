internal import BridgeFormats

/// Journal lines that are written together.
struct JournalLines {
  /// The number of bytes at which the lines are written.
  private static let maximumBytes = 1024 * 1024

  private var json = JSONOutput(reservingCapacity: 16 * 1024)

  /// The number of exchanges and hops among them.
  private(set) var exchanges = 0

  var bytes: [UInt8] { json.bytes }
  var isEmpty: Bool { json.bytes.isEmpty }
  var isFull: Bool { json.bytes.count >= Self.maximumBytes }

  mutating func add(_ record: JournalRecord) {
    record.writeLine(to: &json)
    if record.entry != nil { exchanges += 1 }
  }

  /// Adds the line of an exchange or hop.
  mutating func add(_ record: ExchangeRecord) {
    record.writeLine(to: &json)
    exchanges += 1
  }

  mutating func removeAll() {
    // Free the buffer that a burst of large lines has left.
    if json.bytes.capacity > Self.maximumBytes * 2 { json = JSONOutput() } else { json.removeAll() }
    exchanges = 0
  }
}

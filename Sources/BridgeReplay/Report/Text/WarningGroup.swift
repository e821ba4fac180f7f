internal import BridgeFormats
internal import BridgeRecording

/// Warnings of one kind, in one line with all their entries.
struct WarningGroup {
  let code: String
  let message: String
  let entries: [Int]

  static func groups(_ warnings: [RecordingWarning]) -> [WarningGroup] {
    var order: [String] = []
    var byCode: [String: [RecordingWarning]] = [:]
    for warning in warnings {
      if byCode[warning.code] == nil { order.append(warning.code) }
      byCode[warning.code, default: []].append(warning)
    }
    return order.compactMap { code in
      guard let group = byCode[code], let first = group.first else { return nil }
      let isOne = group.allSatisfy { $0.message == first.message }
      return WarningGroup(
        code: code, message: isOne ? first.message : "\(first.message) (in the first)",
        entries: group.compactMap(\.entry))
    }
  }

  var line: String {
    guard !entries.isEmpty else { return message.printable }
    let name = entries.count == 1 ? "entry" : "entries"
    return "\(name) \(Self.ranges(entries)): \(message.printable)"
  }

  /// The number of ranges that one line lists.
  private static let maximumRanges = 50

  /// `1–4, 7, 9–12`; after ``maximumRanges`` only the number of further entries.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in Set(numbers).sorted() {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let shown = ranges.prefix(maximumRanges).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }.joined(separator: ", ")
    let rest = ranges.dropFirst(maximumRanges).reduce(0) { $0 + $1.count }
    return rest == 0 ? shown : "\(shown) and \(rest) more"
  }
}

internal import BridgeFormats
internal import BridgeRecording

/// Warnings of one kind, in one line with all their entries.
struct WarningGroup {
  let code: String
  private let first: String

  /// Whether all have the same message.
  private var isOne = true
  private(set) var entries: [Int] = []

  static func groups(_ warnings: some Sequence<RecordingWarning>) -> [WarningGroup] {
    var groups: [WarningGroup] = []
    var places: [String: Int] = [:]
    for warning in warnings {
      let place = places[warning.code] ?? groups.count
      if place == groups.count {
        places[warning.code] = place
        groups.append(WarningGroup(code: warning.code, first: warning.message))
      }
      groups[place].add(warning)
    }
    return groups
  }

  private init(code: String, first: String) { (self.code, self.first) = (code, first) }

  private mutating func add(_ warning: RecordingWarning) {
    if warning.message != first { isOne = false }
    if let entry = warning.entry { entries.append(entry) }
  }

  private var message: String { isOne ? first : "\(first) (in the first)" }

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
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound + 1 >= number {
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

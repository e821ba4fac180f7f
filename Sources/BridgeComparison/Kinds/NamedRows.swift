internal import BridgeFormats

/// The numbers in the path of a request that was sent with others than recorded.
struct NamedRows: Sendable {
  private var sent: [Int: Int] = [:]

  /// None if the paths do not correspond. A recorded number with several live ones is left out.
  init(recorded: String, sent url: String) {
    let (old, new) = (Self.segments(recorded), Self.segments(url))
    guard old.count == new.count else { return }
    var others: [Int: Set<Int>] = [:]
    for (one, other) in zip(old, new) {
      guard let one = Self.number(one), let other = Self.number(other) else { continue }
      others[one, default: []].insert(other)
    }
    sent = others.compactMapValues { $0.count == 1 ? $0.first : nil }.filter { $0.key != $0.value }
  }

  /// Whether the request was sent with `live` in place of `recorded`.
  func have(_ live: ArraySlice<UInt8>, for recorded: ArraySlice<UInt8>) -> Bool {
    guard !sent.isEmpty, let one = RowNumber.value(recorded), let other = RowNumber.value(live)
    else { return false }
    return sent[one] == other
  }

  /// `4` for `4` and `4.json`.
  private static func number(_ segment: ArraySlice<UInt8>) -> Int? {
    RowNumber.value(segment.dropLast(RowLead.format(ofRow: segment)?.count ?? 0))
  }

  private static func segments(_ url: String) -> [ArraySlice<UInt8>] {
    Array(url.utf8.prefix(longest).prefix { $0 != UInt8(ascii: "?") })[...]
      .split(separator: UInt8(ascii: "/"))
  }

  private static let longest = 4096
}

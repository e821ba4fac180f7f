internal import BridgeComparison
internal import BridgeRecording
internal import BridgeSession

/// Identifies an exchange in a baseline by recording, number, method and URL, so that another exchange with that number
/// does not match.
struct BaselineKey: Hashable, Sendable {
  let recording: String
  let number: Int
  let method: String
  let url: String

  /// Entries of files that still hold URLs as recorded are masked as well.
  init(_ entry: Baseline.Entry, _ mask: ReportMask) {
    (recording, number) = (entry.recording, entry.number)
    (method, url) = (entry.method, mask.url(entry.url))
  }

  init(_ exchange: ReplayedExchange, _ recordings: [Recording], _ mask: ReportMask) {
    (recording, number) = (recordings[exchange.id.file].name, exchange.id.number)
    (method, url) = (exchange.method, mask.url(exchange.url))
  }

  init(_ item: PlannedExchange, _ recordings: [Recording], _ mask: ReportMask) {
    (recording, number) = (recordings[item.id.file].name, item.id.number)
    method = item.recorded.request.method
    url = mask.url(RequestBuilder.plainURL(item.recorded.request.url))
  }

  func entry(_ differences: [Difference]) -> Baseline.Entry {
    Baseline.Entry(
      recording: recording, number: number, method: method, url: url, differences: differences)
  }
}

/// A baseline indexed for look-up during a run.
struct BaselineIndex: Sendable {
  private let recordings: [Recording]
  private let mask: ReportMask
  private let accepted: [BaselineKey: Set<Difference>]
  private let varies: ProfileIndex
  private let isExact: Bool

  /// `isExact`: whether clocks and random identities must equal those of the baseline.
  init(
    _ baseline: Baseline, _ recordings: [Recording], _ mask: ReportMask, isExact: Bool = false
  ) {
    (self.recordings, self.mask, self.isExact) = (recordings, mask, isExact)
    varies = ProfileIndex(baseline.varies, mask)
    accepted = Dictionary(
      baseline.accepted.map { (BaselineKey($0, mask), Set($0.differences.map(\.asRecorded))) },
      uniquingKeysWith: { $0.union($1) })
  }

  func accepts(_ difference: Difference, _ item: PlannedExchange) -> Bool {
    if let known = accepted[BaselineKey(item, recordings, mask)] {
      if known.contains(difference.asRecorded) { return true }
      if !isExact, known.contains(where: { $0.isOfSameShape(as: difference) }) { return true }
    }
    return varies.accepts(difference, item)
  }

  /// A sentence about `count` accepted differences that did not occur; nil for zero.
  static func note(idle: Int) -> ReplayNote? {
    guard idle > 0 else { return nil }
    return ReplayNote(
      .baseline, "\(idle) of its differences did not occur; --update writes it without them")
  }

  /// How many accepted differences of exchanges that were compared did not occur.
  func idle(_ exchanges: [ReplayedExchange]) -> Int {
    var compared: Set<BaselineKey> = []
    var found: [BaselineKey: Set<Difference>] = [:]
    for exchange in exchanges where exchange.wasCompared {
      let key = BaselineKey(exchange, recordings, mask)
      compared.insert(key)
      found[key, default: []].formUnion(exchange.accepted.map(\.difference))
    }
    return compared.reduce(0) { sum, key in
      let found = found[key] ?? []
      let missing = (accepted[key] ?? []).subtracting(found.map(\.asRecorded))
      return sum + missing.count { old in !found.contains { old.isOfSameShape(as: $0) } }
    }
  }
}

import BridgeRecording
internal import BridgeFormats
internal import Synchronization

/// Gives a request the cookie that it was recorded with, if responses to overlapping requests have set it again.
///
/// A browser sends several requests with the same cookie at once, and each response may set a new one. In a replay that
/// sends them one after another, the later ones would have the cookie of the first response, and the server would not
/// set it again.
final class OverlappingCookies: Sendable {
  private struct Line {
    let exchange: ReplayedExchange.ID
    let pair: String
    let isSafe: Bool
  }

  /// The exchanges whose recorded responses set the recorded cookies of each request.
  private let sources: [ReplayedExchange.ID: Set<ReplayedExchange.ID>]
  private let isBefore: @Sendable (ReplayedExchange.ID, ReplayedExchange.ID) -> Bool

  /// The live cookies by name, in the order in which they were set.
  private let lines = Mutex<[String: [Line]]>([:])

  /// `isBefore`: whether an exchange had ended in the recording before the other began.
  init(
    _ sources: [ReplayedExchange.ID: Set<ReplayedExchange.ID>],
    isBefore: @escaping @Sendable (ReplayedExchange.ID, ReplayedExchange.ID) -> Bool
  ) {
    (self.sources, self.isBefore) = (sources, isBefore)
  }

  /// Notes a cookie that a live response has set.
  func add(_ line: String, of item: ReplayPlan.Item) {
    let pair = line.prefix { $0 != ";" }.withoutBlanks
    let isSafe = ["GET", "HEAD"].contains(item.recorded.request.method)
    lines.withLock {
      $0[Self.name(pair), default: []].append(
        Line(exchange: item.id, pair: pair, isSafe: isSafe))
    }
  }

  /// The live cookie of the response that set the recorded one; nil if no other response has set it since, or if one did
  /// that had ended before the request, or that changes something: a login makes the older cookie useless.
  func own(_ name: String, of item: ReplayPlan.Item) -> String? {
    guard let setters = sources[item.id] else { return nil }
    return lines.withLock { lines in
      guard let known = lines[name],
        let last = known.lastIndex(where: { setters.contains($0.exchange) }),
        last + 1 < known.count,
        known[(last + 1)...].allSatisfy({ $0.isSafe && !isBefore($0.exchange, item.id) })
      else { return nil }
      return known[last].pair
    }
  }

  private static func name(_ pair: String) -> String { String(pair.prefix { $0 != "=" }) }
}

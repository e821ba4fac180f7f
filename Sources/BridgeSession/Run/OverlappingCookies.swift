import BridgeRecording
internal import BridgeFormats
internal import Synchronization

/// Gives a request the cookie that it was recorded with, if responses to overlapping requests have set it again.
///
/// A browser sends several requests with the same cookie at once, and each response may set a new one. In a replay that
/// sends them one after another, the later ones would have the cookie of the first response, and the server would not
/// set it again. The same holds for a request that the browser sends as soon as one of its connections is free: it was
/// made with the older cookie.
final class OverlappingCookies: Sendable {
  private struct Line {
    let exchange: ReplayExchangeID
    let pair: String
    let isSafe: Bool
  }

  private let plan: CorrelationPlan

  /// The live cookies by name, in the order in which they were set.
  private let lines = Mutex<[String: [Line]]>([:])

  init(_ plan: CorrelationPlan) { self.plan = plan }

  /// Notes a cookie that a live response has set.
  func add(_ line: String, of item: PlannedExchange) {
    let pair = line.cut(at: ";").head.withoutBlanks
    let isSafe = !ShortValues.makesSomething(item.recorded.request)
    lines.withLock {
      $0[String(pair.cut(at: "=").head), default: []].append(
        Line(exchange: item.id, pair: pair, isSafe: isSafe))
    }
  }

  /// The live cookie of the response that set the recorded one; nil if no other response has set it since, or if one did
  /// that had ended long before the request, or that changes something: a login makes the older cookie useless.
  func own(_ name: String, of item: PlannedExchange) -> String? {
    guard let setters = plan.cookieSources[item.id] else { return nil }
    return lines.withLock { lines in
      guard let known = lines[name],
        let last = known.lastIndex(where: { setters.contains($0.exchange) }),
        last + 1 < known.count,
        known[(last + 1)...].allSatisfy({ $0.isSafe && !plan.isLongBefore($0.exchange, item.id) })
      else { return nil }
      return known[last].pair
    }
  }
}

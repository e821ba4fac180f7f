import BridgeCore
import HTTPTypes

/// Answers pages whose parts come at once, never, or bit by bit without end, and counts what begins and ends.
final class StormHandler: EndAwareHandler {
  let id: HandlerID = "storm"
  let exchanges = Outstanding()

  func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    exchanges.begin()
    switch request.path {
    case "/never":
      try await Task.sleep(for: .seconds(3600))
      return .text("late")
    case "/drip": return BridgeResponse(status: 200, body: Body(once: Dripping()))
    case "/sent":
      _ = try await request.body.collect(upTo: 1 << 20)
      return .text("taken")
    case let path where path.hasPrefix("/page"):
      return BridgeResponse(
        status: 200, fields: [.contentType: "text/html; charset=utf-8"], body: .text(Self.page))
    default:
      return BridgeResponse(
        status: 200, fields: [.contentType: "text/html"], body: .text("<!doctype html>here"))
    }
  }

  func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome) {
    exchanges.end()
  }

  private static let page = """
    <!doctype html><title>storm</title><img src=/a.png><img src=/never><iframe src=/part></iframe><script>
    fetch('/never').catch(() => {});
    fetch('/drip').then((answer) => answer.text()).catch(() => {});
    fetch('/sent', { method: 'POST', body: new Blob([new Uint8Array(100000)]) }).catch(() => {});
    document.cookie = 'a=' + Math.random();
    addEventListener('pagehide', () => navigator.sendBeacon('/sent', new Blob(['bye'])));
    </script>
    """
}

/// A body that comes on for ever.
private final class Dripping: BodyReader {
  func next() async throws -> [UInt8]? {
    try await Task.sleep(for: .milliseconds(5))
    return Array("drop".utf8)
  }

  func cancel(throwing error: any Error) {}
}

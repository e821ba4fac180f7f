internal import BridgeConsole
internal import BridgeCore
internal import BridgeProxy
internal import BridgeServer

/// Shows incidents of connections on standard error, on a thread of its own: no connection waits for a reader of that.
///
/// If nothing reads, the first of them wait, and later ones are dropped.
struct IncidentDisplay: Sendable {
  private let incidents: AsyncStream<ReverseProxy.Incident>.Continuation
  private let shown: AsyncStream<Never>
  private let isShown: AsyncStream<Never>.Continuation

  init() {
    let (stream, incidents) = AsyncStream<ReverseProxy.Incident>.makeStream(
      bufferingPolicy: .bufferingOldest(1000))
    (self.incidents, (shown, isShown)) = (incidents, AsyncStream<Never>.makeStream())
    Task.detached { [isShown] in
      for await incident in stream { Console.err("bridge: \(incident.sentence)\n") }
      isShown.finish()
    }
  }

  /// Shows an incident soon. Does not block.
  @Sendable func show(_ incident: ReverseProxy.Incident) { incidents.yield(incident) }

  /// Returns when all incidents are shown, or after a second if nothing reads them.
  func end() async {
    incidents.finish()
    await shown.end(of: isShown, atMost: .seconds(1))
  }
}

extension ReverseProxy.Incident {
  fileprivate var sentence: String {
    switch self {
    case .refused(_, let sentence), .failed(let sentence), .tunnelled(let sentence): sentence
    }
  }
}

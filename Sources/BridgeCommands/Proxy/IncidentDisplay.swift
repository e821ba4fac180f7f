internal import BridgeConsole
internal import BridgeCore
internal import BridgeProxy
internal import BridgeServer

/// Prints incidents of connections to standard error in its own task, so that no connection waits for a slow reader.
///
/// If nothing reads standard error, the first 1,000 incidents are buffered and later ones dropped.
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

  /// Queues an incident for printing. Does not block.
  @Sendable func show(_ incident: ReverseProxy.Incident) { incidents.yield(incident) }

  /// Returns when all incidents are printed, or after a second.
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

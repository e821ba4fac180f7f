internal import BridgeBodies
internal import BridgeCore

/// Requests that a view makes for their order alone: the engine's processes pass them on after all that its page asked
/// for earlier. The proxy answers them itself.
final class FenceRequests: Sendable {
  private let asked = Locked<[String: ViewToken]>([:])

  /// The URL of a new one of that view. Its host is new too, so that the engine has to connect first. No host has this name
  /// (RFC 6761 §6.4), and no page can guess it.
  func make(of view: ViewToken) -> String {
    let url = "http://\(BodyID.random().text).ajax-bridge.invalid/"
    asked.withLock { $0[url] = view }
    return url
  }

  /// Forgets a request that may never have been made.
  func drop(_ url: String) { asked.withLock { $0[url] = nil } }

  /// The view of such a request, once; nil for all others.
  func take(_ request: BridgeRequest) -> ViewToken? {
    asked.withLock { $0.removeValue(forKey: request.urlText) }
  }
}

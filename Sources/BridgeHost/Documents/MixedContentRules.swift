package import BridgeCore
internal import BridgeFormats

/// The http requests that an https page may make (Mixed Content §4). The engine treats both of the host's schemes as
/// secure, so the host must check.
package enum MixedContentRules {
  /// Whether the request is refused. Only top-level documents and requests to this machine are allowed.
  package static func isRefused(
    _ url: Origin, askedBy asker: Origin?, as navigation: PageContext.Navigation?
  ) -> Bool {
    guard asker?.scheme == "https", url.scheme == "http", navigation != .topLevel else {
      return false
    }
    return !LoopbackHost.contains(url.host)
  }
}

package import BridgeCore

/// The http requests that an https page may make (Mixed Content §4): the engine takes both schemes of the
/// host's for secure.
package enum MixedContentRules {
  /// Whether it is refused: everything but documents of the page itself, and what never leaves the machine.
  package static func isRefused(
    _ url: Origin, askedBy asker: Origin?, as navigation: PageContext.Navigation?
  ) -> Bool {
    guard asker?.scheme == "https", url.scheme == "http", navigation != .topLevel else {
      return false
    }
    return !isLoopback(url.host)
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }
}

internal import BridgeCore

/// Which names a client may use for a server on loopback.
///
/// A page of any site can have its own name point here (DNS rebinding) and would then read what is served. It cannot
/// help but say that name, and is refused.
package struct HostRules: Sendable {
  private let names: Set<String>

  /// Allows the names of loopback and these hosts besides.
  package init(besides hosts: some Sequence<String>) {
    names = Set(hosts.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "[::1]"])
  }

  /// Whether a request for this authority is served; the port does not count, as it may have been mapped.
  package func allows(_ authority: String) -> Bool {
    guard let host = Authority(authority)?.host else { return false }
    return names.contains(host) || ListenAddress.isLoopback(host) || host.hasSuffix(".localhost")
  }

  /// The answer to a request for any other name (RFC 9110 §15.5.20).
  package func refusal(_ authority: String) -> ServerAnswer {
    .text(
      "the host “\(authority.shortened(to: 80))” is not served here; use "
        + names.sorted().joined(separator: ", "), status: 421)
  }
}

internal import BridgeCore
internal import BridgeFormats

/// The host names that clients may use for a server on loopback.
///
/// This defends against DNS rebinding: a page of any site can point its own name here and would then read the content.
/// Its requests carry that name, and are refused. An address is no name of any site, so those of loopback are allowed in
/// every form that parsers of URLs accept.
package struct HostRules: Sendable {
  private let names: Set<String>

  /// Allows the names of loopback and these hosts.
  package init(besides hosts: some Sequence<String>) {
    names = Set(hosts.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "[::1]"])
  }

  /// Whether a request for this authority is served. The port is ignored, because it may be mapped.
  package func allows(_ authority: String) -> Bool {
    if names.contains(authority) { return true }
    guard let host = Authority(authority)?.host else { return false }
    return names.contains(host) || LoopbackHost.contains(host)
  }

  /// The answer to a request for any other name (RFC 9110 §15.5.20).
  package func refusal(_ authority: String) -> ServerResponse {
    .text(
      "the host “\(authority.shortened(to: 80))” is not served here; use "
        + names.sorted().joined(separator: ", "), status: 421)
  }
}

/// Where responses come from when pages are kept for use without a network.
public enum OfflineMode: String, Sendable, CaseIterable {
  /// A kept response if there is one; otherwise the network.
  case offlineFirst = "offline-first"

  /// The network; a kept response if that fails or takes too long.
  case networkFirst = "network-first"

  /// Kept responses only. No request goes to the network.
  case offlineOnly = "offline-only"

  /// A kept response at once, which is then updated in the background.
  case refresh

  /// The network only. Its responses are kept.
  case networkOnly = "network-only"
}

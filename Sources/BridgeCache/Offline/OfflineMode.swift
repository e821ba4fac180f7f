/// Where a request gets its response from, when pages are kept for the time without a network.
public enum OfflineMode: String, Sendable, CaseIterable {
  /// Kept responses first; the network for anything else.
  case offlineFirst = "offline-first"

  /// The network answers; what is kept when that fails or takes too long.
  case networkFirst = "network-first"

  /// Kept responses only: nothing goes to the network.
  case offlineOnly = "offline-only"

  /// Kept responses at once, which are then brought up to date in the background.
  case refresh

  /// The network answers, and what comes is kept.
  case networkOnly = "network-only"
}

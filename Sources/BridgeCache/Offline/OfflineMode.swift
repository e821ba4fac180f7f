/// Where a request gets its response from, when pages are kept for the time without a network.
public enum OfflineMode: String, Sendable, CaseIterable {
  /// What is kept answers; the network what is not.
  case offlineFirst = "offline-first"

  /// The network answers; what is kept when that fails or takes too long.
  case networkFirst = "network-first"

  /// What is kept answers, and nothing goes to the network.
  case offlineOnly = "offline-only"

  /// What is kept answers at once, and is brought up to date behind it.
  case refresh

  /// The network answers, and what comes is kept.
  case networkOnly = "network-only"
}

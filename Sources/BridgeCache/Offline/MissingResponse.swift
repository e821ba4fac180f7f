/// A response that a kept page asked for, and that is not kept: without a network, the request for it fails.
public struct MissingResponse: Sendable, Hashable {
  /// Why it is not kept.
  public enum Reason: String, Sendable {
    /// It did not come, or broke off.
    case failed
    /// It did not fit: see ``CacheLimits/maximumKeptBytes``.
    case noRoom
    /// It was removed, as one that the disk had damaged is.
    case removed
    /// The page asked for it only when the network was not asked.
    case neverLoaded
  }

  /// The URL without the fragment.
  public let url: String

  /// Why it is not kept.
  public let reason: Reason
}

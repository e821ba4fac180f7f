/// A response that a kept page requested and that is not kept. Without a network, the request for it fails.
public struct MissingResponse: Sendable, Hashable {
  /// Why it is not kept.
  public enum Reason: String, Sendable {
    /// The request failed, or the response broke off.
    case failed
    /// It did not fit: see ``CacheLimits/maximumKeptBytes``.
    case noRoom
    /// It was removed, for example because the disk had damaged it.
    case removed
    /// The page requested it only while the network was not used.
    case neverLoaded
  }

  /// The URL without the fragment.
  public let url: String

  /// Why it is not kept.
  public let reason: Reason
}

internal import Synchronization

/// Identifies one request for a download, and cancels it. Other requests may share the transfer, which then continues
/// for them.
public final class DownloadToken: Hashable, Sendable {
  private let flag = Atomic<Bool>(false)

  /// A token for one request.
  public init() {}

  /// Whether the request was cancelled, before or after its end.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Marks the token as cancelled. Its owner ends the waiting request.
  func markCancelled() { flag.store(true, ordering: .releasing) }

  /// Tokens are equal if they are identical.
  public static func == (left: DownloadToken, right: DownloadToken) -> Bool { left === right }

  /// Hashes the identity of the token.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

internal import Synchronization

/// The name of one request for a download, by which it is cancelled. Others may share the transfer; it goes on for them.
public final class DownloadToken: Hashable, Sendable {
  private let flag = Atomic<Bool>(false)

  /// A token for one request.
  public init() {}

  /// Whether the request was cancelled, before its end or after it.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Marks it; what waits under this token is ended by its owner.
  func markCancelled() { flag.store(true, ordering: .releasing) }

  /// Tokens are equal if they are the same one.
  public static func == (left: DownloadToken, right: DownloadToken) -> Bool { left === right }

  /// Feeds the identity of the token.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public import BridgeCore

/// A body in the hands of the one request it is for.
///
/// It stays in the store, and can be read again for redirects and retries, until it is released: by
/// ``release()``, or when neither this claim nor its body is referenced any more.
public struct BodyClaim: Sendable {
  /// The bytes, from the first on each time it is opened; the last may still be on their way.
  ///
  /// Its length is known when it was announced. Reading a stream on after ``release()`` throws.
  public let body: Body

  /// The media type that the page gave it; nil for none.
  public let contentType: String?

  let lease: BodyLease

  /// Lets go of the body, once the request has its final answer or has failed. Later calls do nothing.
  public func release() { lease.end() }
}

/// The right to a body, which ends once.
final class BodyLease: Sendable {
  private let onEnd: Locked<(@Sendable () -> Void)?>

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = Locked(onEnd) }

  deinit { end() }

  func end() {
    let onEnd = onEnd.withLock { onEnd in
      defer { onEnd = nil }
      return onEnd
    }
    onEnd?()
  }
}

public import BridgeCore

/// A body claimed by the one request that it is for.
///
/// It stays in the store, and can be read again for redirects and retries, until it is released: by ``release()``, or
/// when this claim is no longer referenced. A streaming body keeps its claim alive; a body in memory does not, but
/// stays readable.
public struct BodyClaim: Sendable {
  /// The bytes, from the start each time it is opened. The last ones may not have arrived yet.
  ///
  /// Its length is known if it was announced. Reading a stream after ``release()`` throws.
  public let body: Body

  /// The media type given by the page; nil for none.
  public let contentType: String?

  let lease: BodyLease

  /// Releases the body, once the request has its final response or has failed. Later calls do nothing.
  public func release() { lease.end() }
}

/// The right to a body. It ends once.
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

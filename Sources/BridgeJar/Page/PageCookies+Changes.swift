/// The content of a `change` event of `cookieStore` (`CookieChangeEvent`).
public struct CookieStoreChange: Sendable, Hashable, Codable {
  /// The cookies that were added or changed.
  public let changed: [CookieListItem]

  /// The cookies that were removed for any reason, without their values.
  public let deleted: [CookieListItem]

  init(_ change: CookieChange) {
    let item = CookieListItem(change.cookie, isGone: change.isRemoval)
    (changed, deleted) = change.isRemoval ? ([], [item]) : ([item], [])
  }
}

extension PageCookies {
  /// Calls `callback` with each change visible to script, by any author, in order.
  ///
  /// A call comes after its change is visible; see ``CookieJar/observe(_:callback:)``. A document without `cookieStore`
  /// observes nothing.
  public func observe(
    _ callback: @escaping @Sendable (CookieStoreChange) -> Void
  ) -> CookieObservation {
    guard let filter else { return CookieObservation {} }
    return jar.observe(filter) { callback(CookieStoreChange($0)) }
  }

  /// The changes visible to script from now on, buffered until read. The stream ends with the task that reads it, or
  /// when the jar is released; for a document without `cookieStore` it ends at once.
  public var changes: AsyncStream<CookieStoreChange> {
    guard let filter else { return AsyncStream { $0.finish() } }
    return jar.stream(filter) { CookieStoreChange($0) }
  }

  private var filter: CookieFilter? {
    guard !hasOpaqueOrigin, let document, document.isSecureContext else { return nil }
    return .visible(to: document.context)
  }
}

internal import Synchronization

/// Selects the changes that an observer receives.
public struct CookieFilter: Sendable {
  let context: CookieContext?
  let name: [UInt8]?

  /// Every change.
  public static let all = CookieFilter(context: nil, name: nil)

  /// Changes of cookies with that name, on any site.
  public static func name(_ name: String) -> CookieFilter {
    CookieFilter(context: nil, name: Array(name.utf8))
  }

  /// Changes of cookies that a request in this context would send.
  ///
  /// If a visible cookie is replaced by one that is not visible (it has become HttpOnly, Secure or SameSite=Strict), it
  /// is reported as deleted; the reverse is reported as inserted. A script context never sees HttpOnly cookies.
  public static func visible(to context: CookieContext, name: String? = nil) -> CookieFilter {
    CookieFilter(context: context, name: name.map { Array($0.utf8) })
  }
}

/// An observer of a jar.
final class CookieObserver: Sendable {
  private let lookup: CookieLookup?
  private let name: [UInt8]?
  private let callback: @Sendable (CookieChange) -> Void
  private let onEnd: @Sendable () -> Void
  private let isActive = Atomic(true)

  /// An observer that calls `onEnd` when it will receive no more changes: when its jar releases it or is released.
  init(
    name: [UInt8]?, lookup: CookieLookup?, callback: @escaping @Sendable (CookieChange) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.lookup = lookup
    self.callback = callback
    self.onEnd = onEnd
  }

  deinit { onEnd() }

  func cancel() { isActive.store(false, ordering: .releasing) }

  func see(_ change: CookieChange) {
    guard isActive.load(ordering: .acquiring) else { return }
    if let name, change.cookie.name != name[...] { return }
    guard let lookup else { return callback(change) }
    if let seen = change.seen(by: { isVisible($0, to: lookup) }) { callback(seen) }
  }

  private func isVisible(_ cookie: Cookie, to lookup: CookieLookup) -> Bool {
    lookup.request.hasCredentials
      && CookieRules.reaches(cookie.scope, from: lookup.request)
      && (cookie.partition == nil || cookie.partition == lookup.request.partition)
      && lookup.meets(CookieRules.demands(of: cookie), createdAt: cookie.created)
  }
}

internal import BridgeCore
internal import Synchronization

extension PageCookies {
  /// The value of `document.cookie`: `a=1; b=2`, decoded as UTF-8 with U+FFFD for invalid bytes; empty without cookies
  /// and for a cookie-averse document.
  ///
  /// The same string is returned without a look-up until something visible to the document changes.
  ///
  /// - Throws: ``PageCookieError`` with name `SecurityError` if the origin is opaque.
  public func documentCookie() throws(PageCookieError) -> String {
    guard let document = try scriptDocument() else { return "" }
    // The version first, so that a change in between makes the next call look again.
    let now = jar.now
    let version = jar.change { $0.store.version(for: document.request, at: now) }
    if let known = snapshot.withLock({ $0 }), known.version == version { return known.text }
    let text = String(decoding: jar.header(for: document.context) ?? [], as: UTF8.self)
    snapshot.withLock { $0 = Snapshot(version: version, text: text) }
    return text
  }

  /// Performs an assignment to `document.cookie`: sets, replaces or deletes one cookie, with the parser and rules for
  /// Set-Cookie fields.
  ///
  /// Script does not see the outcome. Nil for a cookie-averse document, where an assignment has no effect.
  ///
  /// - Throws: ``PageCookieError`` with name `SecurityError` if the origin is opaque.
  @discardableResult
  public func setDocumentCookie(_ line: String) throws(PageCookieError) -> StoreOutcome? {
    guard let document = try scriptDocument() else { return nil }
    return jar.store(line, for: document.context)
  }

  private func scriptDocument() throws(PageCookieError) -> Document? {
    guard let document else { return nil }
    guard !hasOpaqueOrigin else { throw .opaqueOrigin }
    return document
  }
}

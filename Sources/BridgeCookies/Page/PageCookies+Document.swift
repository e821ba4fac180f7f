internal import BridgeCore
internal import Synchronization

extension PageCookies {
  /// What `document.cookie` reads: `a=1; b=2`, decoded as UTF-8 with U+FFFD for what is none; empty
  /// where there is nothing, and for a cookie-averse document.
  ///
  /// As long as nothing changes that the document could see, the same string is answered again
  /// without a look-up.
  ///
  /// - Throws: ``PageCookieError`` with name `SecurityError` where the origin is opaque.
  public func documentCookie() throws(PageCookieError) -> String {
    guard let document = try scriptDocument() else { return "" }
    // The version first: what changes in between makes the next call look again.
    let now = jar.now
    let version = jar.change { $0.store.version(for: document.request, at: now) }
    if let known = snapshot.withLock({ $0 }), known.version == version { return known.text }
    let text = String(decoding: jar.header(for: document.context) ?? [], as: UTF8.self)
    snapshot.withLock { $0 = Snapshot(version: version, text: text) }
    return text
  }

  /// What an assignment to `document.cookie` does: it sets, replaces or deletes one cookie, by the
  /// same parser and rules as a Set-Cookie field.
  ///
  /// Script hears nothing of what came of it. Nil for a cookie-averse document, where an assignment
  /// has no effect.
  ///
  /// - Throws: ``PageCookieError`` with name `SecurityError` where the origin is opaque.
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

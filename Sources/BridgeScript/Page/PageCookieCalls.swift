/// The cookies of a page's document, as its script asks for them.
///
/// The calls come on the page's thread.
public protocol PageCookieCalls: Sendable {
  /// What `document.cookie` reads.
  ///
  /// - Throws: an error whose text script hears as that of a `SecurityError`.
  func documentCookie() throws -> String

  /// What an assignment to `document.cookie` does.
  ///
  /// - Throws: as ``documentCookie()`` does.
  func setDocumentCookie(_ line: String) throws

  /// Answers a request of the page's `cookieStore`, JSON to JSON.
  func answer(_ request: String) -> String

  /// Has `callback` called with each change that script can see, as JSON, from any thread, until the
  /// returned closure is called.
  func observe(_ callback: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void
}

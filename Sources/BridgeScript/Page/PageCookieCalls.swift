/// The cookies of a page's document, as its script asks for them.
///
/// The calls come on the page's thread.
public protocol PageCookieCalls: Sendable {
  /// The value of `document.cookie`.
  ///
  /// - Throws: an error whose text becomes that of a `SecurityError` in the page.
  func documentCookie() throws -> String

  /// Performs an assignment to `document.cookie`.
  ///
  /// - Throws: as ``documentCookie()`` does.
  func setDocumentCookie(_ line: String) throws

  /// Answers a request of the page's `cookieStore`, JSON to JSON.
  func answer(_ request: String) -> String

  /// Has `callback` called with each change that script can see, as JSON, from any thread, until the
  /// returned closure is called.
  func observe(_ callback: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void
}

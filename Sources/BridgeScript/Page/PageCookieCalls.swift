/// The cookies of a page's document, as its script accesses them.
///
/// Calls come on the page's thread.
public protocol PageCookieCalls: Sendable {
  /// The value of `document.cookie`.
  ///
  /// - Throws: an error whose text becomes that of a `SecurityError` in the page.
  func documentCookie() throws -> String

  /// Performs an assignment to `document.cookie`.
  ///
  /// - Throws: like ``documentCookie()``.
  func setDocumentCookie(_ line: String) throws

  /// The reply to a call of the page's `cookieStore`, both as JSON.
  func answer(_ request: String) -> String

  /// Registers `callback` to be called, from any thread, with each change visible to script as JSON, until the returned
  /// closure is called.
  func observe(_ callback: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void
}

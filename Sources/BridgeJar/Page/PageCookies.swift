public import BridgeCore
internal import Synchronization

/// The cookies of one document as visible to its script: `document.cookie` and `cookieStore`, as synchronous native
/// calls for a hook in the page.
///
/// The host guarantees everything about the document; script provides only names, values and options. These calls never
/// read, change, delete or observe HttpOnly cookies. They are safe on any thread; the changes of one call are visible
/// to the next, and to requests.
public final class PageCookies: Sendable {
  struct Document: Sendable {
    let url: RequestURL
    let context: CookieContext

    /// The context as the rules use it, computed once for all reads of `document.cookie`.
    let request: CookieRequest
    let isSecureContext: Bool
  }

  struct Snapshot: Sendable {
    let version: UInt64
    let text: String
  }

  let jar: CookieJar

  /// Nil for a cookie-averse document (HTML standard, "cookie-averse Document object").
  let document: Document?
  let hasOpaqueOrigin: Bool
  let snapshot = Mutex<Snapshot?>(nil)

  /// The cookies of the document of `page`; its ``PageContext/documentURL`` must be the URL it was loaded from, which
  /// `history.pushState` does not change.
  ///
  /// Without an http or https URL the document has no cookies. A frame that inherits its origin (`about:blank`,
  /// `about:srcdoc`) has the cookies of the URL it inherited from if the host provides that URL, as in browsers.
  /// Navigation, credentials and initiator of `page` are ignored.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` for a malformed http or https URL, or one that contains
  ///   credentials: omit these.
  public init(jar: CookieJar, page: PageContext) throws(BridgeError) {
    self.jar = jar
    hasOpaqueOrigin = page.frameOrigin == nil
    document = try Document(page, false, in: jar)
  }

  /// The same for a document that the engine declares a secure context although its page's site is unknown.
  package init(jar: CookieJar, page: PageContext, isSecureContext: Bool) throws(BridgeError) {
    self.jar = jar
    hasOpaqueOrigin = page.frameOrigin == nil
    document = try Document(page, isSecureContext, in: jar)
  }

  /// Whether the page has a `cookieStore`; only secure contexts do.
  public var hasCookieStore: Bool { document?.isSecureContext ?? false }
}

extension PageCookies.Document {
  /// Nil unless the URL's scheme is http or https.
  fileprivate init?(
    _ page: PageContext, _ isKnownAsSecure: Bool, in jar: CookieJar
  ) throws(BridgeError) {
    let scheme = page.documentURL?.prefix { $0 != ":" }.lowercased()
    guard let text = page.documentURL, scheme == "http" || scheme == "https" else { return nil }
    url = try RequestURL(text)
    var context = CookieContext(scriptOf: page, at: url, in: jar)
    if isKnownAsSecure { context.isSecureContext = true }
    self.context = context
    request = jar.change { $0.request(context) }
    isSecureContext = request.isSecure && context.isSecureContext
  }
}

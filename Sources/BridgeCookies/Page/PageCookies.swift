public import BridgeCore
internal import Synchronization

/// The cookies of one document as its script sees them: `document.cookie` and `cookieStore`, as
/// synchronous native calls that a hook puts before the page.
///
/// Everything about the document is vouched for by the host; script brings names, values and options
/// alone. HttpOnly cookies are never read, changed, deleted or observed through any of these calls.
/// Any thread may make them; what one changes, the next one sees, on the network as well.
public final class PageCookies: Sendable {
  struct Document: Sendable {
    let url: RequestURL
    let context: CookieContext

    /// The context as the rules look at it, worked out once for all reads of `document.cookie`.
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

  /// The cookies of the document of `page`; its ``PageContext/documentURL`` must be the URL it was
  /// loaded from, which `history.pushState` does not change.
  ///
  /// Without an http or https URL the document has no cookies. A frame that inherits its origin
  /// (`about:blank`, `about:srcdoc`) has those of the URL it inherited from, if the host gives that
  /// one, as browsers do. Navigation, credentials and initiator of `page` do not matter.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` for a malformed http or https URL, or one that
  ///   carries credentials: leave these out.
  public init(jar: CookieJar, page: PageContext) throws(BridgeError) {
    self.jar = jar
    hasOpaqueOrigin = page.frameOrigin == nil
    document = try Document(page, false, in: jar)
  }

  /// The same, for a document that its engine says is a secure context, although the site of its page is not known.
  package init(jar: CookieJar, page: PageContext, isSecureContext: Bool) throws(BridgeError) {
    self.jar = jar
    hasOpaqueOrigin = page.frameOrigin == nil
    document = try Document(page, isSecureContext, in: jar)
  }

  /// Whether the page has a `cookieStore` at all: in secure contexts only.
  public var hasCookieStore: Bool { document?.isSecureContext ?? false }
}

extension PageCookies.Document {
  /// Nil where the URL's scheme is not http or https.
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

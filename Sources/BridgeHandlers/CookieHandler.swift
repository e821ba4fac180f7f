public import BridgeJar
public import BridgeCore
internal import HTTPTypes

/// Attaches a jar's cookies to every hop and stores those of every response.
///
/// Register it as a hop handler, pinned, so that later hop handlers see the request as it is sent. Each redirect then
/// gets the cookies for its own URL, including those set by the previous response. A response's cookies are in the jar
/// before ``Pipeline/load(_:)`` returns, whatever its status; cookies of 1xx responses are ignored.
///
/// **Who may set `Cookie`.** For a page request the jar alone decides; an existing `Cookie` field comes from the
/// engine's own store and is replaced. A native request (``PageContext/Initiator/native``) keeps the cookies that its
/// author set: they are sent first, followed by the jar's cookies with other names. After a redirect that sets or
/// deletes one of them, the server's value applies; on another origin they are removed. To send only your own, set
/// ``PageContext/credentials`` to `omit`.
///
/// `Clear-Site-Data` with `"cookies"` or `"*"` removes the whole site's cookies from the jar, including those set by
/// the same response.
///
/// `Set-Cookie` stays on the response, for native code. A host that passes the response to page script must remove it,
/// as Fetch requires (§2.2.2, "forbidden response-header name").
public struct CookieHandler: Handler, NonBlocking {
  /// `cookies`.
  public let id: HandlerID = "cookies"
  private let jar: CookieJar
  private let sends: Bool
  private let onRefusal: (@Sendable (CookieRefusal) -> Void)?

  /// - Parameters:
  ///   - jar: The jar to read from and store into.
  ///   - onRefusal: Called with each cookie that the jar refuses, in the task that loads; it must not block. The
  ///     pipeline's event sink is notified in any case.
  public init(jar: CookieJar, onRefusal: (@Sendable (CookieRefusal) -> Void)? = nil) {
    (self.jar, self.onRefusal, sends) = (jar, onRefusal, true)
  }

  /// A passive handler: the jar receives the cookies that servers set, and requests keep their clients' cookies.
  package init(listeningInto jar: CookieJar) { (self.jar, onRefusal, sends) = (jar, nil, false) }

  /// A jar with a file may read what other processes have stored.
  package var isNonBlocking: Bool { jar.isInMemory }

  /// Passes on the request with its cookies, and stores the response's cookies as soon as its head has arrived.
  ///
  /// Throws ``BridgeError`` with code `malformedURL` if an earlier handler made the request's head unusable.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    let context = try CookieContext(request, in: jar)
    let response = try await next(sends ? attachingCookies(to: request, context) : request)
    store(response, context, next)
    return response
  }

  private func attachingCookies(
    to request: BridgeRequest, _ context: CookieContext
  ) -> BridgeRequest {
    let cookies = cookies(for: request, context)
    guard cookies != nil || request.fields.contains(.cookie) else { return request }
    var request = request
    request.change {
      $0.head.headerFields[fields: .cookie] =
        cookies.map { [HTTPField(name: .cookie, lenientValue: $0)] } ?? []
    }
    return request
  }

  private func cookies(for request: BridgeRequest, _ context: CookieContext) -> [UInt8]? {
    let own = CallerCookies(request)
    guard !own.isEmpty else { return jar.header(for: context) }
    return own.joined(with: jar.cookies(for: context))
  }

  private func store(_ response: BridgeResponse, _ context: CookieContext, _ next: Next) {
    guard CookieRules.takesCookies(fromStatus: response.status) else { return }
    for field in response.fields[fields: .setCookie] {
      let line = field.withUnsafeBytesOfValue { Array($0) }
      guard case .rejected(let reasons) = jar.store(line, for: context) else { continue }
      let refusal = CookieRefusal(
        exchange: next.exchangeID, url: context.url, line: line, reasons: reasons)
      next.report(.cookieRefused(name: refusal.name, reasons: refusal.reasonNames))
      onRefusal?(refusal)
    }
    if response.fields.clearSite(of: "cookies") { jar.clearSite(for: context) }
  }
}

public import BridgeCookies
public import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// Sends the cookies of a jar with every hop, and puts those of every answer into it.
///
/// Register it as a hop handler, pinned, so that hop handlers behind it see the request as it is
/// sent. Each redirect then gets the cookies of its own URL, with what the answer before it set. An
/// answer's cookies are in the jar before ``Pipeline/load(_:)`` returns, whatever its status; those
/// of 1xx answers are never taken.
///
/// **Who may write `Cookie`.** For a page's request the jar alone decides; a `Cookie` field that is
/// there already comes from a store of the engine's own, and is replaced. A request of native code
/// (``PageContext/Initiator/native``) keeps the cookies that its author wrote: they are sent first,
/// then those of the jar with other names. After a redirect that sets or deletes one of them the
/// server's word counts, and on another origin they are gone. To send none but your own, set
/// ``PageContext/credentials`` to `omit`.
///
/// `Clear-Site-Data: "cookies"` takes those of the whole site out of the jar, with what the same answer sets.
///
/// `Set-Cookie` stays on the answer, for native code to see. A host that hands the answer to page
/// script must leave it out, as Fetch asks (§2.2.2, "forbidden response-header name").
public struct CookieHandler: Handler {
  /// `cookies`.
  public let id: HandlerID = "cookies"
  private let jar: CookieJar
  private let sends: Bool
  private let onRefusal: (@Sendable (CookieRefusal) -> Void)?

  /// - Parameters:
  ///   - jar: where cookies come from and go to.
  ///   - onRefusal: called with each cookie that the jar does not take, in the task that loads; it
  ///     must not block. The pipeline's event sink hears of it in any case.
  public init(jar: CookieJar, onRefusal: (@Sendable (CookieRefusal) -> Void)? = nil) {
    (self.jar, self.onRefusal, sends) = (jar, onRefusal, true)
  }

  /// A handler that only listens: the jar gets what servers set, and requests keep the cookies that their clients give
  /// them.
  package init(listeningInto jar: CookieJar) { (self.jar, onRefusal, sends) = (jar, nil, false) }

  /// Passes the request on with its cookies, and stores those of the answer as soon as its head is
  /// there.
  ///
  /// Throws ``BridgeError`` with code `malformedURL` where a handler before it put something
  /// unusable into the request's head.
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
    if Self.clearsCookies(response) { jar.clearSite(for: context) }
  }

  private static func clearsCookies(_ response: BridgeResponse) -> Bool {
    guard let name = HTTPField.Name("Clear-Site-Data") else { return false }
    return FieldList.elements(response.fields[values: name])
      .contains { $0 == "\"cookies\"" || $0 == "\"*\"" }
  }
}

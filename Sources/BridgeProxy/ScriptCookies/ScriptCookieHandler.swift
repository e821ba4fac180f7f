internal import BridgeJar
package import BridgeCore
internal import BridgeCrypto
internal import HTTPTypes

/// The reserved path on every origin by which document scripts read and write the cookies of a jar. The hook inserted
/// by ``ScriptCookies`` calls it. Requests below the path never reach the network.
///
/// It answers only requests of the origin's own pages that carry the pass of one of its documents. Other origins cannot
/// send that field without a preflight, which is refused. HttpOnly cookies are not accessible.
///
/// - `POST /.ajax-bridge/cookies`: one call of `CookieCalls`.
/// - `POST /.ajax-bridge/cookies?changes`: the ``CookieChangeFeed``.
package struct ScriptCookieHandler: Handler {
  /// `script-cookies`.
  package let id: HandlerID = "script-cookies"

  static let path = "/.ajax-bridge/"
  static let cookiePath = path + "cookies"

  /// A policy that allows the path also allows it with this query.
  static let changesPath = cookiePath + "?changes"

  /// More than the longest cookie with escapes.
  private static let maximumBytes = 64 << 10

  private let jar: CookieJar
  private let cipher: AESGCM
  private let feeds = FeedCount(maximum: 4)

  init(_ jar: CookieJar, _ cipher: AESGCM) { (self.jar, self.cipher) = (jar, cipher) }

  /// Handles everything below the path.
  package func canHandle(_ request: BridgeRequest) -> Bool {
    request.path.utf8.starts(with: Self.path.utf8)
  }

  /// Answers. Throws only errors of the request's own body, and `CancellationError`.
  package nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    let isForChanges = request.path == Self.changesPath
    guard request.method == .post, isForChanges || request.path == Self.cookiePath else {
      return Self.response("this path has no such call", status: 404)
    }
    let pass = DocumentPass(request.fields, sealedBy: cipher, to: request.origin)
    guard let pass, request.context.frameOrigin == request.origin else {
      return Self.response(
        "only documents that this proxy has served since it was started may access the "
          + "cookies of their own origin; load the page again", status: 403)
    }
    let call: [UInt8]
    do {
      call = try await request.body.collect(upTo: Self.maximumBytes)
    } catch let error as BridgeError where error.code == .bodyTooLarge {
      return Self.response("a call has more than \(Self.maximumBytes) bytes", status: 413)
    }
    // The engine knows which contexts are secure: others have no cookieStore for the hook.
    let cookies = try PageCookies(
      jar: jar, page: pass.page { jar.site(of: $0) }, isSecureContext: pass.url.scheme == "https")
    if isForChanges { return feed(of: cookies, to: request.origin) }
    return Self.json(.bytes(CookieCalls(cookies).answer(call)))
  }

  private func feed(of cookies: PageCookies, to origin: Origin) -> BridgeResponse {
    guard cookies.hasCookieStore else {
      return Self.response("documents of plain http get no change events", status: 404)
    }
    guard feeds.begin(origin) else {
      return Self.response(
        "\(feeds.maximum) documents of the origin already get change events; close one", status: 503
      )
    }
    return Self.json(CookieChangeFeed.body(of: cookies) { [feeds] in feeds.end(origin) })
  }

  private static func json(_ body: Body) -> BridgeResponse {
    BridgeResponse(
      status: 200, fields: [.contentType: "application/json", .cacheControl: "no-store"],
      body: body)
  }

  private static func response(_ sentence: String, status: Int) -> BridgeResponse {
    BridgeResponse(
      status: status, fields: [.contentType: "text/plain", .cacheControl: "no-store"],
      body: .text(sentence))
  }
}

public import BridgeBodies
public import BridgeJar
public import BridgeCore
internal import HTTPTypes
internal import BridgeFormats

/// The reserved path on a page's own origin, where its hook sends bodies and makes cookie calls.
///
/// - `POST <path>bodies/<id>`: a slice of a body (`Ajax-Bridge-Method`, `-URL`, `-Type`, `-Length`, `-Offset`,
///   `-Last`); the response is 204.
/// - `DELETE <path>bodies/<id>`: cancels the body.
/// - `POST <path>cookies`: one call of ``CookieCalls``.
///
/// Requests to the path never reach the network. The handler serves only requests whose host provides a page scope,
/// whose field `Ajax-Bridge` carries the scope's token (a cross-origin request without CORS cannot carry it), and whose
/// `Origin` is absent or the page's own. It refuses all preflights. A refusal is a status with the body
/// `{"error":{"code":…,"message":…}}`.
public struct ChannelHandler: Handler, NonBlocking {
  /// `channel`.
  public let id: HandlerID = "channel"
  private let path: String
  private let rules: ChannelRules
  private let bodies: ChannelBodies
  private let maximumSlice: Int
  private let jar: CookieJar?

  /// - Parameters:
  ///   - store: The store for the bodies.
  ///   - cookies: The jar behind the cookie calls; nil for none.
  ///   - path: The reserved path; it begins and ends with `/`.
  ///   - maximumSlice: The maximum length of a slice in bytes.
  public init(
    store: BodyStore, cookies: CookieJar? = nil, path: String = "/.ajax-bridge/",
    maximumSlice: Int = 4 << 20
  ) {
    self.path = path
    jar = cookies
    rules = ChannelRules(store: store)
    bodies = ChannelBodies(store: store)
    self.maximumSlice = maximumSlice
  }

  /// It stores bodies in files, and cookies.
  package var isNonBlocking: Bool { false }

  /// Declines all requests outside the reserved path.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    request.path.utf8.starts(with: path.utf8)
  }

  /// Handles the call. Throws only errors of the request's own body, and `CancellationError`.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    // No byte of a body is read before the request has proved its scope.
    if let refusal = rules.refusal(of: request) { return refusal.response }
    let bytes: [UInt8]
    do {
      bytes = try await request.body.collect(upTo: maximumSlice)
    } catch let error as BridgeError where error.code == .bodyTooLarge {
      return ChannelError.tooLong(maximumSlice).response
    }
    do throws(ChannelError) {
      return try answer(request, bytes)
    } catch {
      return error.response
    }
  }

  private func answer(
    _ request: BridgeRequest, _ bytes: [UInt8]
  ) throws(ChannelError) -> BridgeResponse {
    let scope = try rules.scope(of: request)
    let target = String(request.path.dropFirst(path.count).cut(at: "?").head)
    if request.method == .post, target == "cookies" { return try cookieResponse(request, bytes) }
    guard target.hasPrefix(ChannelBodies.prefix) else { throw .unknownCall }
    switch request.method {
    case .post: try bodies.take(bytes, request.fields, target, in: scope)
    case .delete: try bodies.cancel(target, in: scope)
    default: throw .unknownCall
    }
    return BridgeResponse(status: 204, fields: ChannelError.fields)
  }

  private func cookieResponse(
    _ request: BridgeRequest, _ call: [UInt8]
  ) throws(ChannelError) -> BridgeResponse {
    guard let jar else {
      throw ChannelError(404, "noCookies", "this host keeps no cookie jar for its pages")
    }
    let cookies: PageCookies
    do throws(BridgeError) {
      cookies = try PageCookies(jar: jar, page: request.context)
    } catch {
      throw ChannelError(400, "malformedPage", "the page has no cookies: \(error.message)")
    }
    return .channelJSON(CookieCalls(cookies).answer(call), status: 200)
  }
}

internal import BridgeCore
internal import BridgeServer
internal import HTTPTypes

/// Answers requests for one origin, which their clients named in the request or in the preceding CONNECT.
struct ForwardedOrigin: Sendable {
  private let proxy: ExplicitProxy
  private let origin: Origin
  /// Host and port, as in a URL of the origin.
  private let authority: String
  private let url: RequestURL
  private let isRefused: Bool
  /// For all requests except those for a WebSocket.
  private let usual: ReverseProxy

  /// - Throws: `BridgeError` if the origin has no URL.
  init(_ origin: Origin, of proxy: ExplicitProxy) throws {
    (self.proxy, self.origin) = (proxy, origin)
    authority = String(origin.description.dropFirst(origin.scheme.count + 3))
    url = try RequestURL("\(origin)/")
    isRefused = !proxy.mayReach(origin)
    usual = proxy.reverseProxy(to: url)
  }

  /// Whether a request for that authority is for the origin.
  func isNamed(by authority: String) -> Bool {
    authority == self.authority || authority.isEmpty
      || Origin(scheme: origin.scheme, authority: authority) == origin
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    if isRefused { return proxy.refusal(of: origin) }
    var head = request.head
    head.fields[.proxyAuthorization] = nil
    head.fields[.proxyConnection] = nil
    let isWebSocket = ConnectionFields.upgrade(head.fields)?.contains("websocket") == true
    let target = isWebSocket ? try await proxy.target(of: origin) : nil
    if isWebSocket, target == nil { return proxy.forbidden(origin) }
    // The target of the request takes precedence (RFC 9112 §3.2.2).
    head.authority = authority
    if head.fields[.host] != authority { head.fields[.host] = authority }
    let reverse = target.map { proxy.reverseProxy(to: url, tunnelling: $0) } ?? usual
    return try await reverse.answer(
      ServerRequest(
        head: head, body: request.body, trailers: request.trailers, interim: request.interim,
        isOnConnectionThread: request.isOnConnectionThread))
  }
}

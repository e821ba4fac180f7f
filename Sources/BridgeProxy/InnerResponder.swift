internal import BridgeCore
internal import BridgeServer

/// Answers the requests on a connection to one host.
struct InnerResponder: Responder {
  private let proxy: ExplicitProxy
  private let origin: Origin
  private let forwarded: ForwardedOrigin

  var takesWebSockets: Bool { true }

  var beginsOnConnectionThread: Bool { proxy.beginsOnConnectionThread }

  /// - Throws: `BridgeError` if the origin has no URL.
  init(_ proxy: ExplicitProxy, _ origin: Origin) throws {
    (self.proxy, self.origin) = (proxy, origin)
    forwarded = try ForwardedOrigin(origin, of: proxy)
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    guard let connection = proxy.connection else { return try await forward(request) }
    return try await connection.run { try await forward(request) }
  }

  private func forward(_ request: ServerRequest) async throws -> ServerResponse {
    if case .absolute(let scheme) = request.head.form, scheme != origin.scheme {
      return .text("a request for \(scheme) on a connection for \(origin)", status: 421)
    }
    guard forwarded.isNamed(by: request.head.authority) else {
      return .text("a request for another host on a connection to \(origin)", status: 421)
    }
    return try await forwarded.answer(request)
  }
}

internal import BridgeCore
internal import BridgeServer

/// Answers the requests on a connection to one host.
struct InnerResponder: Responder {
  private let proxy: ExplicitProxy
  private let origin: Origin

  var takesWebSockets: Bool { true }

  init(_ proxy: ExplicitProxy, _ origin: Origin) { (self.proxy, self.origin) = (proxy, origin) }

  func answer(_ request: ServerRequest) async throws -> ServerAnswer {
    guard let connection = proxy.connection else { return try await forward(request) }
    return try await connection.run { try await forward(request) }
  }

  private func forward(_ request: ServerRequest) async throws -> ServerAnswer {
    let named = Origin(scheme: origin.scheme, authority: request.head.authority)
    if case .absolute(let scheme) = request.head.form, scheme != origin.scheme {
      return .text("a request for \(scheme) on a connection for \(origin)", status: 421)
    }
    guard named == origin || request.head.authority.isEmpty else {
      return .text("a request for another host on a connection to \(origin)", status: 421)
    }
    return try await proxy.forward(request, to: origin)
  }
}

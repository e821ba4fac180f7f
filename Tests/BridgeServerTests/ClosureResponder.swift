import BridgeCore
import BridgeServer
import HTTPTypes

/// A responder that is a closure.
struct ClosureResponder: Responder {
  let takesWebSockets: Bool
  let beginsOnConnectionThread: Bool
  let answer: @Sendable (ServerRequest) async throws -> ServerResponse

  init(
    takesWebSockets: Bool = false, beginsOnConnectionThread: Bool = false,
    _ answer: @escaping @Sendable (ServerRequest) async throws -> ServerResponse
  ) {
    self.takesWebSockets = takesWebSockets
    self.beginsOnConnectionThread = beginsOnConnectionThread
    self.answer = answer
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse { try await answer(request) }
}

extension Responder where Self == ClosureResponder {
  /// Tells of each request what came in: its line, its version, its body and its trailers.
  static var echo: ClosureResponder {
    ClosureResponder { request in
      let body = try await request.body.collect(upTo: 1 << 20)
      let trailers = request.trailers.fields.map { "\($0.name.rawName)=\($0.value)" }
      return ServerResponse(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"]),
        body: .text(
          "\(request.head.method) \(request.head.path) [\(String(decoding: body, as: UTF8.self))] "
            + trailers.joined(separator: ",") + ";"))
    }
  }
}

extension ServerResponse {
  /// An answer without anything but a body.
  static func of(_ body: Body, status: HTTPResponse.Status = .ok) -> ServerResponse {
    ServerResponse(head: HTTPResponse(status: status), body: body)
  }
}

/// Runs `work` with a server that is stopped behind it.
func withServer(
  _ protocols: ServerProtocols = .http1, _ responder: some Responder,
  _ work: (LoopbackServer) async throws -> Void
) async throws {
  let server = try await LoopbackServer(at: ListenAddress(port: 0), speaking: protocols, responder)
  do { try await work(server) } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

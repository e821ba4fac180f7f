package import BridgeCore
package import HTTPTypes

/// A server's response.
package struct ServerAnswer: Sendable {
  /// Status and fields, without framing fields: the server writes those itself.
  package var head: HTTPResponse

  /// The body; it is read only as fast as the client takes it, and dropped when the client goes away.
  package var body: Body

  /// The trailers; called once the body has ended.
  package var trailers: @Sendable () -> HTTPFields

  /// The tunnel that replaces a response; nil for a response.
  package var tunnel: Tunnel?

  /// The protocol that follows on the connection in place of a body; nil for a response. Only the response to CONNECT over
  /// HTTP/1.1 may have it.
  package var takeover: Takeover?

  /// An answer of its parts.
  package init(
    head: HTTPResponse, body: Body = .empty,
    trailers: @escaping @Sendable () -> HTTPFields = { [:] }
  ) {
    (self.head, self.body, self.trailers) = (head, body, trailers)
  }

  /// A plain text answer in UTF-8, which no cache keeps.
  package static func text(_ text: String, status: Int, fields: HTTPFields = [:]) -> ServerAnswer {
    var fields = fields
    fields[.contentType] = "text/plain; charset=utf-8"
    fields[.cacheControl] = "no-store"
    return ServerAnswer(
      head: HTTPResponse(status: .init(code: status), headerFields: fields),
      body: .text(text + "\n"))
  }
}

/// Produces the responses of a server.
package protocol Responder: Sendable {
  /// Whether it may answer with a ``Tunnel``. Clients of HTTP/2 are told.
  var takesWebSockets: Bool { get }

  /// Answers a request; runs in a task of its own, which is cancelled when the client goes away.
  ///
  /// An error that it throws is reported to the client with status 500; ``ServerError`` with code `noResponse` ends
  /// the connection, as a server does that breaks off.
  func answer(_ request: ServerRequest) async throws -> ServerAnswer
}

extension Responder {
  /// It does not.
  package var takesWebSockets: Bool { false }
}

package import BridgeCore
package import HTTPTypes

/// A server's response.
package struct ServerResponse: Sendable {
  /// Status and fields, without framing fields. The server writes those itself.
  package var head: HTTPResponse

  /// The body. It is read only as fast as the client takes it, and dropped if the client goes away.
  package var body: Body

  /// Returns the trailers. Called after the last byte of a streaming body; for a body in memory, before it is written,
  /// and possibly twice.
  package var trailers: @Sendable () -> HTTPFields

  /// Called if the body breaks off although the client is still there.
  package var onFailure: (@Sendable (any Error) -> Void)?

  /// The tunnel that replaces the response; nil for a plain response.
  package var tunnel: Tunnel?

  /// The protocol that follows on the connection instead of a body; nil for a plain response. Only a response to
  /// CONNECT over HTTP/1.1 may have it.
  package var takeover: Takeover?

  /// A response made of its parts.
  package init(
    head: HTTPResponse, body: Body = .empty,
    trailers: @escaping @Sendable () -> HTTPFields = { [:] }
  ) {
    (self.head, self.body, self.trailers) = (head, body, trailers)
  }

  /// A plain text answer in UTF-8 that is not cacheable.
  package static func text(_ text: String, status: Int, fields: HTTPFields = [:]) -> ServerResponse
  {
    var fields = fields
    fields[.contentType] = "text/plain; charset=utf-8"
    fields[.cacheControl] = "no-store"
    return ServerResponse(
      head: HTTPResponse(status: .init(code: status), headerFields: fields),
      body: .text(text + "\n"))
  }
}

/// Produces the responses of a server.
package protocol Responder: Sendable {
  /// Whether it may answer with a ``Tunnel``. HTTP/2 clients are told so.
  var takesWebSockets: Bool { get }

  /// Whether requests without a body are answered on the thread of their connection, at least at first. It must not block
  /// there: all connections of that thread would wait.
  var beginsOnConnectionThread: Bool { get }

  /// Answers a request. Runs in its own task, which is cancelled if the client goes away.
  ///
  /// A thrown error is reported to the client with status 500. ``ServerError`` with code `noResponse` closes the
  /// connection instead, as a failing server does.
  func answer(_ request: ServerRequest) async throws -> ServerResponse
}

extension Responder {
  /// The default: it does not.
  package var takesWebSockets: Bool { false }

  /// The default: they are not.
  package var beginsOnConnectionThread: Bool { false }
}

package import BridgeCore
package import HTTPTypes

/// What a server answers.
package struct ServerAnswer: Sendable {
  /// Status and fields. What frames the body on the connection is written by the server itself.
  package var head: HTTPResponse

  /// The body; it is read only as fast as the client takes it, and dropped when the client goes away.
  package var body: Body

  /// What follows the body; asked once the body has ended.
  package var trailers: @Sendable () -> HTTPFields

  /// What becomes of the connection instead of an answer; nil for an answer.
  var tunnel: Tunnel?

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

/// What gives the answers of a server.
package protocol Responder: Sendable {
  /// Answers a request; runs in a task of its own, which is cancelled when the client goes away.
  ///
  /// What it throws is told to the client with status 500.
  func answer(_ request: ServerRequest) async throws -> ServerAnswer
}

internal import BridgeCore
internal import HTTPTypes
internal import NIOCore

/// Writes the answer to one request to its connection, no faster than the client reads it.
struct AnswerWriter: Sendable {
  let channel: any Channel
  let http: HTTPHandlers

  /// Asks the responder and writes its answer. If the answer breaks off, the connection is closed: only that tells the
  /// client that it is incomplete.
  func answer(_ request: ServerRequest, by responder: any Responder) async {
    do {
      let answer: ServerAnswer
      do {
        defer { request.interim?.end() }
        answer = try await responder.answer(request)
      } catch {
        try Task.checkCancellation()
        if (error as? ServerError)?.code == .noResponse { throw error }
        answer = Self.failure(error)
      }
      if let takeover = answer.takeover { return try await agree(answer.head, takeover) }
      guard let tunnel = answer.tunnel else { return try await write(answer) }
      if let answer = try await Self.answer(of: tunnel, from: channel) { try await write(answer) }
    } catch {
      // The client has gone, or the end of the connection tells it of the error.
      channel.close(promise: nil)
    }
  }

  /// Writes the head of an answer that ends HTTP on the connection, and starts the protocol that follows.
  private func agree(_ head: HTTPResponse, _ takeover: Takeover) async throws {
    try await channel.eventLoop.submit { [channel, http] in
      channel.writeAndFlush(AnswerPart.head(head, length: nil), promise: nil)
      try takeover.run(on: channel, http)
    }.get()
  }

  /// The HTTP response to the client; nil after a tunnel.
  private static func answer(
    of tunnel: Tunnel, from channel: any Channel
  ) async throws -> ServerAnswer? {
    do {
      return try await tunnel.run(from: channel)
    } catch {
      try Task.checkCancellation()
      return .text("the origin cannot be reached: \(error)", status: 502)
    }
  }

  /// Answers bytes that are not a valid request.
  static func refuse(_ error: ServerError, on channel: any Channel) {
    let answer = failure(error)
    channel.write(AnswerPart.head(answer.head, length: answer.body.length), promise: nil)
    channel.write(AnswerPart.body(answer.body.bytesAtHand ?? []), promise: nil)
    channel.writeAndFlush(AnswerPart.end(trailers: [:]), promise: nil)
  }

  private static func failure(_ error: any Error) -> ServerAnswer {
    .text("\(error)", status: (error as? ServerError)?.status ?? 500)
  }

  private func write(_ answer: ServerAnswer) async throws {
    if let bytes = answer.body.bytesAtHand {
      // Trailers require a chunked body.
      let length = answer.trailers().isEmpty ? Self.length(of: answer) : nil
      try await write(answer.head, length, bytes, trailers: answer.trailers())
    } else {
      try await stream(answer)
      try await channel.writeAndFlush(AnswerPart.end(trailers: answer.trailers())).get()
    }
  }

  /// Writes a whole answer in one task on the connection's event loop.
  private func write(
    _ head: HTTPResponse, _ length: Int?, _ body: [UInt8], trailers: HTTPFields
  ) async throws {
    try await channel.eventLoop.flatSubmit { [channel] in
      channel.write(AnswerPart.head(head, length: length), promise: nil)
      channel.write(AnswerPart.body(body), promise: nil)
      return channel.writeAndFlush(AnswerPart.end(trailers: trailers))
    }.get()
  }

  private func stream(_ answer: ServerAnswer) async throws {
    let length = Self.length(of: answer)
    channel.writeAndFlush(AnswerPart.head(answer.head, length: length), promise: nil)
    var left = length
    for try await chunk in answer.body {
      left = left.map { $0 - chunk.count }
      if left == 0 {
        // The end of the response follows immediately and flushes the last bytes.
        channel.write(AnswerPart.body(chunk), promise: nil)
      } else {
        try await channel.writeAndFlush(AnswerPart.body(chunk)).get()
      }
    }
  }

  private static func length(of answer: ServerAnswer) -> Int? {
    if let length = answer.body.length { return length }
    // A `Content-Length` given by the responder counts if it is a number.
    return answer.head.headerFields[.contentLength].flatMap { Int($0) }
  }
}

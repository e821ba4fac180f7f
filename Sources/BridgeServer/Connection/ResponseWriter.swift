internal import BridgeCore
internal import HTTPTypes
internal import NIOCore

/// Writes the response to one request to its connection, no faster than the client reads it.
struct ResponseWriter: Sendable {
  let channel: any Channel
  let http: HTTPHandlers

  /// Asks the responder and writes its response. If the response breaks off, the connection is closed: only that tells the
  /// client that it is incomplete.
  func answer(_ request: ServerRequest, by responder: any Responder) async {
    do {
      let answer: ServerResponse
      do {
        defer { request.interim?.end() }
        answer = try await responder.answer(request)
      } catch {
        try Task.checkCancellation()
        if (error as? ServerError)?.code == .noResponse { throw error }
        answer = Self.failure(error)
      }
      if let whole = Self.whole(answer) { return write(whole) }
      guard request.isOnConnectionThread, !Self.staysOnThread(answer) else {
        return try await write(answer)
      }
      // Reading a body and running a tunnel may block.
      try await withTaskExecutorPreference(globalConcurrentExecutor) { try await write(answer) }
    } catch {
      // The client has gone, or closing the connection signals the error to it.
      channel.close(promise: nil)
    }
  }

  /// Writes the head of a response that ends HTTP on the connection, and starts the protocol that follows.
  private func agree(_ head: HTTPResponse, _ takeover: Takeover) async throws {
    try await channel.eventLoop.submit { [channel, http] in
      channel.writeAndFlush(ResponsePart.head(head, length: nil), promise: nil)
      try takeover.run(on: channel, http)
    }.get()
  }

  /// The HTTP response to the client; nil after a tunnel.
  private static func answer(
    of tunnel: Tunnel, from channel: any Channel
  ) async throws -> ServerResponse? {
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
    let whole = WholeResponse(
      head: answer.head, length: answer.body.length, body: answer.body.bytesAtHand ?? [])
    channel.writeAndFlush(ResponsePart.whole(whole), promise: nil)
  }

  private static func failure(_ error: any Error) -> ServerResponse {
    .text("\(error)", status: (error as? ServerError)?.status ?? 500)
  }

  /// A response whose body is in memory; nil for any other.
  private static func whole(_ answer: ServerResponse) -> WholeResponse? {
    guard answer.takeover == nil, answer.tunnel == nil, let bytes = answer.body.bytesAtHand else {
      return nil
    }
    let trailers = answer.trailers()
    // Trailers require a chunked body.
    let length = trailers.isEmpty ? length(of: answer) : nil
    return WholeResponse(head: answer.head, length: length, body: bytes, trailers: trailers)
  }

  private static func staysOnThread(_ answer: ServerResponse) -> Bool {
    answer.tunnel == nil && answer.body.isNonBlocking
  }

  private func write(_ answer: ServerResponse) async throws {
    if let takeover = answer.takeover { return try await agree(answer.head, takeover) }
    if let tunnel = answer.tunnel {
      guard let answer = try await Self.answer(of: tunnel, from: channel) else { return }
      return try await write(answer)
    }
    if let whole = Self.whole(answer) { return write(whole) }
    try await stream(answer)
    try await channel.writeAndFlush(ResponsePart.end(trailers: answer.trailers())).get()
  }

  /// Writes a whole answer on the connection's event loop, which also finishes the exchange: to come back for that would
  /// take another thread switch. If the write fails, the connection is closed anyway.
  private func write(_ whole: WholeResponse) {
    http.exchanges.began()
    let write = { @Sendable [channel, exchanges = http.exchanges] in
      channel.writeAndFlush(ResponsePart.whole(whole)).whenComplete { result in
        if case .failure = result { channel.close(promise: nil) }
        exchanges.ended()
      }
    }
    if channel.eventLoop.inEventLoop { write() } else { channel.eventLoop.execute(write) }
  }

  private func stream(_ answer: ServerResponse) async throws {
    let length = Self.length(of: answer)
    channel.writeAndFlush(ResponsePart.head(answer.head, length: length), promise: nil)
    var left = length
    var chunks = answer.body.makeAsyncIterator()
    while let chunk = try await Self.next(&chunks, of: answer) {
      left = left.map { $0 - chunk.count }
      if left == 0 {
        // The end of the response follows immediately and flushes the last bytes.
        channel.write(ResponsePart.body(chunk), promise: nil)
      } else {
        try await channel.writeAndFlush(ResponsePart.body(chunk)).get()
      }
    }
  }

  private static func next(
    _ chunks: inout Body.AsyncIterator, of answer: ServerResponse
  ) async throws -> [UInt8]? {
    do {
      return try await chunks.next()
    } catch {
      if !Task.isCancelled { answer.onFailure?(error) }
      throw error
    }
  }

  private static func length(of answer: ServerResponse) -> Int? {
    if let length = answer.body.length { return length }
    // A `Content-Length` given by the responder counts if it is a number.
    return answer.head.headerFields[.contentLength].flatMap { Int($0) }
  }
}

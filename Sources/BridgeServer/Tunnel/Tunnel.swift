package import BridgeCore
internal import HTTPTypes
internal import NIOCore

/// Two connections that are one from the moment on at which the origin agrees to leave HTTP (RFC 9110 §15.2.2):
/// each byte of one goes to the other, in both directions.
package struct Tunnel: Sendable {
  private let request: [UInt8]
  private let target: TunnelTarget

  /// The response to the client if the origin refuses the upgrade.
  private let otherwise: @Sendable () async throws -> ServerAnswer

  /// How many bytes went each way, in the end.
  private let onEnd: @Sendable (_ up: Int, _ down: Int) -> Void

  /// A tunnel that begins with this request.
  ///
  /// - Parameters:
  ///   - request: the request that asks for the upgrade.
  ///   - target: where the origin is.
  ///   - otherwise: makes the response to the client if the origin refuses the upgrade.
  ///   - onEnd: called in the end with the number of bytes that went each way.
  package init(
    _ request: BridgeRequest, to target: TunnelTarget,
    otherwise: @escaping @Sendable () async throws -> ServerAnswer,
    onEnd: @escaping @Sendable (_ up: Int, _ down: Int) -> Void
  ) {
    var head = "\(request.method.rawValue) \(request.path) HTTP/1.1\r\n"
    if !request.fields.contains(.host) { head += "Host: \(request.authority)\r\n" }
    self.request =
      request.fields.reduce(into: Array(head.utf8)) { bytes, field in
        bytes += "\(field.name.rawName): ".utf8
        field.withUnsafeBytesOfValue { bytes += $0 }
        bytes += "\r\n".utf8
      } + Array("\r\n".utf8)
    (self.target, self.otherwise, self.onEnd) = (target, otherwise, onEnd)
  }

  /// Asks the origin, and joins the client's connection with its own where it agrees: returns nil then, when both are
  /// closed. Where it does not, the client goes on speaking HTTP and gets the answer that is returned.
  ///
  /// Throws when the origin cannot be reached; the client can then still be answered.
  func run(from client: any Channel) async throws -> ServerAnswer? {
    let origin = try await target.connect(on: client.eventLoop)
    guard let end = try await ask(origin) else {
      origin.close(promise: nil)
      return try await otherwise()
    }
    do {
      let up = try await client.eventLoop.submit { try join(client, origin, end.value) }.get()
      try await client.closeFuture.get()
      try await origin.closeFuture.get()
      let (sent, received) = try await client.eventLoop.submit {
        (up.value.count, end.value.count)
      }.get()
      onEnd(sent, received)
    } catch {
      // Half of what was joined is no connection at all, and HTTP is not spoken on it any more.
      origin.close(promise: nil)
      client.close(promise: nil)
    }
    return nil
  }

  /// Sends the request and reads the head of the answer; nil where the origin does not agree.
  private func ask(_ origin: any Channel) async throws -> NIOLoopBound<TunnelEnd>? {
    let answer = origin.eventLoop.makePromise(of: Bool.self)
    let added = origin.eventLoop.submit {
      let end = TunnelEnd(asking: answer)
      try origin.pipeline.syncOperations.addHandler(end)
      return NIOLoopBound(end, eventLoop: origin.eventLoop)
    }
    added.cascadeFailure(to: answer)
    origin.writeAndFlush(ByteBuffer(bytes: request), promise: nil)
    let agrees = try await withTaskCancellationHandler {
      try await answer.futureResult.get()
    } onCancel: {
      origin.close(promise: nil)
    }
    return agrees ? try await added.get() : nil
  }

  private func join(
    _ client: any Channel, _ origin: any Channel, _ end: TunnelEnd
  ) throws -> NIOLoopBound<TunnelEnd> {
    let other = TunnelEnd(to: origin)
    try client.pipeline.syncOperations.addHandler(other)
    try HTTPHandlers.endHTTP1(on: client)
    origin.flush()
    end.join(to: client)
    client.read()
    origin.read()
    return NIOLoopBound(other, eventLoop: client.eventLoop)
  }
}

internal import BridgeCore
internal import BridgeWebSocket
internal import HTTPTypes
internal import NIOCore

/// The handshake with an origin, on its own connection past the pipeline's transport.
final class OriginHandshake: Sendable {
  typealias Wrapped = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// A connection whose origin has agreed to leave HTTP.
  struct Agreement: Sendable {
    let channel: any Channel
    let end: NIOLoopBound<TunnelEnd>
    let request: BridgeRequest
    let response: BridgeResponse
    let handlers: [any WebSocketHandler]

    /// How messages are compressed; nil if they are not, or are not decoded.
    let deflate: DeflateParameters?

    /// The connection for reading and writing, nil if the origin has already closed it, and the bytes received so far.
    /// Call it on the connection's thread.
    func wrapped() throws -> (Wrapped?, ahead: ByteBuffer) {
      let ahead = end.value.takeHeld()
      guard channel.isActive else { return (nil, ahead) }
      let wrapped = try Wrapped(wrappingChannelSynchronously: channel)
      channel.pipeline.syncOperations.removeHandler(end.value, promise: nil)
      try channel.syncOptions?.setOption(.autoRead, value: true)
      channel.read()
      return (wrapped, ahead)
    }
  }

  private let target: TunnelTarget
  private let loop: any EventLoop

  /// Whether this process decodes the messages even without handlers.
  private let isRead: Bool
  private let agreed = Locked<Agreement?>(nil)

  init(to target: TunnelTarget, on loop: any EventLoop, isRead: Bool = false) {
    (self.target, self.loop, self.isRead) = (target, loop, isRead)
  }

  /// Returns the connection once; nil without one.
  func takeAgreement() -> Agreement? {
    agreed.withLock { agreement in
      defer { agreement = nil }
      return agreement
    }
  }

  /// Closes the connection if it was not taken.
  func abandon() { takeAgreement()?.channel.close(promise: nil) }

  /// Asks the origin; nil if it does not agree.
  func ask(
    _ request: BridgeRequest, _ handlers: [any WebSocketHandler]
  ) async throws -> BridgeResponse? {
    guard target.isFor(request.origin) else {
      throw ServerError(
        .misdirected, "a handler directs a WebSocket to another origin, which is not supported")
    }
    let channel = try await target.connect(on: loop)
    var request = request
    let isRead = isRead || !handlers.isEmpty
    if isRead { request.offerReadableExtensions() }
    do {
      let (end, head) = try await TunnelEnd.ask(channel, Self.bytes(of: request))
      guard let head, head.status.code == 101 else {
        channel.close(promise: nil)
        return nil
      }
      let response = BridgeResponse(head: head)
      let deflate = isRead ? try Self.deflate(in: response) : nil
      agreed.withLock {
        $0 = Agreement(
          channel: channel, end: end, request: request, response: response, handlers: handlers,
          deflate: deflate)
      }
      return response
    } catch {
      channel.close(promise: nil)
      throw error
    }
  }

  /// RFC 6455 §4.1: an origin may accept only what was offered.
  private static func deflate(in response: BridgeResponse) throws -> DeflateParameters? {
    do {
      return try DeflateParameters.agreed(in: response.fields[values: .secWebSocketExtensions])
    } catch {
      throw ServerError(.unsupported, "the handshake of a WebSocket failed: \(error)")
    }
  }

  private static func bytes(of request: BridgeRequest) -> [UInt8] {
    var head = "\(request.method.rawValue) \(request.path) HTTP/1.1\r\n"
    if !request.fields.contains(.host) { head += "Host: \(request.authority)\r\n" }
    return request.fields.reduce(into: Array(head.utf8)) { bytes, field in
      bytes += "\(field.name.rawName): ".utf8
      field.withUnsafeBytesOfValue { bytes += $0 }
      bytes += "\r\n".utf8
    } + Array("\r\n".utf8)
  }
}

extension BridgeRequest {
  /// Offers only extensions that this process can decode.
  fileprivate mutating func offerReadableExtensions() {
    let offers = ExtensionList.deflateOffers(in: fields[values: .secWebSocketExtensions])
    fields[.secWebSocketExtensions] = offers
  }
}

import NIOCore
import NIOHPACK
import NIOPosix
import NIOSSL

/// A client of HTTP/2 that says exactly what a test writes, in TLS, inside of a CONNECT.
struct RawHTTP2Client {
  typealias Fields = [(String, String)]

  /// How a request ended.
  enum Ending: Equatable {
    case status(Int)
    /// Without a response: its stream, or the whole connection.
    case reset, closed
  }

  /// The port of the proxy.
  let port: Int

  /// Sends a request on a stream: its fields, its body, and its trailers where there are any.
  func ask(_ host: String, _ fields: Fields, body: [UInt8]?, trailers: Fields?) async throws
    -> Ending
  {
    var frames = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    frames += Self.frame(.settings)
    frames += Self.headers(fields, isLast: body == nil && trailers == nil)
    if let body {
      let flags = trailers == nil ? Self.endStream : 0
      frames += Self.frame(.data, flags, stream: 1, body)
    }
    if let trailers { frames += Self.headers(trailers, isLast: true) }
    return try await ask(host, sending: frames)
  }

  // MARK: Frames (RFC 9113 §4, §6)

  private enum Kind: UInt8 { case data = 0, headers, reset = 3, settings, goAway = 7 }
  private static let (endStream, endHeaders): (UInt8, UInt8) = (1, 4)

  private static func frame(
    _ kind: Kind, _ flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = []
  ) -> [UInt8] {
    let length = [16, 8, 0].map { UInt8(truncatingIfNeeded: payload.count >> $0) }
    return length + [kind.rawValue, flags, 0, 0, 0, stream] + payload
  }

  /// Each field is a literal that says its name (RFC 7541 §6.2.2).
  private static func headers(_ fields: Fields, isLast: Bool) -> [UInt8] {
    let block = fields.reduce(into: [UInt8]()) { $0 += [0] + string($1.0) + string($1.1) }
    return frame(.headers, endHeaders | (isLast ? endStream : 0), stream: 1, block)
  }

  private static func string(_ text: String) -> [UInt8] {
    precondition(text.utf8.count < 127, "longer ones need more than a byte for their length")
    return [UInt8(text.utf8.count)] + Array(text.utf8)
  }

  /// How the stream ends, as far as these bytes say.
  private static func ending(_ heard: [UInt8]) throws -> Ending? {
    var rest = heard[...]
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      guard rest.count >= 9 + length else { return nil }
      let payload = Array(rest.dropFirst(9).prefix(length))
      rest = rest.dropFirst(9 + length)
      switch Kind(rawValue: head[3]) {
      case .headers:
        var decoder = HPACKDecoder(allocator: ByteBufferAllocator())
        var block = ByteBuffer(bytes: payload)
        let status = try decoder.decodeHeaders(from: &block).first(name: ":status")
        return status.flatMap { Int($0) }.map { .status($0) }
      case .reset: return .reset
      case .goAway: return .closed
      case .data, .settings, nil: continue
      }
    }
    return nil
  }

  // MARK: The connection

  private func ask(_ host: String, sending frames: [UInt8]) async throws -> Ending {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var inbound = inbound.makeAsyncIterator()
      let authority = "\(host):443"
      let connect = "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n\r\n"
      try await outbound.write(ByteBuffer(string: connect))
      _ = try await inbound.next()
      try await Self.beginTLS(on: channel.channel, host)
      try await outbound.write(ByteBuffer(bytes: frames))
      var heard: [UInt8] = []
      while let bytes = try await inbound.next() {
        heard += bytes.readableBytesView
        if let ending = try Self.ending(heard) { return ending }
      }
      return .closed
    }
  }

  private static func beginTLS(on channel: any Channel, _ host: String) async throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    configuration.applicationProtocols = ["h2"]
    let context = try NIOSSLContext(configuration: configuration)
    try await channel.eventLoop.submit {
      let tls = try NIOSSLClientHandler(context: context, serverHostname: host)
      try channel.pipeline.syncOperations.addHandler(tls, position: .first)
    }.get()
  }
}

import BridgeTestSupport
import NIOCore
import NIOHPACK
import NIOPosix
import NIOSSL

/// A client of HTTP/2 that says exactly what a test writes, in TLS, inside of a CONNECT.
struct RawHTTP2Client {
  typealias Fields = HTTP2Bytes.Fields

  /// How a request ended.
  enum Ending: Equatable, Sendable {
    case status(Int)
    /// Without a response: its stream, or the whole connection, which is over by then.
    case reset, closed
  }

  /// The port of the proxy.
  let port: Int

  /// Sends a request on a stream: its fields, its body, and its trailers where there are any.
  func ask(_ host: String, _ fields: Fields, body: [UInt8]?, trailers: Fields?) async throws
    -> Ending
  {
    var frames = HTTP2Bytes.begin
    frames += HTTP2Bytes.headers(fields, isLast: body == nil && trailers == nil)
    if let body {
      let flags = trailers == nil ? HTTP2Bytes.endStream : 0
      frames += HTTP2Bytes.frame(.data, flags, stream: 1, payload: body)
    }
    if let trailers { frames += HTTP2Bytes.headers(trailers, isLast: true) }
    return try await ask(host, sending: frames)
  }

  /// How the stream ends, as far as these bytes say. GOAWAY says nothing of it: the connection has to end.
  private static func ending(_ heard: [UInt8]) throws -> Ending? {
    for frame in HTTP2Bytes.frames(heard) {
      if frame.kind == .reset { return .reset }
      guard frame.kind == .headers else { continue }
      var decoder = HPACKDecoder(allocator: ByteBufferAllocator())
      var block = ByteBuffer(bytes: frame.payload)
      let status = try decoder.decodeHeaders(from: &block).first(name: ":status")
      return status.flatMap { Int($0) }.map { .status($0) }
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

import NIOCore
import NIOEmbedded
import NIOTLS

@testable import BridgeTLS

/// A client and a server of TLS in memory. Nothing moves but by ``exchange(pieces:)``.
final class Pair {
  /// One end, and what its last handler has seen.
  final class End {
    let channel = EmbeddedChannel()
    let seen = Seen()
    /// All ciphertext that it sent.
    private(set) var sent = ByteBuffer()

    init(_ handlers: [any ChannelHandler]) throws {
      try channel.pipeline.syncOperations.addHandlers(handlers + [seen])
    }

    func connect() throws {
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    /// The bytes that it has sent since the last call.
    func take() throws -> ByteBuffer? {
      var bytes = ByteBuffer()
      while var next = try channel.readOutbound(as: ByteBuffer.self) { bytes.writeBuffer(&next) }
      sent.writeImmutableBuffer(bytes)
      return bytes.readableBytes > 0 ? bytes : nil
    }

    /// Gives it bytes, in pieces of that size.
    func give(_ bytes: ByteBuffer, pieces: Int = .max) {
      var bytes = bytes
      while let piece = bytes.readSlice(length: min(pieces, bytes.readableBytes)),
        piece.readableBytes > 0
      {
        channel.pipeline.fireChannelRead(piece)
        channel.pipeline.fireChannelReadComplete()
      }
    }

    func write(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

    /// The connection below TLS ends.
    func cut() throws {
      channel.close(mode: .all, promise: nil)
      channel.embeddedEventLoop.run()
    }
  }

  let client: End
  let server: End

  /// `below` are handlers of the server between TLS and the channel.
  init(
    client: TLSHandler, server: TLSHandler, below: [any ChannelHandler] = [],
    above: [any ChannelHandler] = []
  ) throws {
    self.client = try End([client])
    self.server = try End(below + [server] + above)
    try self.server.connect()
    try self.client.connect()
  }

  /// A pair that trusts each other.
  convenience init(_ identities: Identities, host: String = "shop.example") throws {
    try self.init(
      client: try identities.client().makeHandler(to: host),
      server: try identities.server(host).makeHandler())
  }

  /// Carries what both have sent, until they are silent.
  func exchange(pieces: Int = .max) throws {
    var isSilent = false
    while !isSilent {
      isSilent = true
      for (from, to) in [(client, server), (server, client)] {
        guard let bytes = try from.take() else { continue }
        isSilent = false
        to.give(bytes, pieces: pieces)
      }
      client.channel.embeddedEventLoop.run()
      server.channel.embeddedEventLoop.run()
    }
  }
}

/// The last handler of a connection, which keeps what it sees.
final class Seen: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private(set) var events: [String] = []
  private(set) var bytes = ByteBuffer()
  private(set) var errors: [any Error] = []

  var text: String { String(buffer: bytes) }
  var tlsErrors: [TLSError] { errors.compactMap { $0 as? TLSError } }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if events.last != "bytes" { events.append("bytes") }
    bytes.writeImmutableBuffer(unwrapInboundIn(data))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case TLSUserEvent.handshakeCompleted(let name): events.append("handshake \(name ?? "-")")
    case TLSUserEvent.shutdownCompleted: events.append("shutdown")
    case ChannelEvent.inputClosed: events.append("input closed")
    default: events.append("\(event)")
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    errors.append(error)
    events.append((error as? TLSError).map { "\($0.code)" } ?? "\(error)")
  }

  func channelInactive(context: ChannelHandlerContext) { events.append("inactive") }
}

/// The sizes of the records in ciphertext (RFC 8446 §5.1), by type.
func records(in bytes: ByteBuffer) -> [(type: UInt8, size: Int)] {
  var (bytes, found) = (bytes, [(type: UInt8, size: Int)]())
  while let type = bytes.readInteger(as: UInt8.self), bytes.readSlice(length: 2) != nil,
    let record = bytes.readLengthPrefixedSlice(as: UInt16.self)
  {
    found.append((type, record.readableBytes))
  }
  return found
}

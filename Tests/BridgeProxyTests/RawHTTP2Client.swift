import BridgeTestSupport
import NIOCore
import NIOHPACK

/// A client of HTTP/2 that says exactly what a test writes, in TLS, inside of a CONNECT.
struct RawHTTP2Client {
  typealias Fields = HTTP2Bytes.Fields

  /// How a request ended.
  enum Ending: Equatable, Sendable {
    case status(Int)
    /// Without a response: its stream, or the whole connection, which is over by then.
    case reset, closed
  }

  let proxy: ProxyFixture

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
    var ending: Ending?
    try await RawSecureClient(proxy: proxy, protocol: "h2").talk(to: host, sending: frames) {
      ending = try Self.ending($0)
      return ending != nil
    }
    return ending ?? .closed
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
}

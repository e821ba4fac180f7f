internal import BridgeSystem

/// Reads the bytes that arrive on a connection, by line or by count.
struct OriginReader {
  let socket: OriginSocket
  let connection: Int

  private var buffer: [UInt8] = []
  private var start = 0

  init(_ socket: OriginSocket, connection: Int) {
    self.socket = socket
    self.connection = connection
  }

  /// The next bytes, at most `limit`; empty once the client has closed.
  mutating func some(upTo limit: Int) throws(OriginError) -> ArraySlice<UInt8> {
    if start == buffer.count { try fill() }
    let piece = buffer[start...].prefix(limit)
    start = piece.endIndex
    return piece
  }

  /// Delivers exactly `count` bytes as they arrive.
  mutating func exactly(
    _ count: Int, _ consume: (ArraySlice<UInt8>) -> Void
  ) throws(OriginError) {
    var left = count
    while left > 0 {
      let piece = try some(upTo: left)
      guard !piece.isEmpty else { throw disconnected("with \(left) bytes of a body to go") }
      consume(piece)
      left -= piece.count
    }
  }

  /// The bytes before the next CRLF; nil if the client closes before the first byte of the line.
  mutating func line() throws(OriginError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let feed = buffer[start...].firstIndex(of: 10) {
        line += buffer[start..<feed]
        start = feed + 1
        guard line.popLast() == 13 else {
          throw OriginError(.malformedRequest, "a line ends without CR")
        }
        return line
      }
      line += buffer[start...]
      try fill()
      guard start < buffer.count else {
        if line.isEmpty { return nil }
        throw disconnected("in the middle of a line")
      }
    }
  }

  /// The next line. Throws at the end.
  mutating func requiredLine() throws(OriginError) -> [UInt8] {
    guard let line = try line() else { throw disconnected("in the middle of a body") }
    return line
  }

  func disconnected(_ moment: String) -> OriginError {
    OriginError(.disconnected, "connection \(connection) ended \(moment)")
  }

  /// Refills the empty buffer from the socket. It stays empty at the end.
  private mutating func fill() throws(OriginError) {
    var count = -1
    buffer = [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, initialized in
      count = recv(socket.descriptor, bytes.baseAddress, bytes.count, 0)
      initialized = max(count, 0)
    }
    start = 0
    guard count >= 0 else { throw disconnected("with an error") }
  }
}

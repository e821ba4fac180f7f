internal import BridgeSystem

/// One connection for a test's script. Its calls block, and it must stay on its thread.
public final class OriginConnection {
  /// The number of the connection within its origin, starting at 1.
  public let number: Int

  private let socket: OriginSocket
  private let log: OriginLog
  private var reader: OriginReader

  init(number: Int, socket: OriginSocket, log: OriginLog) {
    self.number = number
    self.socket = socket
    self.log = log
    reader = OriginReader(socket, connection: number)
  }

  // MARK: Reading

  /// The next request with its body; nil once the client has closed.
  ///
  /// With `continuing`, a client that waits for 100 (Continue) before sending its body gets it.
  public func readRequest(continuing: Bool = true) throws -> ReceivedRequest? {
    guard let request = try readHead() else { return nil }
    if continuing, request.first("expect")?.lowercased() == "100-continue" {
      try write("HTTP/1.1 100 Continue\r\n\r\n")
    }
    return try readBody(of: request)
  }

  /// The head of the next request; nil once the client has closed. The body is left unread.
  public func readHead() throws -> ReceivedRequest? {
    var head: [UInt8] = []
    while let line = try reader.line() {
      head += line + [13, 10]
      if line.isEmpty {
        let request = try ReceivedRequest(head: head, connection: number)
        log.began(request)
        return request
      }
    }
    guard head.isEmpty else { throw reader.disconnected("in the middle of a head") }
    return nil
  }

  /// The same request with its body and trailers.
  public func readBody(of request: ReceivedRequest) throws -> ReceivedRequest {
    var whole = request
    whole.trailerBytes = try readBody(of: request) { whole.body += $0 }
    whole.trailers = try ReceivedRequest.fields(inTrailers: whole.trailerBytes)
    log.completed(whole)
    return whole
  }

  /// Delivers the body in pieces, for bodies too large to keep. Returns the trailers as received.
  @discardableResult
  public func readBody(
    of request: ReceivedRequest, _ consume: (ArraySlice<UInt8>) -> Void
  ) throws -> [UInt8] {
    switch try request.framing() {
    case .none: return []
    case .length(let length):
      try reader.exactly(length, consume)
      return []
    case .chunked: return try readChunks(consume)
    }
  }

  /// The next bytes, at most `limit`; empty once the client has closed.
  public func read(upTo limit: Int) throws -> [UInt8] {
    Array(try reader.some(upTo: limit))
  }

  private func readChunks(
    _ consume: (ArraySlice<UInt8>) -> Void
  ) throws -> [UInt8] {
    while true {
      let line = try String(decoding: reader.requiredLine(), as: UTF8.self)
      guard let size = Int(line.prefix { $0 != ";" }, radix: 16), size >= 0 else {
        throw OriginError(.malformedRequest, "no chunk size: \(line)")
      }
      if size == 0 { return try readTrailers() }
      try reader.exactly(size, consume)
      guard try reader.requiredLine().isEmpty else {
        throw OriginError(.malformedRequest, "a chunk is longer than its size says")
      }
    }
  }

  private func readTrailers() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let line = try reader.requiredLine(), !line.isEmpty { bytes += line + [13, 10] }
    return bytes
  }

  // MARK: Writing

  /// Sends bytes as they are. Throws `disconnected` if the client no longer reads.
  public func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket.descriptor, $0.baseAddress, $0.count, noSignal)
      }
      guard count > 0 else { throw reader.disconnected("while it was being answered") }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends text as it is. Line ends are not added.
  public func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Sends bytes in small pieces with a pause after each.
  public func trickle(_ bytes: [UInt8], by size: Int = 1, every pause: Duration) throws {
    for start in stride(from: 0, to: bytes.count, by: max(size, 1)) {
      try write(Array(bytes[start..<min(start + max(size, 1), bytes.count)]))
      guard pauses(for: pause) else { throw reader.disconnected("while an answer trickled") }
    }
  }

  /// Sends a response, and then keeps, closes or resets the connection accordingly.
  public func answer(_ request: ReceivedRequest, with response: RawResponse) throws {
    try write(response.serialized(withBody: request.method != "HEAD"))
    switch response.ending {
    case .keepOpen: break
    case .close: close()
    case .reset: reset()
    }
  }

  /// Sends an ordinary response with a correct Content-Length.
  public func respond(
    status: Int = 200, fields: [(String, String)] = [], body: [UInt8] = []
  ) throws {
    try write(RawResponse(status: status, fields: fields, body: body).serialized())
  }

  // MARK: Ending and waiting

  /// Ends the connection cleanly (FIN).
  public func close() { socket.shutDown() }

  /// Ends the connection with a reset (RST). Later reads and writes fail.
  public func reset() { socket.reset() }

  /// Waits until the test opens the gate. Returns false if the client closes or the origin is stopped first.
  public func wait(for gate: OriginGate) -> Bool {
    Readiness.wait(readable: gate.readingEnd, other: socket.descriptor, events: hangUp) == .first
  }

  /// Waits until the client has closed. Received bytes are discarded.
  public func waitForClose() {
    do {
      while try !read(upTo: .max).isEmpty {}
    } catch {
      // A broken connection counts as closed.
    }
  }

  /// Pauses for that time. Returns false immediately if the client closes or the origin is stopped.
  public func pauses(for pause: Duration) -> Bool {
    let milliseconds = Int32(clamping: Int64(pause / .milliseconds(1)))
    let descriptor = socket.descriptor
    return Readiness.wait(
      readable: -1, other: descriptor, events: hangUp, milliseconds: milliseconds) == .timeout
  }
}

#if os(Linux)
  private let noSignal = Int32(MSG_NOSIGNAL)
  /// POLLRDHUP: the peer has closed its side. The C library's headers hide it from Swift.
  private let hangUp: Int16 = 0x2000
#else
  private let noSignal: Int32 = 0
  private let hangUp: Int16 = 0
#endif

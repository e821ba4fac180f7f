import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes

/// A transport of a test's own, and the shortest ways to use it.
struct Client: Sendable {
  let transport: CurlTransport

  /// Limits are short, so that what hangs fails; `adjust` changes any option.
  init(_ adjust: (inout TransportOptions) -> Void = { _ in }) throws {
    var options = TransportOptions()
    options.timeouts = .init(connect: .seconds(60), firstByte: .seconds(60), idle: .seconds(60))
    adjust(&options)
    transport = try CurlTransport(options)
  }

  /// A response with its body.
  struct Response: Sendable {
    let response: BridgeResponse
    let bytes: [UInt8]

    var status: Int { response.status }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func values(of name: String) -> [String] {
      HTTPField.Name(name).map { response.fields[values: $0] } ?? []
    }
  }

  /// Sends a request and returns as soon as the head of the answer is there.
  func send(
    _ request: BridgeRequest, reporting events: (any EventSink)? = nil
  ) async throws -> BridgeResponse {
    let exchange = Exchange(id: ExchangeID(1), sink: events, clock: SystemClock())
    return try await transport.send(request, for: exchange)
  }

  func send(
    _ method: String = "GET", _ url: String, fields: [(String, String)] = [], body: Body = .empty
  ) async throws -> BridgeResponse {
    var list = HTTPFields()
    for (name, value) in fields { try list.add(name, value) }
    return try await send(BridgeRequest(method, url, fields: list, body: body))
  }

  /// Sends a request and reads the whole answer.
  func fetch(
    _ method: String = "GET", _ url: String, fields: [(String, String)] = [], body: Body = .empty
  ) async throws -> Response {
    let response = try await send(method, url, fields: fields, body: body)
    return Response(response: response, bytes: try await response.body.collect(upTo: 1 << 30))
  }
}

/// An error that a test itself reports.
struct Unexpected: Error {
  let what: String
}

extension LoopbackOrigin {
  /// An origin whose connections each read one request and get these bytes for it.
  static func sending(
    _ text: String, then ending: RawResponse.Ending = .close
  ) throws -> LoopbackOrigin {
    try answering { _ in .verbatim(text, then: ending) }
  }

  /// Waits for the first event that `isIt` knows.
  func event(_ isIt: @Sendable (OriginEvent) -> Bool) async {
    for await event in events where isIt(event) { return }
  }

  /// Waits until a connection has ended.
  func closing() async { await event { if case .closed = $0 { true } else { false } } }

  /// Waits until the head of a request has arrived.
  func arrival() async { await event { if case .began = $0 { true } else { false } } }
}

extension Exchange {
  /// Waits until the exchange is in a phase. Phases are not reported, so this polls without a
  /// pause: it takes a processor's time and adds no delay.
  func reaching(_ phase: ExchangePhase) async {
    while self.phase != phase { await Task.yield() }
  }
}

/// Bytes that are told apart by their position.
enum Pattern {
  /// Coprime to every power of two, so that a piece lost or swapped shows.
  static let period = 251

  private static let block = (0..<(period * 256)).map { UInt8($0 % period) }

  static func bytes(_ count: Int, from start: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let offset = (start + bytes.count) % period
      bytes += block[offset..<min(block.count, offset + count - bytes.count)]
    }
    return bytes
  }

  /// A body of `count` bytes made piece by piece when it is asked for.
  static func body(_ count: Int, pieces size: Int, length: Int? = nil) -> Body {
    let position = Locked(0)
    let chunks = AsyncStream<[UInt8]> {
      position.withLock { position in
        let next = min(size, count - position)
        guard next > 0 else { return nil }
        defer { position += next }
        return bytes(next, from: position)
      }
    }
    return .stream(chunks, length: length)
  }
}

/// A number that stays what it is for a while. It is the one place where tests let real time pass: for what
/// must *not* happen there is no event to wait for, and libcurl's own clock cannot be moved by hand.
func settled(_ value: @Sendable () -> Int) async throws -> Int {
  var last = value()
  var quiet = 0
  while quiet < 25 {
    try await Task.sleep(for: .milliseconds(10))
    let present = value()
    quiet = present == last ? quiet + 1 : 0
    last = present
  }
  return last
}

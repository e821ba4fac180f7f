public import BridgeCore

/// A transport that answers from a script and records sent requests with their bodies.
///
///     let transport = ScriptedTransport(["GET /a": .text("hello")])
///     #expect(transport.sent.map(\.path) == ["/a"])
public final class ScriptedTransport: Transport {
  /// Answers a request; its body is in memory.
  public typealias Script = @Sendable (BridgeRequest) async throws -> BridgeResponse

  private let script: Script
  private let log = Locked<[BridgeRequest]>([])

  /// A transport that answers with `script`.
  public init(_ script: @escaping Script) { self.script = script }

  /// A transport that answers by "METHOD /path". Any other request fails with a message that names it.
  public convenience init(_ responses: [String: BridgeResponse]) {
    self.init { request in
      let line = "\(request.method) \(request.path)"
      guard let response = responses[line] else {
        throw OriginError(.unavailable, "the script has no answer to \(line)")
      }
      return response
    }
  }

  /// The requests in order of arrival, each with the bytes of its body.
  public var sent: [BridgeRequest] { log.withLock { $0 } }

  /// Reads the request's body, records both, and answers.
  public func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse {
    var request = request
    let trailers = request.body.trailers
    request.body = .bytes(try await request.body.collect(upTo: 64 << 20))
    request.body.trailers = trailers
    log.withLock { [request] log in log.append(request) }
    return try await script(request)
  }
}

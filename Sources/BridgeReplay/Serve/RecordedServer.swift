internal import BridgeCore
package import BridgeRecording
internal import BridgeServer

/// A server on loopback that sends the responses of a recording, over HTTP/1.1 and HTTP/2.
///
/// A response is found by method, URL and body, as in a replay. A client may name a recorded host (by a mapping of its
/// own) or the server's address, which stands for every origin of the recording, in order.
package final class RecordedServer: Sendable {
  /// The number of requests with and without a response.
  package struct Counts: Sendable, Hashable {
    /// Requests with a recorded response.
    package internal(set) var answered = 0

    /// Requests without one.
    package internal(set) var missed = 0
  }

  /// The URL for clients: `https://127.0.0.1:8443`.
  package let url: String

  /// The port it listens at.
  package let port: Int

  /// The parts of the recording that cannot be served, and why.
  package let warnings: [RecordingWarning]

  private let server: LoopbackServer
  private let log: ServeLog

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - recording: the recording to serve.
  ///   - options: the address and behaviour.
  ///   - say: called with a sentence for each request that the recording cannot answer, from any thread; it must
  ///     not block. The sentence holds no query and no field.
  /// - Throws: ``ReplayError`` with code `badOption` for an address or a certificate that cannot be used.
  package init(
    _ recording: Recording, _ options: ServeOptions = ServeOptions(),
    say: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws {
    let scheme = options.certificate == nil ? "http" : "https"
    var playback = PlaybackOptions()
    playback.onRepeat = options.onRepeat
    let answers = RecordedResponses(recording, playback.matching)
    warnings = answers.warnings
    log = ServeLog(say)
    let responder = RecordedResponder(
      store: PlaybackStore(answers.keyed, unmatchable: answers.unmatchable, playback),
      origins: RecordedOrigins(recording, scheme: scheme), scheme: scheme, options: options,
      log: log)
    let protocols: ServerProtocols =
      options.certificate.map { .secure(certificate: $0.file, key: $0.keyFile) } ?? .cleartext
    do {
      let address = try ListenAddress(options.listen)
      server = try await LoopbackServer(at: address, speaking: protocols, responder)
    } catch {
      throw ReplayError(.badOption, "the recording cannot be served: \(error)")
    }
    (port, url) = (server.port, "\(server.origin)")
  }

  /// The counts of requests so far.
  package var counts: Counts { log.total }

  /// Closes every connection, and returns when all are closed.
  package func stop() async { await server.stop() }
}

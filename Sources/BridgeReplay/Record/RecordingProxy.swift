internal import BridgeCore
internal import BridgeHandlers
internal import BridgePipeline
internal import BridgeRecording
internal import BridgeRedaction
internal import BridgeServer
internal import BridgeTransport

/// A reverse proxy on loopback that records the traffic through it.
///
///     let proxy = try await RecordingProxy(RecordOptions(folder: "session.bridgerec", target: "http://127.0.0.1:8000"))
///     // Lead a browser to proxy.url …
///     let report = await proxy.finish()
///
/// Clients work as if they used the origin itself: `Host`, `Origin` and `Referer` name the origin; redirects and
/// cookies lead back to the proxy. The recording therefore has the origin's URLs and can be replayed against it
/// unchanged. Bodies of any size pass unchanged in both directions, and are recorded as encoded on the wire.
package final class RecordingProxy: Sendable {
  /// The URL for clients: `http://127.0.0.1:40123`.
  package let url: String

  /// The port it listens at.
  package let port: Int

  /// Yields the reason when nothing more can be recorded, then ends; for one listener.
  package let failures: AsyncStream<String>

  private let server: LoopbackServer
  private let writer: RecordingWriter
  private let outcomes: OutcomeCount

  /// Starts the recording and listens.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` for an option that cannot be used, the port included;
  ///   ``RecordingError`` when the folder cannot be written; `TransportError` for a bad certificate file.
  package init(_ options: RecordOptions) async throws {
    let target = try options.targetURL()
    let address: ListenAddress
    do { address = try ListenAddress(options.listen) } catch {
      throw ReplayError(.badOption, "the address to listen at: \(error)")
    }
    let pipeline = Pipeline.standard(over: try CurlTransport(Self.transport(options)))
    let outcomes = OutcomeCount()
    let place = Locked<RecordingWriter?>(nil)
    let rules = ProxyRules(
      target: target, keepsHost: options.keepsHost, rewritesBodies: options.rewritesBodies)
    if options.rewritesBodies { pipeline.register(DecodingHandler(.everyResponse)) }
    let proxy = ReverseProxy(
      pipeline, rules, tunnelTarget: Self.tunnelTarget(Origin(target), options), lingers: true
    ) { incident in
      guard let (code, sentence) = outcomes.note(incident) else { return }
      place.withLock { $0 }?.note(code: code, message: sentence)
    }
    // The port comes first: if it cannot be opened, no folder is left that would block the next attempt.
    let server: LoopbackServer
    do { server = try await LoopbackServer(at: address, proxy, isHeld: true) } catch {
      throw ReplayError(.badOption, "the address to listen at: \(error)")
    }
    let (failures, sink) = AsyncStream<String>.makeStream()
    do {
      writer = try Self.writer(options, sink)
    } catch {
      await server.stop()
      throw error
    }
    place.withLock { [writer] in $0 = writer }
    pipeline.register(outcomes)
    pipeline.register(
      ProxyBypassDetector(
        Origin(target), isRewritten: options.rewritesBodies, onNotice: options.onNotice))
    pipeline.record(into: writer, host: "proxy")
    (self.failures, self.outcomes, self.server) = (failures, outcomes, server)
    (port, url) = (server.port, "\(server.origin)")
    server.accept()
  }

  private static func tunnelTarget(_ origin: Origin, _ options: RecordOptions) -> TunnelTarget {
    let route = options.routes.first { route in
      route.host == origin.host && (route.port ?? origin.port) == origin.port
    }
    return TunnelTarget(
      origin, connectingTo: route.map { ($0.toHost, $0.toPort) },
      certificateAuthorityFile: options.certificateAuthorityFile)
  }

  private static func writer(
    _ options: RecordOptions, _ failures: AsyncStream<String>.Continuation
  ) throws(RecordingError) -> RecordingWriter {
    try RecordingWriter(
      folder: options.folder,
      redactor: options.redacts ? .withRandomKey(rules: options.redactionRules) : nil,
      producer: "bridge-replay record", durability: options.durability,
      onFailure: { error in
        failures.yield(error.message)
        failures.finish()
      })
  }

  /// How long clients may take to receive responses after the recording has failed, as on a full disk.
  private static let grace = Duration.seconds(2)

  /// Ends running exchanges, which are recorded as aborted, and then the recording. After a failure, responses in
  /// progress may still reach their clients.
  package func finish() async -> RecordReport {
    // In an unstructured task, so that the recording is completed even if the caller is cancelled.
    await Task { [self] in
      await server.stop(grace: writer.failure == nil ? .zero : Self.grace)
      var failure: String?
      do throws(RecordingError) { try await writer.finish() } catch { failure = error.message }
      return RecordReport(outcomes: outcomes.outcomes, failure: failure)
    }.value
  }

  /// Options with timeouts of a day: the client decides how long it waits.
  private static func transport(_ options: RecordOptions) -> TransportOptions {
    var transport = TransportOptions()
    transport.timeouts.firstByte = .seconds(86_400)
    transport.timeouts.idle = .seconds(86_400)
    transport.certificateAuthorityFile = options.certificateAuthorityFile
    transport.routes = options.routes.map { route in
      Route(host: route.host, port: route.port, toHost: route.toHost, toPort: route.toPort)
    }
    return transport
  }
}

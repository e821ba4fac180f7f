public import BridgeCore
internal import CCurl

/// Puts requests on the wire with libcurl: HTTP/1.1, and HTTP/2 over TLS, connections reused.
///
/// One thread drives all transfers. Bodies stream both ways with back-pressure. It follows no redirects, keeps
/// no cookies, decodes no content and reads no proxy from the environment: handlers do what is wanted of that.
public final class CurlTransport: Transport {
  private let loop: CurlLoop

  /// - Throws: ``TransportError`` with code `badOption` when libcurl does not start or an option cannot be used.
  public init(_ options: TransportOptions = TransportOptions()) throws(TransportError) {
    guard Self.isLibraryReady else {
      throw TransportError(.badOption, phase: .handlers, "libcurl could not be initialised")
    }
    try options.check()
    loop = try CurlLoop(options)
    loop.start()
  }

  /// Stops every transfer still under way: they fail with `CancellationError`.
  deinit { loop.stop() }

  /// The transport's own thread, for tasks that wish to run there.
  ///
  /// A task that mostly waits for answers saves two thread switches per request on it. Nothing that blocks or
  /// computes for long may run there, for it holds up every transfer.
  public var executor: any TaskExecutor { loop }

  /// Sends one hop and returns as soon as the head of the answer is there; the body streams.
  ///
  /// Throws ``TransportError`` when the hop cannot be made or breaks off, the request body's own
  /// error when that fails, and `CancellationError` once the task is cancelled or the transport is
  /// gone.
  public nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse {
    let transfer = Transfer(request, exchange, loop)
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { caller in
        loop.start(transfer, answering: caller)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }

  /// libcurl wants this once, before any thread uses it; a static of Swift is made exactly once.
  private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}

public import BridgeCore

/// Sends requests with libcurl: HTTP/1.1, and HTTP/2 over TLS, with connection reuse.
///
/// One thread drives all transfers. Bodies stream in both directions with back-pressure, including trailers. The
/// transport follows no redirects, stores no cookies, decodes no content and reads no proxy from the environment;
/// handlers do these things.
public final class CurlTransport: Transport, NonBlocking {
  private let loop: CurlLoop

  /// - Throws: ``TransportError`` with code `badOption` if libcurl cannot start or is too old, or an option is invalid.
  public init(_ options: TransportOptions = TransportOptions()) throws(TransportError) {
    try CurlLibrary.check()
    try options.check()
    loop = try CurlLoop(options)
    try loop.start()
  }

  /// Stops all transfers; they fail with `CancellationError`.
  deinit { loop.stop() }

  /// The transport's own thread, as an executor for tasks.
  ///
  /// A task that mostly waits for responses saves two thread switches per request on it. Tasks must not block or
  /// compute for long there, because that delays every transfer.
  public var executor: any TaskExecutor { loop }

  /// How often libcurl was called.
  package var rounds: Int { loop.rounds }

  /// Sends one hop and returns when the head of the response has arrived; the body streams.
  ///
  /// If the request uses a kept connection that turns out to be dead, it is sent once more, whatever its method,
  /// provided that no byte of a response has arrived and its body can be read again; browsers do the same.
  /// ``ExchangeEvent/Kind/sentAgain`` and the metrics report it. See ``TransportOptions/repeatsUnsafeMethods``.
  ///
  /// Throws ``TransportError`` if the hop fails, the request body's own error if that fails, and `CancellationError` if
  /// the task is cancelled or the transport is released.
  public nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse {
    var request = request
    if let trailers = request.body.trailers { request = request.announcing(trailers) }
    let transfer = Transfer(request, exchange, loop)
    return try await withTaskCancellationHandler {
      // The transfer resumes it exactly once: with its head, or with an earlier error.
      try await withUnsafeThrowingContinuation { caller in
        loop.start(transfer, answering: caller)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}

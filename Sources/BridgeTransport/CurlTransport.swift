public import BridgeCore

/// Puts requests on the wire with libcurl: HTTP/1.1, and HTTP/2 over TLS, connections reused.
///
/// One thread drives all transfers. Bodies stream both ways with back-pressure, trailers included. It follows no redirects, keeps
/// no cookies, decodes no content and reads no proxy from the environment: handlers do what is wanted of that.
public final class CurlTransport: Transport {
  private let loop: CurlLoop

  /// - Throws: ``TransportError`` with code `badOption` when libcurl does not start or is too old, or an option cannot be used.
  public init(_ options: TransportOptions = TransportOptions()) throws(TransportError) {
    try CurlLibrary.check()
    try options.check()
    loop = try CurlLoop(options)
    try loop.start()
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
  /// A request that meets a kept connection which turns out to be dead goes out once more, whatever its
  /// method, provided that no byte of an answer has come and its body can be read again; browsers do
  /// the same. ``ExchangeEvent/Kind/sentAgain`` tells of it, and so do the metrics. See
  /// ``TransportOptions/repeatsUnsafeMethods``.
  ///
  /// Throws ``TransportError`` when the hop cannot be made or breaks off, the request body's own
  /// error when that fails, and `CancellationError` once the task is cancelled or the transport is
  /// gone.
  public nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse {
    var request = request
    if let trailers = request.body.trailers { request = request.announcing(trailers) }
    let transfer = Transfer(request, exchange, loop)
    return try await withTaskCancellationHandler {
      // The transfer resumes it once: with its head, or with the error that ends it before.
      try await withUnsafeThrowingContinuation { caller in
        loop.start(transfer, answering: caller)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}

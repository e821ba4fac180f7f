internal import BridgeCore
internal import HTTPTypes
internal import Synchronization

/// Where the requests that page script issues arrive: behind the hook, the body store and its handler.
///
/// Each page asks here for the body it is to send, sends it, and says what went wrong if anything did. What
/// arrives is handed to whoever waits for it; the page has its answer at once.
final class HookedRequests: Handler {
  /// A request as it came from the page.
  struct Arrival: Sendable {
    let request: BridgeRequest
    let body: [UInt8]
  }

  let id: HandlerID = "replay.hooked"
  static let folder = "/.bridge-replay/"
  // Literals that are tokens.
  // swift-format-ignore: NeverForceUnwrap
  private static let key = HTTPField.Name("Bridge-Replay-Job")!
  // swift-format-ignore: NeverForceUnwrap
  private static let reason = HTTPField.Name("Bridge-Replay-Trouble")!

  private struct Wait {
    let job: HookedJob
    let continuation: CheckedContinuation<Arrival, any Error>
  }

  private let waits = Mutex<[String: Wait]>([:])

  /// Waits for the job's request, after `begin` had a page issue it.
  func arrival(
    of job: HookedJob, begin: @Sendable @escaping () async throws -> Void
  ) async throws -> Arrival {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waits.withLock { $0[job.key] = Wait(job: job, continuation: continuation) }
        guard !Task.isCancelled else { return fail(job.key, CancellationError()) }
        Task {
          do { try await begin() } catch { self.fail(job.key, error) }
        }
      }
    } onCancel: {
      fail(job.key, CancellationError())
    }
  }

  private func take(_ key: String) -> Wait? { waits.withLock { $0.removeValue(forKey: key) } }

  private func fail(_ key: String, _ error: any Error) {
    take(key)?.continuation.resume(throwing: error)
  }

  func canHandle(_ request: BridgeRequest) -> Bool { true }

  func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    guard let key = request.fields[Self.key] else {
      throw HookedError.page("the page asked for \(request.urlText), which nobody told it to")
    }
    if request.path == Self.folder + "body" { return try body(for: key) }
    if let reason = request.fields[Self.reason] {
      fail(key, HookedError.page("page script could not issue it: \(reason)"))
      return .text("noted")
    }
    let body = try await request.body.collect(upTo: Self.mostBytes)
    take(key)?.continuation.resume(returning: Arrival(request: request, body: body))
    return .text("sent")
  }

  private func body(for key: String) throws -> BridgeResponse {
    guard let wait = waits.withLock({ $0[key] }) else {
      throw HookedError.page("nobody waits for the body of job \(key) any more")
    }
    return BridgeResponse(status: 200, body: .bytes(wait.job.body))
  }

  /// No recording holds a larger body.
  private static let mostBytes = 1 << 31
}

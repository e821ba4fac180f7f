internal import BridgeCore
internal import BridgePageJobs
internal import HTTPTypes
internal import Synchronization

/// Receives the requests that page script issues, after the hook, the body store and its handler.
///
/// Each page requests the body to send here, sends it, and reports errors. An arriving request is passed to its waiting
/// job; the page gets its response at once.
final class HookedRequests: Handler {
  /// A request as received from the page.
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
    let body: [UInt8]
    let continuation: CheckedContinuation<Arrival, any Error>
  }

  private let waits = Mutex<[String: Wait]>([:])

  /// Waits for the request of the job `key`, after `begin` made a page issue it with `body`.
  func arrival(
    of key: String, sending body: [UInt8], begin: @Sendable @escaping () async throws -> Void
  ) async throws -> Arrival {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waits.withLock { $0[key] = Wait(body: body, continuation: continuation) }
        guard !Task.isCancelled else { return fail(key, CancellationError()) }
        Task {
          do { try await begin() } catch { self.fail(key, error) }
        }
      }
    } onCancel: {
      fail(key, CancellationError())
    }
  }

  private func take(_ key: String) -> Wait? { waits.withLock { $0.removeValue(forKey: key) } }

  private func fail(_ key: String, _ error: any Error) {
    take(key)?.continuation.resume(throwing: error)
  }

  func canHandle(_ request: BridgeRequest) -> Bool { true }

  func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    guard let key = request.fields[Self.key] else {
      throw PageTrouble("the page requested \(request.urlText), which is not part of its job")
    }
    if request.path == Self.folder + "body" { return try body(for: key) }
    if let reason = request.fields[Self.reason] {
      fail(key, PageTrouble("page script could not send it: \(reason)"))
      return .text("noted")
    }
    let body = try await request.body.collect(upTo: Int(FrameChannel.maximumSize))
    take(key)?.continuation.resume(returning: Arrival(request: request, body: body))
    return .text("sent")
  }

  private func body(for key: String) throws -> BridgeResponse {
    guard let wait = waits.withLock({ $0[key] }) else {
      throw PageTrouble("job \(key) no longer waits for its body")
    }
    return BridgeResponse(status: 200, body: .bytes(wait.body))
  }

}

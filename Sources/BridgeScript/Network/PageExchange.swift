internal import BridgeCore
internal import Synchronization

/// One request of page script during its way through the pipeline.
final class PageExchange: Sendable {
  /// The events of an exchange for its page.
  enum News: Sendable {
    case sent(Int)
    case bodyWanted
    case bodyOver
    case response(String)
    /// Why page script must not have the response: for the developer, not for script.
    case refusal(String)
    case data([UInt8])
    case end
    case failure(FailureKind, String)
  }

  /// The kinds of failure, in the words of the contract with the page's JavaScript.
  enum FailureKind: String, Sendable { case network, timeout, body, refused }

  private let gate = FlowGate()
  private let upload: BodyChannel?
  private let isUploading: Atomic<Bool>
  private let task = Locked<Task<Void, Never>?>(nil)

  /// An exchange whose body script writes in pieces into `upload`, if that is set.
  init(upload: BodyChannel?) {
    self.upload = upload
    isUploading = Atomic(upload != nil)
  }

  /// Sends the request; `target` is that of a navigation. `tell` is called from any thread, in order.
  func start(
    _ request: BridgeRequest, to target: String, by fetch: PageFetch,
    tell: @escaping @Sendable (News) -> Void
  ) {
    let isStream = upload != nil
    let task = Task.detached { [gate] in
      do {
        if request.context.crossOrigin?.mode == .navigate {
          try await fetch.navigate(request, to: target)
          try await Self.pass(.ofNavigation, gate, tell)
        } else {
          let answer = try await fetch.answer(to: request, isStream: isStream)
          try await Self.pass(answer, gate, tell)
        }
        tell(.end)
      } catch {
        let failure = PageFailure(error, of: request)
        if let refusal = failure.refusal { tell(.refusal(refusal)) }
        tell(.failure(failure.kind, failure.message))
      }
    }
    self.task.withLock { $0 = task }
  }

  private static func pass(
    _ answer: PageResponse, _ gate: FlowGate, _ tell: @Sendable (News) -> Void
  ) async throws {
    tell(.response(answer.head))
    if let hidden = answer.hidden { return try await hidden.readAway() }
    guard let reader = try answer.readable?.open() else { return }
    while let chunk = try await reader.next() {
      try await gate.admit(chunk.count)
      tell(.data(chunk))
    }
  }

  /// Accepts the next bytes of the request; false if script should wait until more are wanted.
  func write(_ bytes: [UInt8]) -> Bool { upload?.offer(bytes) != .full }

  func endBody() { upload?.finish() }

  func failBody(_ reason: String) { upload?.finish(throwing: UploadFailed(message: reason)) }

  /// Whether nothing can happen until script asks for it, because script has paused the response. A request whose body
  /// is still being written is not held.
  var isHeld: Bool { !isUploading.load(ordering: .relaxed) && gate.isHeld }

  /// Records that the body written by script is no longer read: it was sent or is not wanted.
  func bodyIsOver() { isUploading.store(false, ordering: .relaxed) }

  func pause() { gate.pause() }

  func resume() { gate.resume() }

  func delivered(_ count: Int) { gate.delivered(count) }

  /// Cancels the exchange; only events already on their way are still delivered.
  func cancel() {
    task.withLock { $0 }?.cancel()
    gate.stop()
  }
}

extension Body {
  /// Reads and discards a body that script must not have.
  func readAway() async throws {
    let reader = try open()
    while try await reader.next() != nil {}
  }
}

/// The error of a request's body whose source failed.
struct UploadFailed: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

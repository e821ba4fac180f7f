internal import BridgeCore
internal import Synchronization

/// One request of page script on its way through the pipeline.
final class PageExchange: Sendable {
  /// The events of an exchange for its page.
  enum News: Sendable {
    case sent(Int)
    case bodyWanted
    case bodyOver
    case response(String)
    /// Why page script may not have the answer: for the developer, not for script.
    case refusal(String)
    case data([UInt8])
    case end
    case failure(FailureKind, String)
  }

  /// The contract's words for what can go wrong.
  enum FailureKind: String, Sendable { case network, timeout, body, refused }

  private let gate = FlowGate()
  private let upload: BodyChannel?
  private let isUploading: Atomic<Bool>
  private let task = Locked<Task<Void, Never>?>(nil)

  /// An exchange whose body script writes piece by piece into `upload`, if there is one.
  init(upload: BodyChannel?) {
    self.upload = upload
    isUploading = Atomic(upload != nil)
  }

  /// Sends the request; `target` is what a navigation names. `tell` is called from any thread, in order.
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

  /// The next bytes of the request; false where script is to wait until more is wanted.
  func write(_ bytes: [UInt8]) -> Bool { upload?.offer(bytes) != .full }

  func endBody() { upload?.finish() }

  func failBody(_ reason: String) { upload?.finish(throwing: UploadFailed(message: reason)) }

  /// Whether nothing comes of it before script asks for it: script has paused the answer. A request whose
  /// body script writes is under way until the last of that has left.
  var isHeld: Bool { !isUploading.load(ordering: .relaxed) && gate.isHeld }

  /// Notes that the body written by script is not read any more: it was sent, or is not wanted.
  func bodyIsOver() { isUploading.store(false, ordering: .relaxed) }

  func pause() { gate.pause() }

  func resume() { gate.resume() }

  func delivered(_ count: Int) { gate.delivered(count) }

  /// Stops it; nothing more is heard of it but what is on its way already.
  func cancel() {
    task.withLock { $0 }?.cancel()
    gate.stop()
  }
}

extension Body {
  /// Reads and discards a body that script may not have.
  func readAway() async throws {
    let reader = try open()
    while try await reader.next() != nil {}
  }
}

/// The stream that a request's body was read from broke off.
struct UploadFailed: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

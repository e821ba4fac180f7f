internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import Synchronization

/// Posts the outcomes of versions, in the format that an endpoint counts: `{"outcomes":[{"id","version","outcome"}]}`.
///
/// One request runs at a time. Outcomes that arrive meanwhile go into the next one. Safe to use from any thread.
final class OutcomeReporter: Sendable {
  typealias Load = @Sendable (BridgeRequest) async throws -> BridgeResponse

  private let url: String
  private let load: Load
  private let state = Mutex(State())

  private struct State {
    var waiting: [ReportedOutcome] = []
    var sending: Task<Void, Never>?
  }

  /// The time limit for a report.
  private static let deadline = Duration.seconds(10)

  init(to url: String, _ load: @escaping Load) { (self.url, self.load) = (url, load) }

  /// Queues an outcome, to be posted in the order of the calls. While a request runs, the queue is limited to what an
  /// endpoint accepts at once.
  func note(_ outcome: ReportedOutcome) {
    state.withLock { state in
      // A server this slow has already lost count.
      guard state.waiting.count < EndpointLimits.maximumOutcomes else { return }
      state.waiting.append(outcome)
      guard state.sending == nil else { return }
      state.sending = Task { await self.send() }
    }
  }

  /// Returns once all queued outcomes are posted or have failed.
  func finish() async { await state.withLock(\.sending)?.value }

  private func send() async {
    while let outcomes = next() { await post(outcomes) }
  }

  private func next() -> [ReportedOutcome]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.sending = nil
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Posts outcomes and waits for the response.
  func post(_ outcomes: [ReportedOutcome]) async {
    guard !outcomes.isEmpty else { return }
    do {
      var request = try BridgeRequest("POST", url)
      request.fields[.contentType] = "application/json"
      request.deadline = .now + Self.deadline
      request.body = .bytes(
        JSONWriter.bytes(.object([("outcomes", .array(outcomes.map(\.json)))])))
      _ = try await load(request)
    } catch {
      // The outcome stands whether or not the report arrives, and the host knows it.
    }
  }
}

internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import Synchronization

/// Posts what became of versions, in the form that an endpoint counts: `{"outcomes":[{"id","version","outcome"}]}`.
///
/// One request runs at a time; what comes meanwhile goes with the next one. Safe to use from any thread.
final class OutcomeReporter: Sendable {
  typealias Load = @Sendable (BridgeRequest) async throws -> BridgeResponse

  private let url: String
  private let load: Load
  private let state = Mutex(State())

  private struct State {
    var waiting: [ReportedOutcome] = []
    var sending: Task<Void, Never>?
  }

  /// The longest that a report may take.
  private static let deadline = Duration.seconds(10)

  init(to url: String, _ load: @escaping Load) { (self.url, self.load) = (url, load) }

  /// Posts outcomes soon, in the order of the calls. While a request runs, no more wait than an endpoint takes at once.
  func note(_ outcome: ReportedOutcome) {
    state.withLock { state in
      // A server that does not keep up has lost count already.
      guard state.waiting.count < EndpointLimits.maximumOutcomes else { return }
      state.waiting.append(outcome)
      guard state.sending == nil else { return }
      state.sending = Task { await self.send() }
    }
  }

  /// Returns once all that was noted is posted, or cannot be.
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

  /// Posts outcomes, and waits for the response.
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
      // It has happened whether the report arrives or not, and the host knows.
    }
  }
}

internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes
internal import Synchronization

/// Requests whose `If-Modified-Since` cannot tell whether anything changed.
///
/// A `Last-Modified` within a minute of now is a weak validator (RFC 9110 §8.8.2.2). A replay is faster than the session
/// that was recorded: what took minutes there may happen within one second here, and a server that counts in seconds
/// then says 304 for a page that did change.
final class WeakConditions: Sendable {
  /// The latest time that a server of the run told, as it counts itself.
  private let now = Mutex<Duration?>(nil)

  private static let window = Duration.seconds(60)

  /// Takes the time of a response.
  func learn(_ fields: [RecordedField]) {
    guard let date = fields.first("Date").flatMap(HTTPDate.parse) else { return }
    now.withLock { $0 = max($0 ?? date, date) }
  }

  /// Leaves the condition out of a request whose recorded response was a new one; whether there was such a condition.
  func drop(from request: inout BridgeRequest, recorded: RecordedResponse) -> Bool {
    guard recorded.status != 304, isWeak(request) else { return false }
    request.change { $0.head.headerFields[.ifModifiedSince] = nil }
    return true
  }

  /// Whether the response is new where the recorded one was 304, as the other second has begun: neither is wrong.
  func isUndecided(
    _ request: BridgeRequest, _ recorded: RecordedResponse, _ actual: ActualResponse
  ) -> Bool {
    guard recorded.status == 304, actual.status == 200, isWeak(request) else { return false }
    let dates = [request.fields[.ifModifiedSince], actual.fields.first("Last-Modified")]
      .compactMap { $0.flatMap(HTTPDate.parse) }
    return dates.count == 2 && dates[0] < dates[1] && dates[1] - dates[0] <= Self.window
  }

  private func isWeak(_ request: BridgeRequest) -> Bool {
    guard !request.fields.contains(.ifNoneMatch),
      let condition = request.fields[.ifModifiedSince].flatMap(HTTPDate.parse),
      let now = now.withLock(\.self)
    else { return false }
    return now - condition <= Self.window
  }
}

internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes
internal import Synchronization

/// Handles requests whose `If-Modified-Since` cannot detect a change.
///
/// A `Last-Modified` within a minute of now is a weak validator (RFC 9110 §8.8.2.2). A replay is faster than the
/// recorded session: changes that were minutes apart may happen within one second, and a server with times in seconds
/// then responds 304 for a page that did change.
final class WeakValidators: Sendable {
  /// The latest `Date` of the run's responses, by the servers' clocks.
  private let now = Mutex<Duration?>(nil)

  private static let window = Duration.seconds(60)

  /// Notes the `Date` of a response.
  func learn(_ fields: [RecordedField]) {
    guard let date = fields.first("Date").flatMap(HTTPDate.parse) else { return }
    now.withLock { $0 = max($0 ?? date, date) }
  }

  /// Removes a weak condition from a request whose recorded response was not 304. Returns whether it removed one.
  func drop(from request: inout BridgeRequest, recorded: RecordedResponse) -> Bool {
    guard recorded.status != 304, isWeak(request) else { return false }
    request.change { $0.head.headerFields[.ifModifiedSince] = nil }
    return true
  }

  /// Whether the response is 200 and the recorded one was 304 because a new second has begun: both are right.
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

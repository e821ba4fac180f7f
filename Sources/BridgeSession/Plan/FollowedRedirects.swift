internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// Redirects that the client followed before their recorded end.
///
/// The recorded end of a response is the end of its body, and may be recorded late; a client follows a redirect as soon
/// as it has the head. A request for the target that starts before that end was caused by the redirect, so the redirect
/// counts as ended when it starts.
struct FollowedRedirects {
  private let exchanges: [RecordedExchange]

  /// Looks for redirects in `exchanges`, which are ordered by start.
  init(_ exchanges: [RecordedExchange]) { self.exchanges = exchanges }

  /// The spans; a followed redirect ends when the request for its target starts.
  func applied(to spans: [RecordedSpan]) -> [RecordedSpan] {
    spans.indices.map { index in
      guard let target = target(of: exchanges[index]),
        let start = following(index, target, spans)
      else { return spans[index] }
      return spans[index].ending(at: start)
    }
  }

  /// The start of the first request for the target that began before the redirect ended.
  private func following(_ index: Int, _ target: String, _ spans: [RecordedSpan]) -> Duration? {
    guard spans[index].start != nil else { return nil }
    for later in spans.indices.dropFirst(index + 1) {
      guard let start = spans[later].start, start < spans[index].end else { return nil }
      if URLParts.plain(exchanges[later].request.url) == target { return start }
    }
    return nil
  }

  private func target(of exchange: RecordedExchange) -> String? {
    guard case .response(let response) = exchange.outcome, (300..<400).contains(response.status),
      let location = response.fields.first("Location")
    else { return nil }
    // A malformed target is not followed.
    let url = try? RequestURL(exchange.request.url).resolving(location)
    return url.map { URLParts.plain($0.text) }
  }
}

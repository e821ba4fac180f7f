internal import BridgeCore
internal import BridgeRecording

/// Redirects that a client followed before they ended.
///
/// The recorded end of a response is that of its body, and may be noted late; a client follows a redirect as soon as it
/// has the head. What begins at the target in that time was caused by it, so that the redirect counts as ended then.
struct FollowedRedirects {
  private let exchanges: [RecordedExchange]

  /// Redirects among these exchanges, which are in the order of their starts.
  init(_ exchanges: [RecordedExchange]) { self.exchanges = exchanges }

  /// The spans, with the ends of redirects at the starts of what follows them.
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
      if RequestBuilder.plainURL(exchanges[later].request.url) == target { return start }
    }
    return nil
  }

  private func target(of exchange: RecordedExchange) -> String? {
    guard case .response(let response) = exchange.outcome, (300..<400).contains(response.status),
      let location = response.fields.first("Location")
    else { return nil }
    // What is no URL leads nowhere.
    let url = try? RequestURL(exchange.request.url).resolving(location)
    return url.map { RequestBuilder.plainURL($0.text) }
  }
}

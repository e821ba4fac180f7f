#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore
  internal import BridgeHandlers
  internal import HTTPTypes

  /// Redirected documents that wait to be shown under their own URL.
  ///
  /// The engine follows no redirects on custom schemes, and shows a response under the requested URL. So it gets a
  /// document that navigates to the real URL, whose response is already available.
  ///
  /// A URL that differs from the document's only in its fragment would not be loaded. Such a redirect takes two steps,
  /// through a reserved URL.
  @GTKActor final class RedirectedDocuments {
    /// A waiting response.
    struct Held {
      let response: BridgeResponse

      /// Whether it leads to another waiting response.
      let leadsOn: Bool
      fileprivate let number: Int
      fileprivate let url: String
      fileprivate let kind: PageContext.Navigation
    }

    private var waiting: [Held] = []
    private var count = 0

    /// Frames may redirect concurrently, but few do.
    private static let maximum = 16

    /// How long the leading document may take to request the response. If it never does, because its frame was removed,
    /// no stale response must remain.
    private static let timeout = Duration.seconds(30)

    /// Stores the response for `url`. Returns the document that leads there, to be shown at `asked`.
    func keep(
      _ response: BridgeResponse, for url: String, askedAt asked: RequestURL,
      _ kind: PageContext.Navigation
    ) -> BridgeResponse {
      hold(response, for: url, kind)
      guard url.contains("#"), Self.bare(url) == Self.bare(asked.text) else {
        return LeadingDocument.response(to: SchemeURL.shown(url))
      }
      let step = "\(asked.scheme)://\(asked.authority)/.ajax-bridge/lead/\(BodyID.random().text)"
      hold(
        LeadingDocument.response(to: SchemeURL.shown(url)), for: step, kind, leadsOn: true)
      return LeadingDocument.response(
        to: SchemeURL.shown(step), without: SchemeURL.shown(url))
    }

    private func hold(
      _ response: BridgeResponse, for url: String, _ kind: PageContext.Navigation,
      leadsOn: Bool = false
    ) {
      count += 1
      let number = count
      waiting.append(
        Held(
          response: response, leadsOn: leadsOn, number: number, url: Self.bare(url), kind: kind))
      if waiting.count > Self.maximum { waiting.removeFirst() }
      Task { [weak self] in
        // This task is never cancelled.
        try? await Task.sleep(for: Self.timeout)
        self?.waiting.removeAll { $0.number == number }
      }
    }

    /// Removes and returns the response for `url` in a page or frame.
    func take(_ url: String, _ kind: PageContext.Navigation) -> Held? {
      let url = Self.bare(url)
      guard let index = waiting.firstIndex(where: { $0.url == url && $0.kind == kind }) else {
        return nil
      }
      return waiting.remove(at: index)
    }

    /// Discards all responses, which stops their transfers.
    func removeAll() { waiting = [] }

    private static func bare(_ url: String) -> String { String(url.prefix { $0 != "#" }) }
  }

  extension BridgeResponse {
    /// The origin of all responses to `request`; nil if a redirect led to another origin.
    func soleOrigin(of request: BridgeRequest) -> Origin? {
      let urls = history.map(\.url) + [redirectedURL(from: request)].compactMap { $0 }
      return urls.allSatisfy { RequestSource.origin($0) == request.origin } ? request.origin : nil
    }

    /// The final URL of `request`, with the fragment that a browser would show; nil without redirects to another URL.
    func redirectedURL(from request: BridgeRequest) -> String? {
      guard let url = redirectedURL else { return nil }
      guard url.fragment == nil else { return url.text }
      // The tag is not part of the page's URL.
      return BodyTag.fragment(without: request.fragment).map { "\(url.text)#\($0)" } ?? url.text
    }
  }
#endif

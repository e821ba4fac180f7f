#if WebKitGTK
  internal import BridgeBodies
  internal import BridgeCore
  internal import BridgeHandlers
  internal import HTTPTypes

  /// Documents that came by a redirect, and wait to be shown under their own URL.
  ///
  /// The engine follows no redirect of a custom scheme, and what it is answered has the URL it asked for. So it is
  /// answered with a document that leads to the real URL, for which the answer is at hand by then.
  ///
  /// A URL that differs from the document's in its fragment alone leads to a part of that document, and loads nothing.
  /// Such a redirect takes two steps, over a reserved URL that nothing else has.
  @GTKActor final class RedirectedDocuments {
    /// An answer that waits.
    struct Held {
      let response: BridgeResponse

      /// Whether it leads on to the next one.
      let leadsOn: Bool
      fileprivate let number: Int
      fileprivate let url: String
      fileprivate let kind: PageContext.Navigation
    }

    private var waiting: [Held] = []
    private var count = 0

    /// Frames redirect at the same time, but not many.
    private static let maximum = 16

    /// How long the document that leads to an answer may take. One that never asks for it, as its frame went, must
    /// not leave a stale answer behind.
    private static let timeout = Duration.seconds(30)

    /// Keeps the answer for `url`; returns the document that leads there, to be shown at `asked`.
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
        // Nothing cancels it.
        try? await Task.sleep(for: Self.timeout)
        self?.waiting.removeAll { $0.number == number }
      }
    }

    /// The answer that waits for `url` in a page or a frame, once.
    func take(_ url: String, _ kind: PageContext.Navigation) -> Held? {
      let url = Self.bare(url)
      guard let index = waiting.firstIndex(where: { $0.url == url && $0.kind == kind }) else {
        return nil
      }
      return waiting.remove(at: index)
    }

    /// Lets go of them, which stops their transfers.
    func removeAll() { waiting = [] }

    private static func bare(_ url: String) -> String { String(url.prefix { $0 != "#" }) }
  }

  extension BridgeResponse {
    /// The origin of all that answered `request`; nil where a redirect led to another one.
    func soleOrigin(of request: BridgeRequest) -> Origin? {
      let urls = history.map(\.url) + [redirectedURL(from: request)].compactMap { $0 }
      return urls.allSatisfy { RequestSource.origin($0) == request.origin } ? request.origin : nil
    }

    /// Where the answer to `request` came from, with the fragment that a browser would show; nil where no
    /// redirect led elsewhere.
    func redirectedURL(from request: BridgeRequest) -> String? {
      guard let url = redirectedURL else { return nil }
      guard url.fragment == nil else { return url.text }
      // The tag is no part of the URL that the page meant.
      return BodyTag.fragment(without: request.fragment).map { "\(url.text)#\($0)" } ?? url.text
    }
  }
#endif

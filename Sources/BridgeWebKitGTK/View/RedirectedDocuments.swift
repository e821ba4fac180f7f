#if WebKitGTK
  internal import BridgeCore
  internal import BridgeFormats
  internal import HTTPTypes

  /// Documents that came by a redirect, and wait to be shown under their own URL.
  ///
  /// The engine follows no redirect of a custom scheme, and what it is answered has the URL it asked for. So it is
  /// answered with a document that leads to the real URL, for which the answer is at hand by then.
  @GTKActor final class RedirectedDocuments {
    private struct Held {
      let number: Int
      let url: String
      let kind: PageContext.Navigation
      let response: BridgeResponse
    }

    private var waiting: [Held] = []
    private var count = 0

    /// Frames redirect at the same time, but not many.
    private static let most = 16

    /// How long the document that leads to an answer may take. One that never asks for it, as its frame went, must
    /// not leave a stale answer behind.
    private static let patience = Duration.seconds(30)

    /// Keeps the answer for `url`; returns the document that leads there.
    func keep(
      _ response: BridgeResponse, for url: String, _ kind: PageContext.Navigation
    ) -> BridgeResponse {
      count += 1
      let number = count
      waiting.append(Held(number: number, url: Self.bare(url), kind: kind, response: response))
      if waiting.count > Self.most { waiting.removeFirst() }
      Task { [weak self] in
        // Nobody cancels it.
        try? await Task.sleep(for: Self.patience)
        self?.waiting.removeAll { $0.number == number }
      }
      return Self.leading(to: SchemeURL.shown(url))
    }

    /// The answer that waits for `url` in a page or a frame, once.
    func take(_ url: String, _ kind: PageContext.Navigation) -> BridgeResponse? {
      let url = Self.bare(url)
      guard let index = waiting.firstIndex(where: { $0.url == url && $0.kind == kind }) else {
        return nil
      }
      return waiting.remove(at: index).response
    }

    /// Lets go of them, which stops their transfers.
    func removeAll() { waiting = [] }

    private static func bare(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

    /// A location that is replaced before the document is there has no load event and no entry in the history of its
    /// own. In a frame whose sandbox has no script, a frame within shows the answer.
    private static func leading(to url: String) -> BridgeResponse {
      let script = String(decoding: JSONWriter.ascii(.text(url)), as: UTF8.self)
      let markup = escaped(url)
      let fields: HTTPFields = [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      ]
      return BridgeResponse(
        status: 200, fields: fields,
        body: .text(
          "<!doctype html><script>location.replace(\(script.replacing("<", with: "\\u003c")))</script>"
            + "<noscript><style>body{margin:0}iframe{border:0;position:fixed;width:100%;height:100%}"
            + "</style><iframe src=\"\(markup)\"></iframe></noscript>"))
    }

    private static func escaped(_ text: String) -> String {
      text.map { character in
        switch character {
        case "&": "&amp;"
        case "\"": "&quot;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
      }.joined()
    }
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
      guard let last = history.last, let location = last.head.headerFields[.location],
        // The hop was followed, so that its URL and its Location can be read.
        let url = try? RequestURL(last.url).resolving(location)
      else { return nil }
      return url.fragment != nil
        ? url.text : request.fragment.map { "\(url.text)#\($0)" } ?? url.text
    }
  }
#endif

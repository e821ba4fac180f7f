#if WebKitGTK
  internal import BridgeCore
  internal import HTTPTypes

  /// Documents that came by a redirect, and wait to be shown under their own URL.
  ///
  /// The engine follows no redirect of a custom scheme, and what it is answered has the URL it asked for. So it is
  /// answered with a document that leads to the real URL, for which the answer is at hand by then.
  @GTKActor final class RedirectedDocuments {
    private var waiting: [(url: String, response: BridgeResponse)] = []

    /// Frames redirect at the same time, but not many.
    private static let most = 16

    /// Keeps the answer for `url`; returns the document that leads there.
    func keep(_ response: BridgeResponse, for url: String) -> BridgeResponse {
      waiting.append((Self.bare(url), response))
      if waiting.count > Self.most { waiting.removeFirst() }
      return Self.leading(to: SchemeURL.shown(url))
    }

    /// The answer that waits for `url`, once.
    func take(_ url: String) -> BridgeResponse? {
      guard let index = waiting.firstIndex(where: { $0.url == Self.bare(url) }) else { return nil }
      return waiting.remove(at: index).response
    }

    /// Lets go of them, which stops their transfers.
    func removeAll() { waiting = [] }

    private static func bare(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

    /// A refresh of no delay replaces its own entry in the history.
    private static func leading(to url: String) -> BridgeResponse {
      let target = url.map { character in
        switch character {
        case "&": "&amp;"
        case "\"": "&quot;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
      }.joined()
      let fields: HTTPFields = [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      ]
      return BridgeResponse(
        status: 200, fields: fields,
        body: .text("<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=\(target)\">"))
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

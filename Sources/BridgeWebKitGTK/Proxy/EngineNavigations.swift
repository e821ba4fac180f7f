internal import BridgeCore

/// Announced navigations in the frames of one view whose requests have not arrived yet.
struct EngineNavigations: Sendable {
  /// Some navigations send no request, because the engine has the document.
  private static let maximum = 64
  private var urls: [String] = []

  /// Records a navigation. The engine asks for permission before it sends the request.
  mutating func announce(_ url: String) {
    guard let url = Self.bare(url) else { return }
    urls.append(url)
    if urls.count > Self.maximum { urls.removeFirst() }
  }

  /// Whether a navigation to that URL was announced. Each announcement counts once.
  mutating func take(_ url: RequestURL) -> Bool {
    guard let index = urls.firstIndex(of: Self.bare(url)) else { return false }
    urls.remove(at: index)
    return true
  }

  private static func bare(_ text: String) -> String? {
    // Text that is not a web URL is never requested through a proxy.
    (try? RequestURL(text)).map(bare)
  }

  private static func bare(_ url: RequestURL) -> String { "\(Origin(url))\(url.target)" }
}

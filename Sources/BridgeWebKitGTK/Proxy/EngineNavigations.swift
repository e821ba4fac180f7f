internal import BridgeCore

/// The navigations that an engine was about to begin in the frames of one view, and whose requests have not come yet.
struct EngineNavigations: Sendable {
  /// Some have no request of their own: to what the engine has at hand.
  private static let maximum = 64
  private var urls: [String] = []

  /// The engine asks whether a frame may navigate; it sends the request after the answer.
  mutating func announce(_ url: String) {
    guard let url = Self.bare(url) else { return }
    urls.append(url)
    if urls.count > Self.maximum { urls.removeFirst() }
  }

  /// Whether a navigation to that URL was announced, once for each time.
  mutating func take(_ url: RequestURL) -> Bool {
    guard let index = urls.firstIndex(of: Self.bare(url)) else { return false }
    urls.remove(at: index)
    return true
  }

  private static func bare(_ text: String) -> String? {
    // What is no URL of the web is not asked of a proxy.
    (try? RequestURL(text)).map(bare)
  }

  private static func bare(_ url: RequestURL) -> String { "\(Origin(url))\(url.target)" }
}

internal import BridgeFormats

/// A kept response that was updated after a page had got the older one.
public struct OfflineRefresh: Sendable, Hashable {
  /// The URL of the response.
  public let url: String

  /// The page that it is kept for, as in ``OfflinePage/url``.
  public let page: String

  /// Whether its status or bytes differ from those that the page got.
  public let isChanged: Bool

  /// A script for the host to run in its view. It dispatches the event `bridge-page-refresh` on `window`, whose
  /// `detail` has `url`, `page` and `isChanged`.
  ///
  /// In a page other than ``page`` it does nothing, so that no page finds out what another one loads.
  public var notice: String {
    var output = JSONOutput()
    output.value(
      .object([("url", .text(url)), ("page", .text(page)), ("isChanged", .bool(isChanged))]))
    return """
      const detail = \(String(decoding: output.takeBytes(), as: UTF8.self));
      // A view without a proxy shows https://… as bridge-https://….
      const here = location.href.replace(/^bridge-(?=https?:)/, '').split('#')[0];
      if (here === detail.page) dispatchEvent(new CustomEvent('bridge-page-refresh', { detail }));
      """
  }
}

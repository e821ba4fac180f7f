internal import BridgeFormats

/// Why a page cannot be opened without a network.
public struct OfflineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The URL, without its query, of which no response is kept.
  public let url: String

  /// Whether a response was kept whose bytes were damaged or gone. It has been removed.
  public let isDamaged: Bool

  /// One sentence that says what failed, where, and what to do.
  public var description: String {
    let what =
      isDamaged
      ? "the kept response of \(url) was damaged, and was removed" : "no response of \(url) is kept"
    return "\(what), and the network must not be used; open it once with the network"
  }

  init(_ url: String, isDamaged: Bool = false) {
    self.url = String(url.withoutQuery)
    self.isDamaged = isDamaged
  }
}

/// Why a page cannot be opened without a network.
public struct OfflineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The URL, without its query, that nothing is kept of.
  public let url: String

  /// One sentence: what, where, and what to do.
  public var description: String {
    "nothing is kept of \(url), and the network may not be asked; open it once with the network"
  }

  init(_ url: String) { self.url = String(url.prefix { $0 != "?" && $0 != "#" }) }
}

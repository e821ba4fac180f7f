/// The paths on a host of packages that are the bridge's own (RFC 8615).
enum PackagePath: String, CaseIterable {
  static let prefix = "/.well-known/bridge-package/"

  /// A script for pages: their trial, and whether a newer version is there.
  case script = "client.js"
  /// The version that the page has, and the one that is active now.
  case state
  /// The same, once the active version is another one: see ``PackageNewsHandler``.
  case news
  /// Events of a page of a version on trial, with its nonce as the body.
  case ready, loaded, failed, shown, hidden

  /// The meaning of the path of a request; nil for no path of the bridge.
  init?(_ target: String) {
    let path = target.prefix { $0 != "?" }
    guard path.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(path.dropFirst(Self.prefix.count)))
  }

  /// The event of a trial that the path stands for; nil for a path that is no event.
  func event(_ nonce: String) -> PackageTrial.Event? {
    switch self {
    case .script, .state, .news: nil
    case .ready: .called(nonce: nonce)
    case .loaded: .loaded
    case .failed: .scriptFailed
    case .shown: .shown
    case .hidden: .hidden
    }
  }
}

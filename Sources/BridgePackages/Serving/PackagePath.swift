internal import BridgeFormats

/// The bridge's reserved paths on package hosts (RFC 8615).
enum PackagePath: String, CaseIterable {
  static let prefix = "/.well-known/bridge-package/"

  /// A script for pages: it reports their trial, and tells of newer versions.
  case script = "client.js"
  /// The version that the page uses, and the active version.
  case state
  /// Like `state`, but the response waits until the active version changes: see ``PackageNewsHandler``.
  case news
  /// Events of a page with a version on trial. The body is its nonce.
  case ready, loaded, failed, shown, hidden

  /// The reserved path of a request; nil for other paths.
  init?(_ target: String) {
    let path = target.cut(at: "?").head
    guard path.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(path.dropFirst(Self.prefix.count)))
  }

  /// The trial event of the path; nil if it has none.
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

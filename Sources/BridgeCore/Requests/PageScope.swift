internal import BridgeFormats

/// The lifetime of one document, of a page or a frame. The bodies that it hands over belong to the scope.
///
/// A host opens a scope when a document begins, confirms it in ``PageContext/scope``, and ends it with the document. It
/// contains 128 random bits, known only to the host and its hook, which never appear in messages, descriptions or
/// responses.
public struct PageScope: Sendable, Hashable {
  private let secret: UInt128

  /// A new scope, different from all others.
  package init() {
    var generator = SystemRandomNumberGenerator()
    secret = UInt128.random(in: .min ... .max, using: &generator)
  }

  /// The secret for the hook's configuration: 32 hexadecimal digits. Do not use it for anything else.
  public var token: String { Hexadecimal.text(of: secret) }

  /// Whether `text` equals the ``token``, compared in constant time.
  package func isProven(by text: String) -> Bool {
    let (mine, given) = (Array(token.utf8), Array(text.utf8))
    guard mine.count == given.count else { return false }
    return zip(mine, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension PageScope: CustomStringConvertible, CustomReflectable {
  /// `a page scope`, without the secret.
  public var description: String { "a page scope" }

  /// Empty, so that dumps of a request do not reveal the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

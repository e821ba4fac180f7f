/// One life of a page, or of a frame of it, in its host: what the bodies it hands over belong to.
///
/// A host opens a scope when a document begins, vouches for it in ``PageContext/scope``, and ends it
/// with the document. Behind it stand 128 random bits, which only the host and its hook know: they
/// never appear in messages, descriptions or answers.
public struct PageScope: Sendable, Hashable {
  private let secret: UInt128

  /// A scope that equals no other.
  package init() {
    var generator = SystemRandomNumberGenerator()
    secret = UInt128.random(in: .min ... .max, using: &generator)
  }

  /// The secret as the hook's configuration takes it: 32 hexadecimal digits. Keep it from everything else.
  public var token: String { Hexadecimal.text(of: secret) }

  /// Whether `text` is the ``token``, in a time that does not tell how much of it is right.
  package func isProven(by text: String) -> Bool {
    let (mine, given) = (Array(token.utf8), Array(text.utf8))
    guard mine.count == given.count else { return false }
    return zip(mine, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension PageScope: CustomStringConvertible, CustomReflectable {
  /// `a page scope`, without the secret.
  public var description: String { "a page scope" }

  /// Empty, so that no dump of a request tells the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Restrictions on the author of a change to other authors' cookies; native code has none.
struct ChangeAuthor: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let native: ChangeAuthor = []
  /// Script may not touch HttpOnly cookies (rule S7).
  static let script = ChangeAuthor(rawValue: 1)
  /// An insecure URL may not touch Secure cookies (rule S8).
  static let insecure = ChangeAuthor(rawValue: 2)
}

extension CookieRequest {
  var author: ChangeAuthor {
    var author: ChangeAuthor = []
    if isScript { author.insert(.script) }
    if !isSecure { author.insert(.insecure) }
    return author
  }
}

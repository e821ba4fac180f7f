/// What the author of a change may not do to the cookies of others; native code may do all.
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

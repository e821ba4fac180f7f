/// The restrictions on changes to cookies of other authors; native code has none.
package struct ChangeAuthor: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let native: ChangeAuthor = []
  /// Script must not change HttpOnly cookies (rule S7).
  static let script = ChangeAuthor(rawValue: 1)
  /// An insecure URL must not change Secure cookies (rule S8).
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

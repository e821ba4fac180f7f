/// The conditions besides host and path under which a cookie is sent with a request (rules G1 and G3).
///
/// The set of conditions that a request meets is computed once; a cookie is sent if its demands are a subset.
struct CookieDemands: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let secureURL = CookieDemands(rawValue: 1)
  static let http = CookieDemands(rawValue: 2)
  static let strict = CookieDemands(rawValue: 4)
  static let lax = CookieDemands(rawValue: 8)
  static let unset = CookieDemands(rawValue: 16)
}

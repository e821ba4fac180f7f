/// What a cookie asks of a request, beside host and path, before it goes along (rules G1 and G3).
///
/// A request meets a set of them, worked out once; a cookie whose demands are among them goes
/// along.
struct CookieDemands: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let secureURL = CookieDemands(rawValue: 1)
  static let http = CookieDemands(rawValue: 2)
  static let strict = CookieDemands(rawValue: 4)
  static let lax = CookieDemands(rawValue: 8)
  static let unset = CookieDemands(rawValue: 16)
}

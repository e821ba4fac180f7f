/// A parsed Set-Cookie line, before the rules about its origin.
package struct SetCookie: Sendable, Hashable {
  /// `name=value`, or the value alone if the name is empty.
  package let pair: [UInt8]

  /// The length of the name in ``pair``.
  package let nameLength: Int

  /// The Domain attribute in lower case, without its one leading dot; nil for a host-only cookie.
  package var domain: String?

  /// The last Path attribute, if it begins with `/`; nil asks for the default path (rule P11).
  package var path: [UInt8]?

  /// Whether there was a Path attribute with any value.
  package var hasPath = false

  /// The time of the Expires attribute.
  package var expires: WallInstant?

  /// The Max-Age attribute, possibly negative; it takes precedence over ``expires`` (rule P8).
  package var maxAge: Duration?

  /// Whether there was a Secure attribute.
  package var isSecure = false

  /// Whether there was an HttpOnly attribute.
  package var isHTTPOnly = false

  /// Whether there was a Partitioned attribute.
  package var isPartitioned = false

  /// The SameSite attribute.
  package var sameSite = Cookie.SameSite.unset

  /// The name.
  package var name: ArraySlice<UInt8> { pair[..<nameLength] }

  init(name: some Collection<UInt8>, value: some Collection<UInt8>) {
    nameLength = name.count
    guard !name.isEmpty else {
      pair = Array(value)
      return
    }
    var pair: [UInt8] = []
    pair.reserveCapacity(name.count + 1 + value.count)
    pair += name
    pair.append(UInt8(ascii: "="))
    pair += value
    self.pair = pair
  }
}

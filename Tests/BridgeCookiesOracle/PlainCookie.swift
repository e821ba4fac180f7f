/// A cookie in the plain jar, with everything about it that is visible from outside.
package struct PlainCookie: Hashable {
  package var name: [UInt8]
  package var value: [UInt8]
  package var host: String
  package var isHostOnly: Bool
  package var path: [UInt8]
  package var partition: String?
  package var isSecure: Bool
  package var isHTTPOnly: Bool
  package var sameSite: String
  /// Microseconds since 1970, like the two below; nil for a session cookie.
  package var expires: Int?
  package var created: Int
  package var accessed: Int

  package init(
    name: [UInt8], value: [UInt8], host: String, isHostOnly: Bool, path: [UInt8],
    partition: String?, isSecure: Bool, isHTTPOnly: Bool, sameSite: String, expires: Int?,
    created: Int, accessed: Int
  ) {
    self.name = name
    self.value = value
    self.host = host
    self.isHostOnly = isHostOnly
    self.path = path
    self.partition = partition
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    self.expires = expires
    self.created = created
    self.accessed = accessed
  }

  func isSame(as other: PlainCookie) -> Bool {
    name == other.name && host == other.host && isHostOnly == other.isHostOnly
      && path == other.path && partition == other.partition
  }
}

/// The result of storing a cookie in the plain jar.
package enum PlainOutcome: Equatable {
  case stored, replaced, deleted
  case rejected(Set<String>)
}

/// The limits and choices of a plain jar.
package struct PlainPolicy {
  package var perSite = (limit: 180, purgedTo: 150)
  package var total = (limit: 3300, purgedTo: 3000)
  package var perPartition = 180
  package var bytesPerPartition = 10_240
  package var trustsLoopback = true
  package var countsRedirects = false
  /// Microseconds.
  package var laxGrace: Int?

  package init() {}
}

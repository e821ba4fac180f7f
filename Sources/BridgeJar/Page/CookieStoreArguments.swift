/// The options of `cookieStore.get` and `getAll` (`CookieStoreGetOptions`).
public struct CookieStoreQuery: Sendable, Hashable, Codable {
  /// The name of the requested cookies; nil for any.
  public var name: String?

  /// The URL to query; in a document it must be the document's own.
  public var url: String?

  /// A query by name, by URL, or both.
  public init(name: String? = nil, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

/// The argument of `cookieStore.set` (`CookieInit`); in JSON, absent members have the standard's defaults.
public struct CookieStoreEntry: Sendable, Hashable {
  /// The SameSite values available to script.
  public enum SameSite: String, Sendable, Codable { case strict, lax, none }

  /// The name.
  public var name: String

  /// The value.
  public var value: String

  /// When it expires; nil for a session cookie. In JSON: milliseconds since 1970, as in `Date`.
  public var expires: WallInstant?

  /// The domain, without a leading dot; nil for the document's host only.
  public var domain: String?

  /// The path; empty for the default path of the document's URL.
  public var path: String

  /// Whether it is sent with requests from other sites.
  public var sameSite: SameSite

  /// Whether it is partitioned by the document's partition.
  public var partitioned: Bool

  /// An entry with the standard's defaults for omitted values.
  public init(
    name: String, value: String, expires: WallInstant? = nil, domain: String? = nil,
    path: String = "/", sameSite: SameSite = .strict, partitioned: Bool = false
  ) {
    self.name = name
    self.value = value
    self.expires = expires
    self.domain = domain
    self.path = path
    self.sameSite = sameSite
    self.partitioned = partitioned
  }
}

/// The argument of `cookieStore.delete` (`CookieStoreDeleteOptions`); in JSON, absent members have
/// the standard's defaults.
public struct CookieStoreDeletion: Sendable, Hashable {
  /// The name.
  public var name: String

  /// The domain it was set for; nil for a cookie of the document's host only.
  public var domain: String?

  /// The path it was set for.
  public var path: String

  /// Whether the cookie in the document's partition is meant.
  public var partitioned: Bool

  /// A deletion with the standard's defaults for omitted values.
  public init(
    name: String, domain: String? = nil, path: String = "/", partitioned: Bool = false
  ) {
    self.name = name
    self.domain = domain
    self.path = path
    self.partitioned = partitioned
  }
}

/// A cookie as visible to script (`CookieListItem`): its name and value only.
public struct CookieListItem: Sendable, Hashable, Codable {
  /// The name.
  public let name: String

  /// The value; nil, and absent from JSON, for a removed cookie.
  public let value: String?

  /// An item whose bytes are decoded as UTF-8.
  init(_ cookie: Cookie, isGone: Bool = false) {
    name = String(decoding: cookie.name, as: UTF8.self)
    value = isGone ? nil : String(decoding: cookie.value, as: UTF8.self)
  }
}

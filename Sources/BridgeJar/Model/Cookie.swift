/// A cookie as stored in the jar (RFC 6265bis §5.7, with the fields of its storage model).
///
/// Name, value and path are bytes: cookies have no charset.
public struct Cookie: Sendable, Hashable {
  /// `name=value` as sent, or the value alone if the name is empty (rule G6).
  public let pair: [UInt8]

  /// The length of the name in ``pair``.
  private let nameLength: Int

  /// The host that set it, or its Domain attribute, in canonical form and without a leading dot.
  public let host: String

  /// Whether it is sent to ``host`` only, and not to subdomains.
  public let isHostOnly: Bool

  /// The path under which it is sent; it begins with `/`.
  public let path: [UInt8]

  /// The top-level site that it is partitioned by; nil for most cookies.
  public let partition: PartitionKey?

  /// Whether it is sent over secure connections only.
  public let isSecure: Bool

  /// Whether it is hidden from scripts.
  public let isHTTPOnly: Bool

  /// Whether it is sent with requests from other sites.
  public let sameSite: SameSite

  /// How long it is stored.
  public let lifetime: Lifetime

  /// When it was first set; replacing it preserves this time.
  public internal(set) var created: WallInstant

  /// Its number among all cookies the jar ever stored; it breaks ties between equal times.
  public internal(set) var sequence: UInt64

  /// When it was last set or sent.
  public internal(set) var lastAccessed: WallInstant

  /// A cookie with these parts, from a row of a storage. No rule is applied.
  ///
  /// `pair` is as in ``pair``, and `nameLength` is the length of the name in it.
  package init(
    pair: [UInt8], nameLength: Int, host: String, isHostOnly: Bool, path: [UInt8],
    partition: PartitionKey?, isSecure: Bool, isHTTPOnly: Bool, sameSite: SameSite,
    lifetime: Lifetime, created: WallInstant, sequence: UInt64, lastAccessed: WallInstant
  ) {
    (self.pair, self.nameLength) = (pair, nameLength)
    self.host = host
    self.isHostOnly = isHostOnly
    self.path = path
    self.partition = partition
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    self.lifetime = lifetime
    self.created = created
    self.sequence = sequence
    self.lastAccessed = lastAccessed
  }

  /// The name; it may be empty.
  public var name: ArraySlice<UInt8> { pair[..<nameLength] }

  /// The value; it may be empty.
  public var value: ArraySlice<UInt8> { nameLength == 0 ? pair[...] : pair[(nameLength + 1)...] }
}

extension Cookie {
  /// The SameSite attribute; `unset` is enforced like `lax` (§5.6.7).
  public enum SameSite: String, Sendable, CaseIterable { case unset, none, lax, strict }

  /// How long a cookie is stored.
  public enum Lifetime: Sendable, Hashable {
    /// Until the end of the session that set it.
    case session(SessionID)
    /// Until a point in time, across sessions.
    case until(WallInstant)
  }

  /// The time from which it is expired; nil for a session cookie.
  public var expires: WallInstant? {
    guard case .until(let moment) = lifetime else { return nil }
    return moment
  }

  /// Whether both cookies have the same identity, so that the later one replaces the earlier one (rule S13).
  public func hasIdentity(of other: Cookie) -> Bool {
    name == other.name && host == other.host && isHostOnly == other.isHostOnly
      && path == other.path && partition == other.partition
  }

  /// The cookie described by `line`, in `scope`.
  init(
    _ line: SetCookie, in scope: CookieScope, lifetime: Lifetime, at now: WallInstant,
    sequence: UInt64
  ) {
    self.init(
      pair: line.pair, nameLength: line.nameLength, host: scope.host,
      isHostOnly: scope.isHostOnly, path: scope.path, partition: scope.partition,
      isSecure: line.isSecure, isHTTPOnly: line.isHTTPOnly, sameSite: line.sameSite,
      lifetime: lifetime, created: now, sequence: sequence, lastAccessed: now)
  }
}

extension Cookie: CustomStringConvertible {
  /// Name, host and path; never the value.
  public var description: String {
    let name = String(decoding: name, as: UTF8.self)
    return "\(name) for \(isHostOnly ? "" : ".")\(host)\(String(decoding: path, as: UTF8.self))"
  }
}

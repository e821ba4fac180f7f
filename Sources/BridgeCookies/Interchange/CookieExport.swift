/// A file of cookies, and what it could not hold.
public struct CookieExport: Sendable, Hashable {
  /// The content of the file.
  public let bytes: [UInt8]

  /// How many cookies are in it.
  public let count: Int

  /// The cookies that are not in it.
  public let omitted: [Omission]

  /// How many cookies are in it without their SameSite, for which the format has no place.
  public let withoutSameSite: Int

  /// A cookie that the format cannot hold unchanged, and that is left out rather than changed.
  public struct Omission: Sendable, Hashable {
    /// The cookie.
    public let cookie: Cookie
    /// Why it is left out.
    public let reason: Reason
  }

  /// Why a format cannot hold a cookie. The raw values are stable.
  public enum Reason: String, Error, Sendable, CaseIterable {
    /// Name, value or path are not UTF-8, and JSON holds nothing else.
    case notText
    /// Name, value or path hold a TAB, which ends a field.
    case tab
    /// It is confined to a top-level site; without that it would be another cookie.
    case partitioned
  }
}

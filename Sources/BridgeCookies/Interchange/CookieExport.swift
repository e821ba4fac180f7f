/// A cookie file, and the cookies that its format could not represent.
public struct CookieExport: Sendable, Hashable {
  /// The content of the file.
  public let bytes: [UInt8]

  /// The number of cookies in the file.
  public let count: Int

  /// The cookies that are not in the file.
  public let omitted: [Omission]

  /// The number of cookies in the file that lost their SameSite, because the format cannot represent it.
  public let withoutSameSite: Int

  /// A cookie that the format cannot represent unchanged; it is omitted rather than changed.
  public struct Omission: Sendable, Hashable {
    /// The cookie.
    public let cookie: Cookie
    /// Why it was omitted.
    public let reason: Reason
  }

  /// Why a format cannot represent a cookie. The raw values are stable.
  public enum Reason: String, Error, Sendable, CaseIterable {
    /// Name, value or path are not UTF-8, which JSON requires.
    case notText
    /// Name, value or path contain a TAB, the field separator.
    case tab
    /// It is partitioned; without its partition it would be another cookie.
    case partitioned
  }
}

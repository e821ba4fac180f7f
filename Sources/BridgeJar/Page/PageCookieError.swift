/// Why a script's call was refused, as reported to the script.
public struct PageCookieError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The name of the DOMException thrown in the page.
  public enum Name: String, Sendable, Codable {
    /// A JavaScript `TypeError`: invalid arguments.
    case typeError = "TypeError"
    /// A `DOMException` of that name: the document has no access to cookies.
    case securityError = "SecurityError"
  }

  /// The name of the exception thrown in the page.
  public let name: Name

  /// One sentence: what failed, and what to do. It contains no cookie value.
  public let message: String

  init(_ name: Name, _ message: String) {
    self.name = name
    self.message = message
  }

  /// `TypeError: …`, as script prints it.
  public var description: String { "\(name.rawValue): \(message)" }
}

extension PageCookieError {
  static func type(_ message: String) -> PageCookieError { PageCookieError(.typeError, message) }

  static let opaqueOrigin = PageCookieError(
    .securityError, "this document's origin is opaque, so it has no access to cookies")

  static let insecureContext = PageCookieError(
    .securityError, "cookieStore exists in secure contexts only; serve the page over https")

  static let averse = type(
    "this document was not loaded from an http or https URL, so it has no cookies")
}

internal import BridgeCore

/// Identifies the request that a body is for: a method, and a URL without its fragment.
///
/// Both are normalized to their form on the wire, so they match regardless of the side of the engine that they come
/// from.
public struct BodyPurpose: Sendable, Hashable {
  /// The method, normalized as in Fetch (§2.2.1): `post` is `POST`, `patch` stays.
  public let method: String

  /// The URL, without its fragment.
  public let url: String

  /// - Throws: ``BodyError`` with code `malformed` for an empty method, or a URL that cannot be requested.
  public init(method: String, url: String) throws(BodyError) {
    guard !method.isEmpty else {
      throw BodyError(.malformed, "a body was started without a method")
    }
    let parts: RequestURL
    do throws(BridgeError) {
      parts = try RequestURL(url)
    } catch {
      throw BodyError(.malformed, "a body was started without a valid request: \(error.message)")
    }
    let upper = method.uppercased()
    self.method = Self.normalized.contains(upper) ? upper : method
    site = "\(parts.scheme)://\(parts.authority)"
    self.url = site + parts.target
  }

  private static let normalized: Set = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]

  private let site: String

  /// Method and origin, for messages. The full URL is not included.
  var summary: String { "\(method.shortened(to: 40)) \(site)" }
}

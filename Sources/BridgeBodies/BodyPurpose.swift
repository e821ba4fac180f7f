internal import BridgeCore

/// The request that a body is for: a method, and a URL without its fragment.
///
/// Both are brought into the form in which they go on the wire, so that it does not matter on which side of
/// the engine they were written down.
public struct BodyPurpose: Sendable, Hashable {
  /// The method, normalized as Fetch does it (§2.2.1): `post` is `POST`, `patch` stays.
  public let method: String

  /// The URL, without its fragment.
  public let url: String

  /// - Throws: ``BodyError`` with code `malformed` for an empty method, or a URL that cannot be requested.
  public init(method: String, url: String) throws(BodyError) {
    guard !method.isEmpty else { throw BodyError(.malformed, "a body was begun without a method") }
    let parts: RequestURL
    do throws(BridgeError) {
      parts = try RequestURL(url)
    } catch {
      throw BodyError(.malformed, "a body was begun for no request: \(error.message)")
    }
    let upper = method.uppercased()
    self.method = Self.normalized.contains(upper) ? upper : method
    site = "\(parts.scheme)://\(parts.authority)"
    self.url = site + parts.target
  }

  private static let normalized: Set = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]

  private let site: String

  /// Method and origin, which is as much as a message may tell.
  var summary: String { "\(method.shortened(to: 40)) \(site)" }
}

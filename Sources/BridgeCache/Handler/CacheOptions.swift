public import BridgeCookies
package import BridgeCore

/// How a ``CacheHandler`` works.
public struct CacheOptions: Sendable {
  /// Whom it serves.
  public var mode = CacheMode.private

  /// The name of the user or session whose responses these are; entries of other identities are not seen.
  public var identity = ""

  /// Tells sites by their public suffixes; without it every host of a page is a site of its own.
  public var cookies: CookieJar?

  /// Whether responses say in `Cache-Status` what the cache did (RFC 9211).
  public var reportsStatus = false

  /// The origin that clients know the one behind a reverse proxy by, which may name it in `Location`.
  package var alias: @Sendable () -> Origin? = { nil }

  /// How long a request waits for another one that may bring the response to both.
  var maximumWait = Duration.seconds(3)

  /// A private cache of the identity that has no name.
  public init() {}
}

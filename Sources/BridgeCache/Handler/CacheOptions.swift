public import BridgeJar
package import BridgeCore

/// How a ``CacheHandler`` works.
public struct CacheOptions: Sendable {
  /// Whether the cache serves one user or many.
  public var mode = CacheMode.private

  /// The user or session that the responses belong to. Entries of other identities are never used.
  public var identity = ""

  /// Groups hosts into sites by public suffixes. Without it, each host of a page is a site of its own.
  public var cookies: CookieJar?

  /// Whether responses say in `Cache-Status` what the cache did (RFC 9211).
  public var reportsStatus = false

  /// The public origin of a server behind a reverse proxy, which the server may use in `Location`.
  package var alias: @Sendable () -> Origin? = { nil }

  /// How long a request waits for another one whose response may answer both.
  var maximumWait = Duration.seconds(3)

  /// Options of a private cache, with an empty identity.
  public init() {}
}

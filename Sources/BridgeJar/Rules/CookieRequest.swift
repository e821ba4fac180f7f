internal import BridgeCore
internal import HTTPTypes
internal import BridgeFormats

/// The properties of a ``CookieContext`` that the rules use, computed once.
package struct CookieRequest: Sendable {
  let host: CookieHost
  package let site: HostSite
  let path: [UInt8]
  let isSecure: Bool
  let isScript: Bool
  let isSameSite: Bool
  let isTopLevelNavigation: Bool
  let hasSafeMethod: Bool
  let hasCredentials: Bool
  private let scheme: String
  private let givenPartition: PartitionKey?

  init(_ context: CookieContext, policy: CookiePolicy, suffixes: inout SuffixCache) {
    let url = context.url
    (host, site) = suffixes.host(authority: url.authority)
    scheme = url.scheme
    var target = url.target
    path = target.withUTF8 { Array($0.cut(at: "?").head) }
    isSecure = CookieRules.isSecure(
      scheme: url.scheme, host: host,
      trustsLoopback: policy.trustsLoopback && context.isSecureContext)
    isScript = context.api == .script
    isSameSite = CookieRules.isSameSite(
      context, scheme: url.scheme, domain: site.domain, countsRedirects: policy.countsRedirects)
    isTopLevelNavigation = context.isTopLevelNavigation && !isScript
    hasSafeMethod = MessageRules.isSafe(context.method.rawValue)
    hasCredentials = CookieRules.hasCredentials(context)
    givenPartition = context.partition
  }

  /// The partition that the request accesses; its own site's if the context names none.
  var partition: PartitionKey {
    givenPartition
      ?? PartitionKey(topLevelSite: Site(scheme: scheme, registrableDomain: site.domain))
  }
}

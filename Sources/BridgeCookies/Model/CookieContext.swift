public import BridgeCore
public import HTTPTypes

/// The party that reads or sets cookies, and its place. A host fills in only what its engine vouches for.
public struct CookieContext: Sendable, Hashable {
  /// Through which door the cookies come and go. HttpOnly cookies use the first only.
  public enum API: String, Sendable { case http, script }

  /// The site of the page that the request is made for (§5.2, "site for cookies").
  public enum SiteForCookies: Sendable, Hashable {
    /// No page at all: native code, or what the user typed. Every request counts as same-site.
    case noClient
    /// A page of this site, with no frame of another site in between.
    case site(Site)
    /// A page with a frame of another site in between, or an opaque origin. Nothing is same-site.
    case opaque
  }

  /// The URL of this hop.
  public var url: RequestURL

  /// The method of this hop. Only whether it is safe counts (RFC 9110 §9.2.1).
  public var method: HTTPRequest.Method

  /// Whether the request loads a top-level page.
  public var isTopLevelNavigation: Bool

  /// The site of the page that the request is made for.
  public var siteForCookies: SiteForCookies

  /// Whether an earlier hop of this request went to another site. It counts only where
  /// ``CookiePolicy/countsRedirects`` is on.
  public var wasRedirectedAcrossSites: Bool

  /// The partition the page lives in; nil for the one of the URL's own site.
  public var partition: PartitionKey?

  /// HTTP or script.
  public var api: API

  /// Fetch's credentials mode (rule J1).
  public var credentials: PageContext.Credentials

  /// The origin that asks; nil for an opaque one. It counts only in the mode `sameOrigin`.
  public var frameOrigin: Origin?

  /// Whether the page that asks is a secure context, as native code always is. Where it is not, cookies with `Secure`
  /// neither come from nor go to loopback over http (rule S6).
  public var isSecureContext: Bool

  /// A request by native code, with everything else to be changed where a page asks.
  public init(url: RequestURL, method: HTTPRequest.Method = .get, api: API = .http) {
    self.url = url
    self.method = method
    self.api = api
    isTopLevelNavigation = false
    siteForCookies = .noClient
    wasRedirectedAcrossSites = false
    partition = nil
    credentials = .include
    frameOrigin = nil
    isSecureContext = true
  }
}

public import BridgeCore
public import HTTPTypes

/// The party that reads or sets cookies, and its place. A host fills in only facts that its engine guarantees.
public struct CookieContext: Sendable, Hashable {
  /// The interface through which cookies are accessed. HttpOnly cookies are accessible through `http` only.
  public enum API: String, Sendable { case http, script }

  /// The site of the page that the request is made for (§5.2, "site for cookies").
  public enum SiteForCookies: Sendable, Hashable {
    /// No page: native code, or a URL that the user typed. Every request counts as same-site.
    case noClient
    /// A page of this site, without a frame of another site in between.
    case site(Site)
    /// A page with a frame of another site in between, or an opaque origin. Nothing is same-site.
    case opaque
  }

  /// The URL of this hop.
  public var url: RequestURL

  /// The method of this hop. Only its safety matters (RFC 9110 §9.2.1).
  public var method: HTTPRequest.Method

  /// Whether the request loads a top-level page.
  public var isTopLevelNavigation: Bool

  /// The site of the page that makes the request.
  public var siteForCookies: SiteForCookies

  /// Whether an earlier hop of this request went to another site. It matters only if ``CookiePolicy/countsRedirects``
  /// is true.
  public var wasRedirectedAcrossSites: Bool

  /// The page's partition; nil for that of the URL's own site.
  public var partition: PartitionKey?

  /// HTTP or script.
  public var api: API

  /// Fetch's credentials mode (rule J1).
  public var credentials: PageContext.Credentials

  /// The origin that makes the request; nil if opaque. It matters only in the mode `sameOrigin`.
  public var frameOrigin: Origin?

  /// Whether the requesting page is a secure context; native code always is. If false, `Secure` cookies are neither
  /// accepted from nor sent to loopback over http (rule S6).
  public var isSecureContext: Bool

  /// A request by native code; change the other properties for a page's request.
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

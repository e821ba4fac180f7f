import BridgeCookies
import BridgeCore
import HTTPTypes
import Testing

@Suite("SameSite")
struct SameSiteTests {
  /// Where a request to https://www.shop.example comes from.
  enum From: String, CaseIterable, Sendable {
    case native, samePage, otherSite, otherScheme, opaque, navigation, post, head

    func apply(_ context: inout CookieContext) {
      let site = { CookieContext.SiteForCookies.site(Site(scheme: $0, registrableDomain: $1)) }
      switch self {
      case .native: context.siteForCookies = .noClient
      case .samePage: context.siteForCookies = site("https", "shop.example")
      case .otherSite: context.siteForCookies = site("https", "other.example")
      case .otherScheme: context.siteForCookies = site("http", "shop.example")
      case .opaque: context.siteForCookies = .opaque
      case .navigation, .post, .head:
        context.siteForCookies = site("https", "other.example")
        context.isTopLevelNavigation = true
        if self == .post { context.method = .post }
        if self == .head { context.method = .head }
      }
    }

    var isSameSite: Bool { self == .native || self == .samePage }
    var isSafeNavigation: Bool { self == .navigation || self == .head }
    var isNavigation: Bool { isSafeNavigation || self == .post }
  }

  private static let url = "https://www.shop.example/"

  @Test(
    "decides which cookies are sent (G3, G4)", arguments: Cookie.SameSite.allCases, From.allCases)
  func sending(sameSite: Cookie.SameSite, from: From) throws {
    let jar = try TestJar()
    try jar.set("a=b; Secure; SameSite=\(sameSite.rawValue)", Self.url)
    let goes =
      switch sameSite {
      case .none: true
      case .lax, .unset: from.isSameSite || from.isSafeNavigation
      case .strict: from.isSameSite
      }
    #expect(try jar.header(Self.url, from.apply) == (goes ? "a=b" : nil))
    #expect(try jar.reasons(Self.url, from.apply).isEmpty == goes)
  }

  @Test(
    "decides what is taken (S9)", arguments: Cookie.SameSite.allCases, From.allCases)
  func taking(sameSite: Cookie.SameSite, from: From) throws {
    let jar = try TestJar()
    let isTaken = sameSite == .none || from.isSameSite || from.isNavigation
    let outcome = try jar.set("a=b; Secure; SameSite=\(sameSite.rawValue)", Self.url, from.apply)
    #expect(outcome == (isTaken ? .stored : .rejected([.crossSite])))
  }

  @Test("lets script of another site's frame see and set None alone, navigation or not (S9, G3)")
  func scripts() throws {
    let jar = try TestJar()
    let frame: (inout CookieContext) -> Void = {
      script(&$0)
      $0.siteForCookies = .opaque
      $0.isTopLevelNavigation = true
    }
    for value in ["None", "Lax", "Strict", "x"] {
      try jar.set("\(value)=1; Secure; SameSite=\(value)", Self.url)
    }
    #expect(try jar.header(Self.url, frame) == "None=1")
    #expect(try jar.set("a=1; SameSite=Lax", Self.url, frame) == .rejected([.crossSite]))
    #expect(try jar.set("a=1; SameSite=None; Secure", Self.url, frame) == .stored)
  }

  @Test("None wants Secure (S10)")
  func noneWithoutSecure() throws {
    let jar = try TestJar()
    let outcome = try jar.set("a=b; SameSite=None", Self.url)
    #expect(outcome == .rejected([.sameSiteNoneNotSecure]))
  }

  @Test(
    "counts a redirect over another site where the policy says so (G4)", arguments: [true, false])
  func redirects(countsRedirects: Bool) throws {
    var policy = CookiePolicy()
    policy.countsRedirects = countsRedirects
    let jar = try TestJar(policy: policy)
    try jar.set("a=b; SameSite=Strict", Self.url)
    let redirected: (inout CookieContext) -> Void = {
      From.samePage.apply(&$0)
      $0.wasRedirectedAcrossSites = true
    }
    #expect(try jar.header(Self.url, redirected) == (countsRedirects ? nil : "a=b"))
    let outcome = try jar.set("c=d; SameSite=Lax", Self.url, redirected)
    #expect(outcome == (countsRedirects ? .rejected([.crossSite]) : .stored))
  }

  @Test("gives a young cookie without it some grace, where the policy says so (G3)")
  func grace() throws {
    var policy = CookiePolicy()
    policy.laxGrace = .seconds(120)
    let jar = try TestJar(policy: policy)
    for line in ["young=1", "lax=1; SameSite=Lax"] { try jar.set(line, Self.url) }
    jar.clock.advance(by: .seconds(120))
    #expect(try jar.header(Self.url, From.post.apply) == "young=1")
    #expect(try jar.header(Self.url, From.otherSite.apply) == nil)
    jar.clock.advance(by: .milliseconds(1))
    #expect(try jar.header(Self.url, From.post.apply) == nil)
  }
}

@Suite("credentials modes")
struct CredentialTests {
  @Test(
    "decide whether cookies are sent and taken at all (J1)",
    arguments: [
      (PageContext.Credentials.include, nil, true), (.include, "https://other.example", true),
      (.omit, "https://shop.example", false), (.sameOrigin, "https://shop.example", true),
      (.sameOrigin, "https://www.shop.example", false), (.sameOrigin, "http://shop.example", false),
      (.sameOrigin, "https://shop.example:8443", false), (.sameOrigin, nil, false),
    ] as [(PageContext.Credentials, String?, Bool)])
  func modes(mode: PageContext.Credentials, origin: String?, isCredentialed: Bool) throws {
    let jar = try TestJar()
    let url = "https://shop.example/"
    try jar.set("a=b", url)
    let frame = try origin.map { Origin(try RequestURL($0)) }
    let page: (inout CookieContext) -> Void = {
      $0.credentials = mode
      $0.frameOrigin = frame
    }
    #expect(try jar.header(url, page) == (isCredentialed ? "a=b" : nil))
    #expect(try jar.reasons(url, page) == (isCredentialed ? [] : [[.credentialsOmitted]]))
    let outcome = try jar.set("c=d", url, page)
    #expect(outcome == (isCredentialed ? .stored : .rejected([.credentialsOmitted])))
  }
}

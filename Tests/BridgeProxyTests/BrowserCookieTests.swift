import BridgeCore
import BridgeCookies
import BridgeCrypto
import BridgeFormats
import BridgeHandlers
import BridgeKit
import BridgeServer
import BridgeTestSupport
import BridgeTesting
import BridgeTransport
import Testing

@testable import BridgeProxy

@Suite("a browser over https, whose cookies are all in a jar", .timeLimit(.minutes(3)))
struct BrowserCookieTests {
  @Test(
    "reads and writes them by script in pages and frames, as if they were its own",
    .enabled(
      if: ChromiumProgram.path != nil, "Chromium is not installed; Scripts/setup --tests does it"),
    .enabled(if: !Sanitizer.isOn, "nothing of Chromium is any different under a sanitizer"))
  func chromium() async throws {
    try await check { origin, proxy in
      let key = try CertificateText.publicKeyHash(of: proxy.authority.certificate)
      return try await ChromiumProgram.results(
        of: origin,
        [
          "--ignore-certificate-errors-spki-list=\(Base64.encode(key.bytes))",
          "--proxy-server=http://127.0.0.1:\(proxy.server.port)", "https://\(CookieSite.shop)/",
        ])
    }
  }

  @Test(
    "does so in Firefox",
    .enabled(
      if: FirefoxProgram.path != nil && TrustDatabase.certutil != nil,
      "Firefox or certutil is not installed; Scripts/setup --tests does it"),
    .enabled(if: !Sanitizer.isOn, "nothing of Firefox is any different under a sanitizer"))
  func firefox() async throws {
    try await check { origin, proxy in
      try await FirefoxProgram.results(
        of: origin, "https://\(CookieSite.shop)/", through: proxy.server.port,
        trusting: try proxy.authority.certificatePEM)
    }
  }

  private func check(
    _ results: (LoopbackOrigin, ProxyFixture) async throws -> String
  ) async throws {
    let origin = try CookieSite.origin()
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let proxy = try await Self.proxy(to: origin, jar)
    let results = try await results(origin, proxy)
    await proxy.stop()
    let own = "lax=1; none=1; part=1"
    #expect(
      results == """
        own reads: \(own)
        own writes: \(own); own-lax=1; own-none=1
        own store: lax,none,part,own-lax,own-none
        sandboxed reads: SecurityError
        sandboxed writes: SecurityError
        sandboxed store: SecurityError
        foreign reads: none=1; part=1
        foreign writes: none=1; part=1; foreign-none=1
        foreign store: none,part,foreign-none
        read: \(own); own-lax=1; own-none=1
        sent: [sid=secret; \(own); own-lax=1; own-none=1]
        written: none=1; part=1; own-lax=1; own-none=1; own=ü
        store: part,own-lax,own-none,own,store
        sent: [sid=secret; part=1; own-lax=1; own-none=1; own=ü; store=1]
        changes: own=ü -lax store=1 -none told=1
        few calls: true
        scripts: 1
        out:  []
        """)
    let seen = { (path: String) in
      origin.requests.last { $0.path == path }?.first("Cookie") ?? "nothing"
    }
    #expect(seen("/seen/own") == "sid=secret; \(own); own-lax=1; own-none=1")
    #expect(seen("/seen/foreign") == "none=1; part=1; foreign-none=1")
    #expect(seen("/seen/sandboxed").hasPrefix("none=1") && !seen("/seen/sandboxed").contains("sid"))
    // The server hears nothing of the hook, neither by its path nor by a report.
    #expect(!origin.requests.contains { $0.path.hasPrefix("/.ajax-bridge/") })
    #expect(!origin.requests.contains { $0.path == "/report" })
  }

  private static func proxy(
    to origin: LoopbackOrigin, _ jar: CookieJar
  ) async throws -> ProxyFixture {
    let routes = [CookieSite.shop, CookieSite.other].map {
      Route(host: $0, toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    }
    let cookies = try ScriptCookies(jar)
    return try await ProxyFixture(routes: routes) { options in
      options.credential = nil
      options.treatment = .jarAlone { jar.site(of: $0) }
    } prepare: { pipeline in
      pipeline.register(CookieHandler(jar: jar), in: .hop, pinned: true)
      pipeline.register(cookies.injection, pinned: true)
      pipeline.register(cookies.handler, pinned: true)
    }
  }
}

import BridgeCookies
import BridgeCore
import BridgeTestSupport
import HTTPTypes

/// A wall clock that moves only when a test moves it. It starts in 2011, like the corpora.
final class HandClock: WallClock {
  private let moment = Locked(WallInstant(sinceEpoch: .seconds(1_293_840_000)))

  var now: WallInstant { moment.withLock { $0 } }

  func advance(by duration: Duration) { moment.withLock { $0 = $0.advanced(by: duration) } }
}

/// A jar with its clock, with calls that accept URLs as text.
struct TestJar {
  let jar: CookieJar
  let clock = HandClock()

  init(
    limits: CookieLimits = CookieLimits(), policy: CookiePolicy = CookiePolicy(),
    session: SessionID = SessionID("first")
  ) throws {
    jar = CookieJar(
      publicSuffixes: try LibPSL(), clock: clock, limits: limits, policy: policy, session: session)
  }

  @discardableResult
  func set(
    _ line: String, _ url: String, _ adjust: (inout CookieContext) -> Void = { _ in }
  ) throws -> StoreOutcome {
    jar.store(line, for: try context(url, adjust))
  }

  func header(
    _ url: String, _ adjust: (inout CookieContext) -> Void = { _ in }
  ) throws -> String? {
    jar.header(for: try context(url, adjust)).map { String(decoding: $0, as: UTF8.self) }
  }

  func reasons(
    _ url: String, _ adjust: (inout CookieContext) -> Void = { _ in }
  ) throws -> [Set<CookieReason>] {
    jar.selection(for: try context(url, adjust)).excluded.map(\.reasons)
  }

  func names(_ url: String) throws -> [String] {
    jar.cookies(for: try context(url)).map { String(decoding: $0.name, as: UTF8.self) }
  }
}

func context(
  _ url: String, _ adjust: (inout CookieContext) -> Void = { _ in }
) throws -> CookieContext {
  var context = CookieContext(url: try RequestURL(url))
  adjust(&context)
  return context
}

func script(_ context: inout CookieContext) { context.api = .script }

/// A request that a page of another site makes.
func crossSite(_ context: inout CookieContext) {
  context.siteForCookies = .site(Site(scheme: "https", registrableDomain: "other.example"))
}

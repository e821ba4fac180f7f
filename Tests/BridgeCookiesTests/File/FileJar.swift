import BridgeCookies
import BridgeCore
import BridgeTestSupport

/// A folder with the file of one jar, which can be opened repeatedly on the same clock.
struct FileJar {
  let folder: TemporaryFolder
  let clock = HandClock()

  init() throws { folder = try TemporaryFolder(named: "jar") }

  var path: String { folder.path("cookies.sqlite") }

  func open(
    _ session: SessionStart = .joining(SessionID("first")), durability: Durability = .perChange,
    limits: CookieLimits = FileJar.wide
  ) throws -> CookieJar {
    try CookieJar(
      at: path, durability: durability, publicSuffixes: try LibPSL(), clock: clock, limits: limits,
      session: session)
  }

  /// Opens the jar, runs a closure, and closes the jar.
  @discardableResult
  func visit<Result>(
    _ session: SessionStart = .joining(SessionID("first")), _ body: (CookieJar) throws -> Result
  ) throws -> Result {
    let jar = try open(session)
    let result = try body(jar)
    try jar.close()
    return result
  }

  static let wide: CookieLimits = {
    var limits = CookieLimits()
    limits.perSite = .init(limit: 10_000, purgedTo: 10_000)
    limits.total = .init(limit: 1_000_000, purgedTo: 1_000_000)
    return limits
  }()
}

extension CookieJar {
  @discardableResult
  func set(
    _ line: String, _ url: String = "https://shop.example/",
    _ adjust: (inout CookieContext) -> Void = { _ in }
  ) throws -> StoreOutcome {
    store(line, for: try context(url, adjust))
  }

  func header(_ url: String = "https://shop.example/") throws -> String? {
    header(for: try context(url)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The changes that an observer was told of, as `+cause name=value`, or `-cause name=value` for a removal.
final class ChangeLog: Sendable {
  private let lines = Locked<[String]>([])

  var seen: [String] { lines.withLock { $0 } }

  func observe(_ jar: CookieJar) -> CookieObservation { jar.observe { self.take($0) } }

  private func take(_ change: CookieChange) {
    let pair = String(decoding: change.cookie.pair, as: UTF8.self)
    lines.withLock { $0.append("\(change.isRemoval ? "-" : "+")\(change.cause) \(pair)") }
  }
}

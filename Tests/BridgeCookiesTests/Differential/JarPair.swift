import BridgeCookies
import BridgeCookiesOracle
import BridgeCore
import BridgeTestSupport
import Testing

/// The jar and the plain jar, which get the same calls.
struct JarPair {
  var script: RandomScript
  private let jar: TestJar
  private var plain: PlainJar

  init(seed: UInt64) throws {
    script = RandomScript(seed: seed)
    var (limits, policy, same) = (CookieLimits(), CookiePolicy(), PlainPolicy())
    if seed % 2 == 0 { Self.makeSmall(&limits, &same, &script) }
    policy.trustsLoopback = !script.oneIn(3)
    policy.countsRedirects = script.oneIn(3)
    policy.laxGrace = script.oneIn(3) ? .seconds(5) : nil
    same.trustsLoopback = policy.trustsLoopback
    same.countsRedirects = policy.countsRedirects
    same.laxGrace = policy.laxGrace.map { _ in 5_000_000 }
    jar = try TestJar(limits: limits, policy: policy)
    let memory = SuffixMemory(try LibPSL())
    plain = PlainJar(policy: same) { memory.registrableDomain(of: $0) }
  }

  private static func makeSmall(
    _ limits: inout CookieLimits, _ same: inout PlainPolicy, _ script: inout RandomScript
  ) {
    limits.perSite = .init(limit: 3 + script.below(6), purgedTo: script.below(6))
    limits.total = .init(limit: 6 + script.below(12), purgedTo: script.below(12))
    limits.perPartition = 1 + script.below(4)
    limits.bytesPerPartition = script.pick([20, 2000, 5000])
    same.perSite = (limits.perSite.limit, limits.perSite.purgedTo)
    same.total = (limits.total.limit, limits.total.purgedTo)
    same.perPartition = limits.perPartition
    same.bytesPerPartition = limits.bytesPerPartition
  }

  private var now: Int { Int(jar.clock.now.microsecondsSinceEpoch) }

  /// Performs one random step on both; the results must be equal.
  mutating func step() throws {
    switch script.below(40) {
    case 0..<24: try store()
    case 24..<34: try look()
    case 34..<39: jar.clock.advance(by: script.pick([.microseconds(1), .seconds(1), .seconds(4)]))
    default:
      if script.oneIn(4) {
        jar.jar.endSession()
        plain.endSession()
      }
      jar.clock.advance(by: script.pick([.seconds(-2), .seconds(3600), .seconds(34_560_000)]))
    }
  }

  private mutating func store() throws {
    let (request, line) = (try script.request(), script.line())
    let outcome = jar.jar.store(line, for: request.product)
    let expected = plain.store(line, from: request.plain, at: now)
    try #require(PlainOutcome(outcome) == expected, "\(Self.shown(line)) from \(request.plain)")
  }

  private mutating func look() throws {
    let request = try script.request()
    if script.oneIn(3) { try select(request.product) }
    let header = jar.jar.header(for: request.product)
    let expected = plain.header(for: request.plain, at: now)
    try #require(
      header == expected,
      "\(Self.shown(header ?? [])) instead of \(Self.shown(expected ?? [])) to \(request.plain)")
  }

  /// Checks that the jar's selection, list and header field for a request have the same cookies.
  private func select(_ context: CookieContext) throws {
    let included = jar.jar.selection(for: context).included
    #expect(included.map(\.pair) == jar.jar.cookies(for: context).map(\.pair))
    let header = Array(included.map(\.pair).joined(separator: "; ".utf8))
    #expect((jar.jar.header(for: context) ?? []) == header)
  }

  /// The content of both.
  mutating func compareContent() throws {
    let content = jar.jar.all.map(PlainCookie.init)
    let expected = plain.content(at: now)
    let (extra, missing) = (Set(content).subtracting(expected), expected.subtracting(content))
    try #require(extra.isEmpty && missing.isEmpty, "there is \(extra) instead of \(missing)")
    #expect(Set(content).count == content.count && jar.jar.count == content.count)
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(300), as: UTF8.self).debugDescription
  }
}

/// Remembers the answers of the suffix list, because the plain jar asks for every cookie at every step.
private final class SuffixMemory: Sendable {
  private let list: LibPSL
  private let known = Locked<[String: String?]>([:])

  init(_ list: LibPSL) { self.list = list }

  func registrableDomain(of host: String) -> String? {
    known.withLock { known in
      if let answer = known[host] { return answer }
      let answer = list.registrableDomain(of: host)
      known[host] = .some(answer)
      return answer
    }
  }
}

extension PlainOutcome {
  init(_ outcome: StoreOutcome) {
    self =
      switch outcome {
      case .stored: .stored
      case .replaced: .replaced
      case .deleted: .deleted
      case .rejected(let reasons): .rejected(Set(reasons.map(\.rawValue)))
      }
  }
}

extension PlainCookie {
  init(_ cookie: Cookie) {
    self.init(
      name: Array(cookie.name), value: Array(cookie.value), host: cookie.host,
      isHostOnly: cookie.isHostOnly, path: cookie.path, partition: cookie.partition?.text,
      isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly, sameSite: cookie.sameSite.rawValue,
      expires: cookie.expires.map { Int($0.microsecondsSinceEpoch) },
      created: Int(cookie.created.microsecondsSinceEpoch),
      accessed: Int(cookie.lastAccessed.microsecondsSinceEpoch))
  }
}

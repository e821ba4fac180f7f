import BridgeCacheFixtures
import BridgeCookies
import BridgeCore
import BridgeFormats
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgeCache

/// An origin of three pages that change by chance, and what a cache may answer in its place.
final class ModelOrigin: Sendable {
  struct Version: Sendable {
    var number = 0
    var control = "max-age=10"
  }

  /// A response that went out, by its text, and when the origin last said that it holds.
  struct Sent: Sendable {
    let control: String
    var confirmed: Duration
  }

  private struct State {
    var pages: [String: Version] = [:]
    var sent: [String: Sent] = [:]
    var asked = 0
  }

  static let controls = [
    "max-age=10", "max-age=10, must-revalidate", "no-store", "no-cache", "private, max-age=10",
    "s-maxage=5, max-age=20", "max-age=0", "max-age=5, proxy-revalidate",
  ]

  private let state = Locked(State())

  var asked: Int { state.withLock { $0.asked } }

  func change(_ path: String, to control: String) {
    state.withLock { state in
      let number = (state.pages[path]?.number ?? 0) + 1
      state.pages[path] = Version(number: number, control: control)
    }
  }

  /// Forgets the responses of a path: after a change through the cache, they must not come again.
  func forget(_ path: String) {
    state.withLock { $0.sent = $0.sent.filter { !$0.key.hasPrefix("\(path) ") } }
  }

  func text(_ path: String, _ foo: String) -> String {
    let number = state.withLock { $0.pages[path]?.number ?? 0 }
    return path == "/b" ? "\(path) \(number) \(foo)" : "\(path) \(number)"
  }

  func sent(_ text: String) -> Sent? { state.withLock { $0.sent[text] } }

  func answer(_ request: BridgeRequest, at now: Duration) -> BridgeResponse {
    let path = request.path
    let text = text(path, HTTPField.Name("Foo").flatMap { request.fields[$0] } ?? "")
    return state.withLock { state in
      state.asked += 1
      guard request.method == .get else {
        return BridgeResponse(status: 204, fields: [:], body: .empty)
      }
      let control = (state.pages[path] ?? Version()).control
      state.sent[text] = Sent(control: control, confirmed: now)
      var fields = BridgeCacheFixtures.fields(
        "Cache-Control: \(control)", "ETag: \"\(text)\"", "Date: \(StoredFields.httpDate(now))")
      if path == "/b" { fields[.vary] = "Foo" }
      let isKnown = request.fields[.ifNoneMatch]?.contains("\"\(text)\"") ?? false
      return BridgeResponse(
        status: isKnown ? 304 : 200, fields: fields, body: isKnown ? .empty : .text(text))
    }
  }
}

@Suite("a cache and a model of what it may answer", .timeLimit(.minutes(1)))
struct CacheModelTests {
  @Test(
    "agree on hundreds of random requests", arguments: CacheMode.allCases,
    [1, 2, 3, 4] as [UInt64])
  func agree(_ mode: CacheMode, _ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let origin = ModelOrigin()
    let clock = Locked<HandClock?>(nil)
    let stage = try Stage(
      mode, limits: CacheLimits(),
      [{ request in origin.answer(request, at: clock.withLock { $0?.now.sinceEpoch ?? .zero }) }])
    clock.withLock { $0 = stage.clock }
    var hits = 0
    for step in 0..<400 {
      stage.clock.advance(by: .seconds([0, 0, 1, 3, 12].randomElement(using: &random) ?? 0))
      let path = ["/a", "/b", "/c"].randomElement(using: &random) ?? "/a"
      let url = "https://shop.example\(path)"
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        origin.change(path, to: ModelOrigin.controls.randomElement(using: &random) ?? "")
      case 1:
        _ = try await stage.load("", "POST", url)
        origin.forget(path)
      default:
        let foo = ["1", "2"].randomElement(using: &random) ?? "1"
        let asked =
          ["", "no-cache", "max-age=2", "max-stale=5", "min-fresh=4"]
          .randomElement(using: &random) ?? ""
        let before = origin.asked
        let loaded = try await stage.load("Foo: \(foo)\nCache-Control: \(asked)", "GET", url)
        if origin.asked == before {
          hits += 1
          let fault = fault(loaded.text, foo, asked, mode, origin, stage.clock.now.sinceEpoch)
          #expect(fault == nil, "step \(step): \(loaded.text) for \(asked)")
        } else {
          #expect(loaded.text == origin.text(path, foo), "step \(step)")
        }
      }
    }
    #expect(hits > 20)
  }

  /// Why the text must not answer; nil where it may.
  private func fault(
    _ text: String, _ foo: String, _ asked: String, _ mode: CacheMode, _ origin: ModelOrigin,
    _ now: Duration
  ) -> String? {
    guard let sent = origin.sent(text) else { return "never sent, or changed since" }
    if text.hasPrefix("/b"), !text.hasSuffix(" \(foo)") { return "another variant" }
    let control = CacheControl([sent.control])
    if control.contains("no-store") || control.contains("no-cache") || asked == "no-cache" {
      return "not without asking"
    }
    if mode == .shared, control.contains("private") { return "private" }
    let shared = mode == .shared ? control.seconds("s-maxage") : nil
    let lifetime = shared ?? control.seconds("max-age") ?? .zero
    let age = now - sent.confirmed
    let request = CacheControl([asked])
    if let most = request.seconds("max-age"), age > most { return "too old for the client" }
    if let least = request.seconds("min-fresh"), lifetime - age < least {
      return "not fresh enough"
    }
    let mayBeStale =
      !control.contains("must-revalidate")
      && (mode == .private || !control.contains("proxy-revalidate") && shared == nil)
    let extra = mayBeStale ? request.seconds("max-stale") ?? .zero : .zero
    return age < lifetime || age <= lifetime + extra && extra > .zero ? nil : "stale"
  }
}

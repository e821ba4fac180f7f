import BridgeCookies
import BridgeTestSupport
import Testing

@Suite("jars that share a file")
struct SharedFileTests {
  @Test("see each other's changes before the next look-up, as changes by another process")
  func coherence() throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    let log = ChangeLog()
    let observation = log.observe(two)
    for line in ["a=1; Max-Age=100", "b=1; Max-Age=100"] { try one.set(line) }
    try one.flush()
    #expect(try two.header() == "a=1; b=1")
    try one.set("a=2; Max-Age=100")
    try one.set("b=; Max-Age=0")
    try one.flush()
    #expect(try two.header() == "a=2")
    try two.set("c=1; Max-Age=100")
    try two.flush()
    #expect(try one.header() == "a=2; c=1")
    #expect(
      log.seen == [
        "+otherProcess a=1", "+otherProcess b=1", "-otherProcess b=1", "+otherProcess a=2",
        "+inserted c=1",
      ])
    observation.cancel()
  }

  @Test("tell observers of an idle jar what another one did", .timeLimit(.minutes(5)))
  func idle() async throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    let first = two.observe { _ in }
    first.cancel()
    // The check for the first observer may be over by now, or continue for the next one.
    for name in ["a", "b"] {
      let changes = two.changes()
      try one.set("\(name)=1; Max-Age=100")
      try one.flush()
      let begin = ContinuousClock.now
      for await change in changes {
        #expect(change.cause == .otherProcess)
        #expect(change.cookie.name == Array(name.utf8)[...])
        break
      }
      #expect(ContinuousClock.now - begin < .seconds(30))
    }
    withExtendedLifetime(two) {}
  }

  @Test("agree on one cookie and its creation where both stored it (S13)")
  func uniqueness() throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    try one.set("a=one; Max-Age=100")
    file.clock.advance(by: .seconds(1))
    try two.set("b=two; Max-Age=100")
    file.clock.advance(by: .seconds(1))
    try two.set("a=two; Max-Age=100")
    #expect(try two.header() == "b=two; a=two")
    try one.flush()
    try two.flush()
    let three = try file.open()
    for jar in [one, two, three] { #expect(try jar.header() == "a=two; b=two") }
    #expect(one.all == two.all)
  }

  @Test("create a new cookie where another removed what was to be replaced (S13)")
  func recreation() throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    try one.set("a=1; Max-Age=100")
    try one.set("b=1; Max-Age=100")
    try one.flush()
    #expect(try two.header() == "a=1; b=1")
    file.clock.advance(by: .seconds(1))
    try one.set("a=; Max-Age=0")
    try two.set("a=2; Max-Age=100")
    try one.flush()
    try two.flush()
    let three = try file.open()
    for jar in [one, two, three] { #expect(try jar.header() == "b=1; a=2") }
  }

  @Test(
    "take back what script may not touch any more (S7)", arguments: ["a=evil", "a=; Max-Age=0"])
  func httpOnly(line: String) throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    try one.set("a=0; Max-Age=100")
    try one.flush()
    #expect(try two.header() == "a=0")
    let log = ChangeLog()
    let observation = log.observe(two)
    try one.set("a=1; HttpOnly; Max-Age=100")
    try two.set(line, "https://shop.example/", script)
    try one.flush()
    try two.flush()
    let three = try file.open()
    for jar in [one, two, three] { #expect(try jar.header() == "a=1") }
    #expect(two.lateRefusals.count == 1)
    #expect(two.lateRefusals.latest.map(\.reasons) == [[.overwritesHTTPOnly]])
    #expect(log.seen.last == "+otherProcess a=1")
    observation.cancel()
  }

  @Test(
    "take back what would shadow a Secure cookie (S8)",
    arguments: [
      ("a=1; Secure; Max-Age=100", "https://shop.example/", true),
      ("a=1; Secure; Domain=shop.example; Max-Age=100", "https://www.shop.example/", true),
      ("b=1; Secure; Max-Age=100", "https://shop.example/", false),
      ("a=1; Secure; Path=/x; Max-Age=100", "https://shop.example/", false),
    ])
  func secure(line: String, url: String, isRefused: Bool) throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    try one.set(line, url)
    #expect(try two.set("a=evil; Max-Age=50", "http://shop.example/") == .stored)
    try one.flush()
    try two.flush()
    #expect(two.lateRefusals.count == (isRefused ? 1 : 0))
    let three = try file.open()
    for jar in [one, two, three] {
      #expect(jar.all.contains { $0.value.elementsEqual("evil".utf8) } == !isRefused)
    }
  }

  @Test("keep what was allowed of several pending changes of one cookie")
  func chain() throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    try one.set("a=1; HttpOnly; Max-Age=100")
    try two.set("a=server; Max-Age=100; HttpOnly")
    try two.set("a=plain; Max-Age=100")
    try two.set("a=page; Max-Age=100", "https://shop.example/", script)
    try one.flush()
    try two.flush()
    #expect(try one.header() == "a=page")
    #expect(two.lateRefusals.count == 0)
    try one.set("b=1; Secure; Max-Age=100", "https://shop.example/")
    try two.set("b=https; Max-Age=100", "https://shop.example/")
    try two.set("c=x; Max-Age=100", "http://shop.example/")
    try one.flush()
    try two.flush()
    #expect(try one.header() == "a=page; b=https; c=x")
  }

  @Test("remove nothing that another renewed when they evict or expire")
  func renewal() throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    try one.set("a=1; Max-Age=10")
    try one.flush()
    #expect(try two.header() == "a=1")
    try two.set("a=2; Max-Age=100")
    file.clock.advance(by: .seconds(10))
    #expect(try one.header() == nil)
    try two.flush()
    try one.flush()
    let three = try file.open()
    for jar in [one, two, three] { #expect(try jar.header() == "a=2") }
  }

  @Test("read the whole file where they have missed more than it remembers")
  func trimmedTombstones() throws {
    let file = try FileJar()
    let (one, two) = (try file.open(), try file.open())
    try one.set("kept=1; Max-Age=100")
    for number in 0..<11_000 {
      try one.set("c\(number)=1; Max-Age=100", "https://s\(number % 99).example/")
    }
    try one.flush()
    #expect(two.count == 11_001)
    try two.set("mine=1; Max-Age=100")
    one.remove { $0.name.first == UInt8(ascii: "c") }
    for _ in 0..<300 {
      try one.set("kept=\(Int.random(in: 0..<1_000_000)); Max-Age=100")
      try one.flush()
    }
    try one.set("kept=last; Max-Age=100")
    try one.flush()
    try two.set("a=; Max-Age=0")
    #expect(two.count == 2)
    #expect(try two.header() == "kept=last; mine=1")
    try two.flush()
    #expect(try one.header() == "kept=last; mine=1")
  }

  @Test("evict by limits of their own, which others see as removals")
  func eviction() throws {
    let file = try FileJar()
    var limits = CookieLimits()
    limits.perSite = .init(limit: 2, purgedTo: 1)
    let (one, two) = (try file.open(limits: limits), try file.open())
    let log = ChangeLog()
    for name in ["a", "b", "c"] {
      try one.set("\(name)=1; Max-Age=100")
      file.clock.advance(by: .seconds(1))
      if name == "b" {
        try one.flush()
        #expect(try two.header() == "a=1; b=1")
      }
    }
    let observation = log.observe(two)
    try one.flush()
    #expect(try two.header() == "c=1")
    #expect(Set(log.seen) == ["-otherProcess a=1", "-otherProcess b=1", "+otherProcess c=1"])
    observation.cancel()
  }
}

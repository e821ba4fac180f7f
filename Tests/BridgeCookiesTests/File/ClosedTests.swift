import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a jar in a file that has been closed")
struct ClosedTests {
  /// The jar is closed long before this number of stores.
  private static let most = 10_000_000

  private func closedJar(of file: FileJar) throws -> CookieJar {
    let jar = try file.open()
    try jar.set("a=1; Max-Age=100")
    try jar.set("s=1")
    try jar.close()
    return jar
  }

  @Test("answers what is in it, and says of every store that it takes no more")
  func stores() throws {
    let file = try FileJar()
    let jar = try closedJar(of: file)
    let log = ChangeLog()
    let observation = log.observe(jar)
    #expect(try jar.set("b=1; Max-Age=100") == .rejected([.jarClosed]))
    #expect(try jar.set("a=2; Max-Age=100") == .rejected([.jarClosed]))
    #expect(try jar.set("a=; Max-Age=0") == .rejected([.jarClosed]))
    let secure = try jar.set("c=1; Secure", "http://shop.example/")
    #expect(secure == .rejected([.jarClosed, .urlNotSecure]))
    let line = Array("shop.example\tFALSE\t/\tTRUE\t0\tn\t1\n".utf8)
    let item = try jar.import(line).items.first
    #expect(item?.outcome == .refused([.jarClosed]))
    #expect(try jar.header() == "a=1; s=1")
    #expect(log.seen == [])
    observation.cancel()
    #expect(try file.visit { try $0.header() } == "a=1; s=1")
  }

  @Test("gives up nothing but what expires")
  func removals() throws {
    let file = try FileJar()
    let jar = try closedJar(of: file)
    #expect(jar.removeAll() == 0)
    jar.endSession()
    #expect(jar.session == SessionID("first"))
    #expect(try jar.header() == "a=1; s=1")
    file.clock.advance(by: .seconds(100))
    #expect(try jar.header() == "s=1")
  }

  @Test("can be closed again, and says at a flush that it is closed")
  func again() throws {
    let jar = try closedJar(of: try FileJar())
    try jar.close()
    #expect { try jar.flush() } throws: { ($0 as? CookieError)?.code == .closed }
    try jar.set("b=1")
    try jar.close()
  }

  @Test("was closed between two stores, not within one: what was taken is in the file")
  func race() throws {
    for _ in 0..<10 {
      let file = try FileJar()
      let jar = try file.open()
      let context = try context("https://shop.example/")
      let taken = Locked(0)
      let threads = OriginThreads()
      try threads.start {
        for number in 0..<Self.most {
          // Few names, so that the jar is never full.
          let outcome = jar.store("c\(number % 50)=\(number); Max-Age=100", for: context)
          guard outcome.name != "rejected" else { return taken.withLock { $0 = number } }
        }
        taken.withLock { $0 = Self.most }
      }
      while jar.count < 20 {}
      try jar.close()
      threads.join()
      let last = taken.withLock { $0 } - 1
      #expect(last + 1 < Self.most)
      let values = try file.visit { $0.all.map { String(decoding: $0.value, as: UTF8.self) } }
      #expect(values.contains("\(last)"))
    }
  }
}

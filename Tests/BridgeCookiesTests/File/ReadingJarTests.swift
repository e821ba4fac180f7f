import BridgeCookies
import BridgeCore
import BridgeTestSupport
import GRDB
import Testing

@Suite("A jar that is only read")
struct ReadingJarTests {
  @Test("does not wait for who is writing, and sees what was committed before")
  func locked() throws {
    let folder = try TemporaryFolder(named: "reading")
    let path = folder.path("jar.sqlite")
    let owner = try CookieJar(at: path)
    let context = CookieContext(url: try RequestURL("https://shop.example/"))
    #expect(owner.store("login=1", for: context) == .stored)
    try owner.flush()
    let writer = try DatabaseQueue(path: path)
    try writer.inDatabase { database in
      try database.execute(sql: "BEGIN IMMEDIATE; DELETE FROM cookie")
      let start = ContinuousClock.now
      let jar = try CookieJar(reading: path)
      #expect(jar.header(for: context) == Array("login=1".utf8))
      #expect(jar.store("more=2", for: context) == .stored)
      // For a writer it would wait five seconds.
      #expect(ContinuousClock.now - start < .seconds(5))
      try database.execute(sql: "ROLLBACK")
    }
    #expect(owner.header(for: context) == Array("login=1".utf8))
  }

  @Test("is an error where nothing is there, and makes nothing")
  func absent() throws {
    let folder = try TemporaryFolder(named: "reading")
    let path = folder.path("jar.sqlite")
    let error = #expect(throws: CookieError.self) { try CookieJar(reading: path) }
    #expect(error?.code == .fileUnreadable)
    #expect(throws: (any Error).self) { try folder.readText("jar.sqlite") }
  }
}

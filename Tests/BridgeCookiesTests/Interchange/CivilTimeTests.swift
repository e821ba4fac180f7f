import BridgeCookies
import BridgeCore
import BridgeFormats
import BridgeTestSupport
import GRDB
import Testing

@Suite("A moment as a date")
struct CivilTimeTests {
  @Test(
    "has four digits for its year, whatever is in a jar's file",
    arguments: [
      (Int64.min, "0001-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
      (Int64.max, "9999-12-31T23:59:59.999999Z"),
    ])
  func ends(created: Int64, date: String) throws {
    let folder = try TemporaryFolder(named: "civil-time")
    let path = folder.path("jar.sqlite")
    let jar = try CookieJar(at: path)
    let context = CookieContext(url: try RequestURL("https://shop.example/"))
    #expect(jar.store("a=1; Max-Age=600", for: context) == .stored)
    try jar.close()
    try DatabaseQueue(path: path).write { database in
      try database.execute(sql: "UPDATE cookie SET created_us = ?", arguments: [created])
    }
    let har = String(decoding: try CookieJar(reading: path).export(as: .har).bytes, as: UTF8.self)
    #expect(har.contains(#""startedDateTime":"\#(date)""#), "\(har)")
  }
}

import BridgeCookies
import BridgeTestSupport
import Testing

@Suite("random lines")
struct FuzzTests {
  private static let pieces = [
    "a", "b", "=", "=", ";", ";", "; ", " ", "\t", "\"", ",", ".", "/", "-", "0", "9", "é", "\u{1}",
    "Path=", "Domain=", "Max-Age=", "Expires=", "Secure", "HttpOnly", "SameSite=", "None", "Lax",
    "Partitioned", "__Host-", "__Secure-", "shop.example", "/x/y", "Jan", "2011", "10:10:10", "31",
  ]

  @Test(
    "never break the parser, and what it takes is within its limits",
    arguments: 0..<8 as Range<UInt64>)
  func parser(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let line =
        random.next() % 4 == 0
        ? (0..<Int(random.next() % 60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        : Self.line(&random)
      // A refusal is as valid as any other result.
      guard let cookie = try? SetCookieParser.parse(line) else { continue }
      #expect(!cookie.pair.isEmpty && cookie.pair.count <= 4097)
      #expect(cookie.nameLength <= cookie.pair.count)
      #expect(cookie.path.map { $0.first == UInt8(ascii: "/") } ?? true)
      #expect(
        cookie.pair.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ";") || $0 == 9 })
    }
  }

  @Test("never break the date parser", arguments: 0..<4 as Range<UInt64>)
  func dates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let floor = WallInstant(sinceEpoch: .seconds(-11_644_473_600))
    for _ in 0..<4000 {
      guard let date = CookieDate.parse(Self.line(&random)) else { continue }
      #expect(date >= floor && date.sinceEpoch < .seconds(253_402_300_800))
    }
  }

  private static func line(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int(random.next() % 24)).flatMap { _ in
      Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
    }
  }
}

import BridgeCookies
import BridgeTestSupport
import Testing

@Suite("A file that is not a file of cookies")
struct HostileFileTests {
  private static func code(
    _ bytes: [UInt8], as format: CookieFormat? = nil, sizeLimit: Int = 64 << 20
  ) throws -> CookieError.Code? {
    let jar = try TestJar()
    do {
      _ = try jar.jar.import(bytes, as: format, sizeLimit: sizeLimit)
      return nil
    } catch {
      #expect(jar.jar.count == 0)
      return error.code
    }
  }

  @Test(
    "is named so",
    arguments: [
      "", "\n\n", "# only a comment\n", "hello\n", "{}", "{\"a\":1}", "7", "\"cookies\"", "<html>",
      "a\tb\tc\n", "{\"cookies",
    ])
  func unknown(text: String) throws {
    #expect(try Self.code(Array(text.utf8)) == .unknownFormat)
  }

  @Test(
    "is refused whole when its JSON is broken",
    arguments: [
      "[", "[{]", "[{\"name\":\"a\"", "[NaN]", "[{\"expires\":NaN}]", "{\"cookies\":[}", "[] x",
      "{\"log\":{\"entries\":[", "{\"cookies\":[\"\u{1}\"]}", "[\"\\x\"]",
      String(repeating: "[", count: 100_000),
      "[" + String(repeating: "{\"a\":", count: 100_000),
      "{\"cookies\":" + String(repeating: "[", count: 1_000_000),
    ])
  func broken(text: String) throws {
    #expect(try Self.code(Array(text.utf8)) == .damagedFile)
  }

  @Test("is refused when it is not what it was said to be")
  func mistaken() throws {
    #expect(try Self.code(Array("{\"cookies\":7}".utf8)) == .unknownFormat)
    #expect(try Self.code(Array("{\"log\":{}}".utf8)) == .unknownFormat)
    #expect(try Self.code(Array("[]".utf8), as: .har) == .unknownFormat)
    #expect(try Self.code(Array(netscapeHead.utf8), as: .playwright) == .unknownFormat)
  }

  @Test("is not read when it is too large")
  func large() throws {
    let file = Array((netscapeHead + String(repeating: "#\n", count: 100)).utf8)
    #expect(try Self.code(file, sizeLimit: file.count - 1) == .fileTooLarge)
    #expect(try Self.code(file, sizeLimit: file.count) == nil)
  }

  @Test("may have lines of a megabyte")
  func longLines() throws {
    let jar = try TestJar()
    let long = String(repeating: "x", count: 1 << 20)
    let report = try jar.take(
      netscapeHead + long + "\n" + row("a.example", "FALSE", "/", "FALSE", "0", "a", long)
        + row(long, "FALSE", "/", "FALSE", "0", "a", "1")
        + row("a.example", "FALSE", "/", "FALSE", "0", "a", "1"))
    #expect(
      report.outcomes == [
        .unreadable(.notACookie), .refused([.tooLarge]), .unreadable(.hostUnusable), .imported,
      ])
  }

  @Test("may name more cookies than a report has items, and all are counted")
  func many() throws {
    let jar = try TestJar()
    let extra = 5
    let lines = String(repeating: "a\n", count: CookieImport.maximumItems + extra)
    let report = try jar.take(
      netscapeHead + lines + row("a.example", "FALSE", "/", "FALSE", "0", "a", "1"))
    #expect(report.items.count == CookieImport.maximumItems)
    #expect(report.count("unreadable") == CookieImport.maximumItems + extra)
    #expect(report.rejectedCount == CookieImport.maximumItems + extra)
    #expect(report.count("imported") == 1 && jar.pairs == ["a=1"])
    #expect(report.total == CookieImport.maximumItems + extra + 1)
  }

  @Test(
    "ends in a report or an error, whatever is done to a good one", arguments: CookieFormat.allCases
  )
  func damaged(format: CookieFormat) throws {
    let jar = try TestJar()
    for (url, line) in RoundTripTests.awkward { try jar.set(line, url) }
    let good = jar.jar.export(as: format).bytes
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = bytes.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { break }
      }
      let copy = try TestJar()
      // Either result is fine; a crash or a cookie that breaks the rules is not.
      let report = try? copy.jar.import(bytes)
      let inside = report?.outcomes.filter { $0 == .imported || $0 == .replaced }.count ?? 0
      #expect(copy.jar.count <= inside)
      for cookie in copy.jar.all {
        #expect(!cookie.pair.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0x3B })
      }
    }
  }

  @Test("is not a file of cookies where it is a program, whatever TABs are in it")
  func program() throws {
    let line = "\u{7F}ELF\u{2}\u{0}\t\t\t\t\t\t\u{0}\n"
    #expect(CookieFormat.recognised(in: Array(line.utf8)) == nil)
  }
}

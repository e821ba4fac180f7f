import BridgeCookies
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Cookies of HAR recordings")
struct HARTests {
  private static func entry(
    _ url: String, at moment: String = "2010-12-31T23:00:00.250Z", request: String = "",
    response: String = "", status: Int = 200, more: String = ""
  ) -> String {
    #"{"startedDateTime":"\#(moment)","request":{"method":"GET","url":"\#(url)"\#(request)},"#
      + #""response":{"status":\#(status)\#(response)}\#(more)}"#
  }

  private static func har(_ entries: String...) -> String {
    #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
  }

  private static func fields(_ name: String, _ values: String...) -> String {
    let list = values.map { #"{"name":"\#(name)","value":"\#($0)"}"# }
    return #","headers":[\#(list.joined(separator: ","))]"#
  }

  @Test("are what the answers set, at the time they came")
  func answers() throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(
        Self.entry(
          "https://shop.example/a/b",
          response: Self.fields("set-cookie", "a=1; Max-Age=7200", #"b=2\nc=3; Path=/"#))))
    #expect(report.format == .har)
    #expect(
      report.items.map(\.position) == [
        .field(1, entry: 1), .field(2, entry: 1), .field(3, entry: 1),
      ])
    #expect(jar.pairs == ["a=1", "b=2", "c=3"])
    let start = WallInstant(sinceEpoch: .milliseconds(1_293_836_400_250))
    #expect(Set(jar.portable.map(\.created)) == [start])
    #expect(jar.portable.compactMap(\.expires) == [start.advanced(by: .seconds(7200))])
    #expect(Set(jar.portable.map { String(decoding: $0.path, as: UTF8.self) }) == ["/", "/a"])
  }

  @Test("come in the order of time, and a later answer deletes what an earlier one set")
  func order() throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(
        Self.entry(
          "https://a.example/", at: "2010-12-31T12:00:00Z",
          response: Self.fields("Set-Cookie", "gone=; Max-Age=0", "stays=2")),
        Self.entry(
          "https://a.example/", at: "2010-12-31T11:00:00Z",
          response: Self.fields("Set-Cookie", "gone=1", "stays=1"))))
    #expect(report.outcomes == [.imported, .imported, .expired, .replaced])
    #expect(jar.pairs == ["stays=2"])
  }

  @Test("are held against the rules of the URL they came from")
  func rules() throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(
        Self.entry(
          "http://a.example/",
          response: Self.fields(
            "Set-Cookie", "s=1; Secure", "d=1; Domain=other.example", "p=1; Domain=example")),
        Self.entry("https://a.example/", response: Self.fields("Set-Cookie", "e=1"), status: 103),
        Self.entry("data:text/plain,x", response: Self.fields("Set-Cookie", "u=1")),
        Self.entry(
          "https://a.example/", response: Self.fields("Set-Cookie", "c=1; Secure; Partitioned"))))
    #expect(
      report.outcomes == [
        .refused([.urlNotSecure]), .refused([.domainMismatch]), .refused([.domainPublicSuffix]),
        .unreadable(.urlUnusable), .unreadable(.partitionUnusable),
      ])
    #expect(jar.jar.count == 0)
  }

  @Test("are those that requests carried and no answer set, for that host only")
  func requests() throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(
        Self.entry(
          "https://www.a.example/x",
          request: Self.fields("Cookie", "old=1; both=1; nameless"),
          response: Self.fields("Set-Cookie", "both=2; Path=/; Domain=a.example", "new=1")),
        Self.entry(
          "https://www.a.example/y", at: "2010-12-31T23:30:00Z",
          request: #","cookies":[{"name":"new","value":"1"},{"name":"more","value":"\#u{FC}"}]"#)))
    #expect(
      report.outcomes == [.imported, .imported, .imported, .imported, .imported, .known, .imported])
    #expect(Set(jar.portable.filter { !$0.isHostOnly }.map(\.host)) == ["a.example"])
    let old = try #require(jar.portable.first { $0.name == Array("old".utf8) })
    #expect(old.isSecure && old.isHostOnly && old.path == Array("/".utf8) && old.expires == nil)
  }

  @Test("are in the answers' lists where there are no fields")
  func lists() throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(
        Self.entry(
          "https://www.a.example/x/y",
          response: #"""
            ,"headers":[],"cookies":[
              {"name":"a","value":"1","path":"/","domain":".a.example","expires":"2011-01-03T00:00:00.000Z","httpOnly":true,"secure":true},
              {"name":"b","value":"2","domain":"www.a.example","expires":null},
              {"name":"c","value":"3","expires":"Mon, 03 Jan 2011 00:00:00 GMT"},
              {"name":"d","value":"4","domain":"other.example"}]
            """#)))
    #expect(
      report.outcomes == [.imported, .imported, .imported, .refused([.domainMismatch])])
    #expect(jar.portable.map(\.isHostOnly) == [false, true, true])
    let end = WallInstant(sinceEpoch: .seconds(1_294_012_800))
    #expect(Set(jar.portable.map(\.expires)) == [end, nil])
    #expect(jar.portable.last.map { String(decoding: $0.path, as: UTF8.self) } == "/x")
  }

  @Test("do not fail for what else is odd in an entry, and it is said")
  func oddities() throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(
        "7", "{}", #"{"request":7,"response":[]}"#, #"{"request":{"url":7,"cookies":{}}}"#,
        #"{"startedDateTime":"never","request":{"url":"https://a.example/"},"#
          + #""response":{"headers":[7,{"name":7},{"name":"Set-Cookie"},{"name":"Set-Cookie","value":"a=1"}]}}"#,
        #"{"request":null,"response":{"headers":null,"cookies":null}}"#))
    #expect(
      report.items.map(\.position) == [
        .entry(1), .entry(3), .entry(4), .field(1, entry: 5), .field(2, entry: 5), .entry(5),
      ])
    let odd = CookieImport.Outcome.unreadable(.entryUnusable)
    #expect(
      report.outcomes == [odd, odd, odd, .unreadable(.valueUnusable), .imported, odd])
    #expect(report.items[4].notes == [.undated])
  }

  @Test(
    "are reported where the field that holds them cannot be read",
    arguments: [
      (#"[{"name":"Set-Cookie","value":"a=\ud800"}]"#, CookieImport.Fault.notText),
      (#"[{"name":"Set-Cookie","value":7}]"#, .valueUnusable),
      (#"[{"name":"Set-Cookie"}]"#, .valueUnusable), (#""zzz""#, .entryUnusable),
      (#"["Set-Cookie: a=1"]"#, .entryUnusable), (#"[{"value":"a=1"}]"#, .entryUnusable),
    ])
  func unreadable(headers: String, fault: CookieImport.Fault) throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(Self.entry("https://a.example/", response: #","headers":\#(headers)"#)))
    #expect(report.outcomes == [.unreadable(fault)])
    let sent = try jar.take(
      Self.har(
        Self.entry(
          "https://a.example/",
          request: #","headers":\#(headers.replacing("Set-Cookie", with: "Cookie"))"#)))
    #expect(sent.outcomes == [.unreadable(fault)])
  }

  @Test(
    "are in fields of every form that recorders write",
    arguments: [
      #"[["Set-Cookie","a=1"],["set-cookie","b=2"]]"#, #"{"Set-Cookie":["a=1","b=2"]}"#,
      #"{"set-cookie":"a=1\nb=2","Content-Type":"text/html"}"#,
    ])
  func dialects(headers: String) throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(Self.entry("https://a.example/", response: #","headers":\#(headers)"#)))
    #expect(report.outcomes == [.imported, .imported])
    #expect(jar.pairs == ["a=1", "b=2"])
  }

  @Test("come from the list where the field is unreadable, which is said all the same")
  func rescued() throws {
    let jar = try TestJar()
    let report = try jar.take(
      Self.har(
        Self.entry(
          "https://a.example/",
          response:
            #","headers":[{"name":"Set-Cookie","value":7}],"cookies":[{"name":"a","value":"1"}]"#
        )))
    #expect(report.outcomes == [.unreadable(.valueUnusable), .imported])
    #expect(jar.pairs == ["a=1"])
  }

  private static let shared: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")
  private static let djangoAdmin: String = shared.appendingPathComponent("samples/django-admin.har")
    .path
  private static let corpus: String = shared.appendingPathComponent("corpora/har").path

  /// Empty if the folder is absent; the test then says why it is skipped.
  private static let recordings: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? [])
    .filter { $0.hasSuffix(".har") }.sorted()

  @Test(
    "of a real application are its login and its token",
    .enabled(
      if: FileManager.default.fileExists(atPath: djangoAdmin),
      "the recording is not beside the package"))
  func django() throws {
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let report = try jar.import(Array(Data(contentsOf: URL(fileURLWithPath: Self.djangoAdmin))))
    #expect(report.format == .har)
    #expect(!report.items.isEmpty)
    #expect(report.rejected.isEmpty)
  }

  /// The files of the corpus that are not JSON documents.
  private static let unreadable: Set = [
    "hv-selenium_tests_hars_not-json.har", "hv-selenium_tests_hars_not-valid.har", "k6-page.har",
  ]

  @Test(
    "from the wild end in a report or in one clear error",
    .enabled(if: !recordings.isEmpty, "the corpus is not beside the package"),
    arguments: recordings)
  func wild(name: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(Self.corpus)/\(name)")))
    let jar = CookieJar(publicSuffixes: try LibPSL())
    do throws(CookieError) {
      let report = try jar.import(bytes)
      #expect(report.format == .har)
      #expect(jar.count <= report.count("imported"))
    } catch {
      #expect(error.code == .damagedFile || error.code == .unknownFormat)
      // An old viewer wrapped its files in a call, which is not JSON.
      let isCall = bytes.starts(with: "onInputData(".utf8)
      #expect(isCall || Self.unreadable.contains(name), "\(error.message)")
    }
  }
}

@testable import BridgeRedaction
import BridgeCoding
import BridgeFormats
import BridgeHAR
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("a recording that goes to HAR and back", .timeLimit(.minutes(5)))
struct RoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "round-trip") }

  /// The recording as a folder, created from it through a HAR file.
  private func there(_ path: String) async throws -> String {
    let back = folder.path("back.bridgerec")
    _ = try HARExporter().write(RecordingContents(path: path), to: folder.path("there.har"))
    _ = try await FolderExporter().write(
      RecordingContents(path: folder.path("there.har")), to: back)
    return back
  }

  // MARK: From a folder

  @Test("has every record that it had, except for how bodies are stored")
  func records() async throws {
    let path = folder.path("made.bridgerec")
    try await HandMadeRecording().write(to: path)
    let (made, back) = (
      try RecordingContents(path: path), try RecordingContents(path: try await there(path))
    )
    #expect(made.count == 6 && back.count == 6)
    for index in 0..<made.count {
      let (mine, theirs) = (try made.entry(at: index), try back.entry(at: index))
      #expect(try Self.plain(mine) == Self.plain(theirs))
      #expect(mine.record.isRedirectHop == theirs.record.isRedirectHop)
      #expect(theirs.record.har == nil)
    }
    #expect(made.pages == back.pages)
    #expect(made.notes == back.notes)
    #expect(made.handlers == back.handlers)
    #expect(made.producer == back.producer)
    #expect(back.har == nil)
  }

  /// The record with its bodies in memory; the codings of its response are undone if possible.
  private static func plain(_ entry: RecordingContents.Entry) throws -> ExchangeRecord {
    var record = entry.record
    record.request.body = try plain(
      entry.record.sent == nil ? try entry.requestBody() : entry.receivedBody())
    record.sent?.body = try plain(try entry.requestBody())
    record.response?.body = try plain(try entry.responseBody())
    record.delivered?.body = record.response?.body ?? .none
    return record
  }

  private static func plain(_ body: RecordingContents.Entry.DecodedBody?) throws -> BodyRecord {
    switch body {
    case nil, .none?: return .none
    case .unknown: return .unknown
    case .lost(let damaged, let reason):
      return damaged ? .damaged(reason: reason) : .missing(reason: reason)
    case .kept(let kept):
      var content = kept.content
      (content.storage, content.length) = (.base64(kept.bytes), kept.bytes.count)
      content.isCoded = kept.isCoded
      return .content(content)
    }
  }

  @Test("is replayed from HAR as from its folder, broken bodies included")
  func replayed() async throws {
    let path = folder.path("made.bridgerec")
    try await HandMadeRecording().write(to: path)
    _ = try await there(path)
    let (made, har) = (
      try Recording.open(path: path), try Recording.open(path: folder.path("there.har"))
    )
    #expect(made.exchanges.filter(\.wasCancelled).map(\.request.url) == ["http://a.test/gone"])
    for (mine, theirs) in zip(made.exchanges, har.exchanges) {
      guard case .response(let mine) = mine.outcome, case .response(let theirs) = theirs.outcome
      else { continue }
      #expect(
        (mine.body.loss != nil || mine.body.kind == "content")
          == (theirs.body.loss != nil || theirs.body.kind == "content"))
    }
  }

  @Test("believes the HAR if it was edited")
  func edited() async throws {
    let path = folder.path("made.bridgerec")
    try await HandMadeRecording().write(to: path)
    _ = try await there(path)
    let edits = [
      (#""serverIPAddress":"2001:db8::1""#, #""serverIPAddress":"192.0.2.7""#),
      (#""wait":1000.000007"#, #""wait":900"#),
      (#""httpVersion":"HTTP/2""#, #""httpVersion":"HTTP/3""#),
      (#""headersSize":10,"#, #""headersSize":11,"#),
    ]
    var text = try folder.readText("there.har")
    for (old, new) in edits {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let contents = try RecordingContents(path: try folder.write(text, to: "edited.har"))
    let records = try (0..<contents.count).map { try contents.entry(at: $0).record }
    let wire = try #require(records.first { $0.id == 12 }?.wire)
    #expect(wire.remote == "192.0.2.7")
    #expect(wire.timings?.wait == .milliseconds(900))
    #expect(wire.version == "HTTP/3")
    #expect(wire.sizes?.requestHead == 11)
    #expect(wire.tls == "TLS 1.3")
  }

  // MARK: From a HAR file

  private static let rich = #"""
    {"log": {"version": "1.2", "comment": "of the log", "_tool": {"a": [1, null]},
      "creator": {"name": "Tool", "version": "3.1", "comment": "c"}, "browser": {"name": "B", "version": "9"},
      "pages": [{"id": "main", "title": "A title", "startedDateTime": "2024-05-01T10:00:00.000Z",
          "pageTimings": {"onContentLoad": 12.5, "onLoad": -1, "_x": 1}, "comment": "of the page"},
        {"id": "page_1", "title": "https://a.test/", "startedDateTime": "2024-05-01T10:00:01.000Z", "pageTimings": {}}],
      "entries": [
        {"pageref": "main", "startedDateTime": "2024-05-01T10:00:00.000Z", "time": 12.345, "connection": "443",
          "serverIPAddress": "192.0.2.1", "comment": "of the entry", "_priority": "High", "_initiator": {"url": "https://a.test/"},
          "cache": {"afterRequest": null}, "timings": {"blocked": 1.25, "dns": 2, "connect": -1, "ssl": -1, "send": 0.095,
            "wait": 4, "receive": 5, "_blocked_queueing": 1.1, "comment": "t"},
          "request": {"method": "POST", "url": "https://a.test/x?q=1", "httpVersion": "h2", "headersSize": 120, "bodySize": 3,
            "comment": "r", "cookies": [{"name": "a", "value": "1"}], "headers": [{"name": "Content-Type", "value": "text/plain"}],
            "queryString": [{"name": "q", "value": "1"}],
            "postData": {"mimeType": "text/plain;x", "text": "abc", "comment": "p"}},
          "response": {"status": 200, "statusText": "OK", "httpVersion": "http/2.0", "headersSize": 60, "bodySize": 77,
            "_transferSize": 137, "comment": "s", "cookies": [], "redirectURL": "", "_error": "late",
            "headers": [{"name": "Content-Type", "value": "text/html; charset=utf-8"}],
            "content": {"size": 4, "mimeType": "text/html", "compression": 2, "text": "text", "comment": "k"}}},
        {"pageref": "page_1", "startedDateTime": "2024-05-01T10:00:02.000Z", "time": 1,
          "timings": {"send": 0, "wait": 7, "receive": 0}, "cache": {},
          "request": {"method": "GET", "url": "https://a.test/y", "httpVersion": "HTTP/1.1", "headersSize": -1, "bodySize": -1,
            "cookies": [], "headers": [], "queryString": []},
          "response": {"status": 0, "statusText": "", "httpVersion": "", "headersSize": -1, "bodySize": -1, "cookies": [],
            "headers": [], "redirectURL": "", "_error": "net::ERR_FAILED", "content": {"size": 0, "mimeType": "x-unknown"}}},
        {"pageref": "nowhere", "startedDateTime": "2024-05-01T10:00:03.000Z", "time": 1,
          "timings": {"send": 0, "wait": 1, "receive": 0}, "cache": {},
          "request": {"method": "POST", "url": "https://a.test/z", "httpVersion": "HTTP/1.1", "headersSize": -1, "bodySize": 9,
            "cookies": [], "headers": [{"name": "Content-Type", "value": "multipart/form-data; boundary=x"}], "queryString": [],
            "postData": {"mimeType": "multipart/form-data", "params": [{"name": "f", "fileName": "a.png"}]}},
          "response": {"status": 200, "statusText": "", "httpVersion": "HTTP/1.1", "headersSize": -1, "bodySize": -1, "cookies": [],
            "headers": [], "redirectURL": "", "content": {"size": 812, "mimeType": "image/png"}}}]}}
    """#

  @Test(
    "keeps what HAR said of times, sizes, pages, versions and addresses, and what other tools did")
  func kept() async throws {
    let path = try folder.write(Self.rich, to: "rich.har")
    _ = try await FolderExporter().write(
      RecordingContents(path: path), to: folder.path("r.bridgerec"))
    let again = folder.path("again.har")
    _ = try HARExporter().write(RecordingContents(path: folder.path("r.bridgerec")), to: again)
    try expectKept(Array(Self.rich.utf8), try folder.read("again.har"))
  }

  /// Expects everything of one document in the other; a list of a page or an entry may have more elements.
  private func expectKept(_ old: [UInt8], _ new: [UInt8]) throws {
    let (old, new) = (try JSONValue(parsing: old), try JSONValue(parsing: new))
    var pages = new["log"]?["pages"]?.elements ?? []
    pages.removeFirst()
    let lost = (old["log"] ?? .null).missing(in: new["log"] ?? .null, at: "log")
    #expect(lost.filter { $0 != "log.pages" && $0 != "log.entries" } == [])
    for (name, found) in [("pages", pages), ("entries", new["log"]?["entries"]?.elements ?? [])] {
      let wanted = old["log"]?[name]?.elements ?? []
      #expect(wanted.count == found.count)
      for (number, (mine, theirs)) in zip(wanted, found).enumerated() {
        #expect(mine.missing(in: theirs, at: "\(name)[\(number)]") == [])
      }
    }
  }

  @Test("says where its foreign members, sizes and times are in the journal")
  func journal() async throws {
    let contents = try RecordingContents(path: try folder.write(Self.rich, to: "rich.har"))
    let record = try contents.entry(at: 0).record
    let wire = try #require(record.wire)
    #expect(wire.version == "http/2.0")
    #expect(wire.remote == "192.0.2.1")
    #expect(wire.timings?.blocked == .microseconds(1250))
    #expect(wire.timings?.connect == nil)
    #expect(
      wire.sizes == .init(requestHead: 120, requestBody: 3, responseHead: 60, responseBody: 77))
    #expect(record.page == contents.pages.first?.id)
    #expect(contents.pages.map(\.url) == ["A title", "https://a.test/"])
    #expect(contents.pages.map(\.id) == [2, 1])
  }

  @Test(
    "comes back the same journal, whatever HAR said that is impossible",
    arguments: [
      #""time": -1, "timings": {"send": -5, "wait": 1e300, "receive": "NaN", "ssl": [], "dns": {}}"#,
      #""time": 1e308, "timings": {"blocked": 1e999, "wait": 9223372036854775807}"#,
      #""time": 1, "timings": 7, "cache": null, "pageref": {"a": 1}, "connection": [[[]]]"#,
      #""time": 1, "timings": {"wait": NaN}, "_x": NaN, "_y": [Infinity]"#,
      #""time": 1, "serverIPAddress": "[", "connection": 5, "_resourceType": 3"#,
      #""time": 1, "serverIPAddress": ":::", "comment": null"#,
      #""time": 1, "_bridge": {"id": -1, "at": 9223372036854775807, "hopOffset": -9223372036854775808, "hop": -7}"#,
      #""time": 1, "_bridge": {"id": 18446744073709551615, "hopOffset": 9223372036854775807, "redirectHopOf": "x"}"#,
      #""time": 1, "_bridge": {"received": {"method": 1, "headers": 3, "body": {"kind": "exact"}}, "interim": [7, "a"]}"#,
      #""time": 1, "_bridge": {"received": {"body": {"kind": "exact"}, "postData": {"text": "%%", "_encoding": "base64"}}}"#,
      #""time": 1, "_bridge": {"delivered": {"status": 99999999999999999999}, "trailers": {"a": [1]}, "handlers": 3}"#,
      #""time": 1, "_bridge": {"timings": {"wait": 1.5, "blocked": -9223372036854775808}, "outcome": "lost"}"#,
      #""time": 1, "_bridge": {"responseBody": {"kind": "damaged", "cut": true}, "requestBody": {"coded": true}}"#,
      #""time": 1, "_bridge": [], "_deep": "# + String(repeating: "[", count: 900)
        + String(repeating: "]", count: 900),
    ])
  func hostile(members: String) async throws {
    let entry = HARText.entry(time: "0").replacing(#""time":0"#, with: members)
    let path = try folder.write(HARText.document([entry, HARText.entry()]), to: "odd.har")
    let first = folder.path("first.bridgerec")
    _ = try await FolderExporter().write(RecordingContents(path: path), to: first)
    let second = try await there(first)
    #expect(try Self.lines(first) == Self.lines(second))
    #expect(try Recording.open(path: second).losses == [])
  }

  @Test("passes over what is far too large, and no more than that")
  func large() throws {
    let large = String(repeating: "x", count: JSONFileScanner.maximumTree)
    let entry = HARText.entry(more: #","_large":"\#(large)","_small":"y""#)
    let pages = (0...HARLogDetails.maximumPages).map { #"{"id":"\#($0)","title":""}"# }
    let text = HARText.document([entry]).replacing(
      #""entries""#, with: #""pages":["# + pages.joined(separator: ",") + #"],"entries""#)
    let contents = try RecordingContents(path: try folder.write(text, to: "large.har"))
    let har = try contents.entry(at: 0).record.har
    #expect(har?.value["_large"] == nil)
    #expect(har?.value["_small"]?.text == "y")
    #expect(contents.pages.count == HARLogDetails.maximumPages)
    #expect(contents.warnings.map(\.code).contains("too-many-pages"))
  }

  @Test("gives exchanges new names where two files were put together")
  func names() throws {
    let entries = [5, 5, 6].map { id in
      HARText.entry(more: #","_bridge":{"id":\#(id),"redirectHopOf":6}"#)
    }
    let contents = try RecordingContents(
      path: try folder.write(HARText.document(entries), to: "two.har"))
    let records = try (0..<3).map { try contents.entry(at: $0).record }
    #expect(records.map(\.id) == [1, 2, 3])
    #expect(records.map(\.parent) == [3, 3, 3])
  }

  /// The lines of a journal except for the last, which has the time.
  static func lines(_ path: String) throws -> [String] {
    var reader = try JournalReader(folder: path)
    var lines: [String] = []
    while let record = try reader.next() {
      if case .end = record { continue }
      lines.append(String(decoding: record.line, as: UTF8.self))
    }
    return lines
  }

  // MARK: Secrets

  private static let secretive = #"""
    {"log": {"version": "1.2", "creator": {"name": "T", "version": "1"}, "comment": "https://a.test/?token=PLANTED",
      "pages": [{"id": "p", "title": "Page at https://a.test/?token=PLANTED", "comment": "saw PLANTED"}],
      "entries": [{"pageref": "p", "startedDateTime": "2024-05-01T10:00:00Z", "time": 1, "comment": "saw PLANTED",
        "_initiator": {"url": "https://a.test/?access_token=PLANTED"}, "connection": "PLANTED",
        "request": {"method": "POST", "url": "https://a.test/?token=PLANTED", "headers": [], "comment": "PLANTED",
          "cookies": [{"name": "session", "value": "PLANTED"}],
          "postData": {"mimeType": "multipart/form-data", "params": [{"name": "password", "value": "PLANTED"}, {"name": "f", "fileName": "x"}]}},
        "response": {"status": 0, "headers": [{"name": "Set-Cookie", "value": "session=PLANTED"}], "redirectURL": "/?code=PLANTED",
          "content": {"size": 0, "comment": "PLANTED"}},
        "_bridge": {"session": "saw PLANTED", "host": "https://a.test/?token=PLANTED", "failure": "PLANTED",
          "received": {"method": "GET", "url": "https://a.test/?token=PLANTED", "headers": [{"name": "Authorization", "value": "Bearer PLANTED"}],
            "body": {"kind": "exact"}, "postData": {"mimeType": "application/json", "text": "{\"password\": \"PLANTED\"}"}},
          "requestTrailers": [{"name": "X-Token", "value": "PLANTED"}]}}]}}
    """#

  @Test("has no secret in its folder that was in its HAR, and is clean when scanned")
  func secrets() async throws {
    let text = Self.secretive.replacing("PLANTED", with: Secret.text)
    let path = try folder.write(text, to: "secret.har")
    let clean = folder.path("clean.bridgerec")
    _ = try await FolderExporter(redactor: Redactor.withRandomKey()).write(
      RecordingContents(path: path), to: clean)
    for name in ["clean.bridgerec/manifest.json", "clean.bridgerec/journal.ndjson"] {
      let text = try folder.readText(name)
      #expect(!text.contains(Secret.text), "\(text)")
    }
    #expect(try folder.names(in: "clean.bridgerec/blobs") == [])
    let rewriter = RecordingRewriter(redactor: .withRandomKey())
    #expect(try rewriter.secrets(path: clean).secrets == [])
  }

  @Test("has no secret in a HAR that is redacted, though it holds what could not be decoded")
  func undecodable() async throws {
    var coded: [UInt8] = []
    let encoder = try ContentEncoder(.gzip)
    try encoder.encode(Array("{\"password\": \"\(Secret.text)\"}".utf8), into: &coded)
    try encoder.finish(into: &coded)
    // The checksum is wrong, but the text is complete.
    coded[coded.count - 5] ^= 1
    var record = ExchangeRecord(id: 1, request: RequestRecord(method: "GET", url: "http://a.test/"))
    record.response = ResponseRecord(
      status: 200,
      fields: [
        RecordedField("Content-Encoding", "gzip"),
        RecordedField("Content-Type", "application/json"),
      ])
    var draft = ExchangeDraft(record)
    draft.responseBody = .bytes(coded)
    let writer = try RecordingWriter(folder: folder.path("made.bridgerec"), redactor: nil)
    writer.record(weight: 0) { [draft] in draft }
    try await writer.finish()
    _ = try await there(folder.path("made.bridgerec"))
    #expect(try folder.readText("there.har").contains(Base64.encode(coded)))
    var clean: [UInt8] = []
    let result = try RecordingRewriter(redactor: Redactor(key: [1])).redact(
      path: folder.path("there.har")
    ) { clean += $0 }
    #expect(!String(decoding: clean, as: UTF8.self).contains(Base64.encode(coded)))
    #expect(result.secrets.count == 1)
  }

  @Test("has no secret that only the name of another program's member tells")
  func named() async throws {
    let members =
      #","_extra":{"password":"Zq8-only-here"},"_more":[{"api_key":["k29-only-there"]}]"#
    let path = try folder.write(
      HARText.document([HARText.entry(more: members)]), to: "named.har")
    _ = try await FolderExporter(redactor: Redactor.withRandomKey()).write(
      RecordingContents(path: path), to: folder.path("named.bridgerec"))
    let text = try folder.readText("named.bridgerec/journal.ndjson")
    #expect(!text.contains("only-"), "\(text)")
    #expect(text.contains("{{secret:password:"))
  }

  @Test("names each secret when its folder is scanned")
  func scanned() async throws {
    let text = Self.secretive.replacing("PLANTED", with: Secret.text)
    let path = try folder.write(text, to: "secret.har")
    let open = folder.path("open.bridgerec")
    _ = try await FolderExporter().write(RecordingContents(path: path), to: open)
    let found = try RecordingRewriter(redactor: .withRandomKey()).secrets(path: open).secrets
    let places = Set(found.map(\.finding.location).map { $0.prefix { $0 != " " } })
    #expect(
      places.isSuperset(of: ["recording", "page", "request", "response", "exchange"]), "\(places)")
  }
}

extension JSONValue {
  /// The places of the members that the other value lacks or has with another value.
  func missing(in other: JSONValue, at place: String) -> [String] {
    guard case .object(let object) = self, case .object = other else {
      return self == other ? [] : [place]
    }
    return object.members.flatMap { member -> [String] in
      let inner = "\(place).\(member.name)"
      // The same moment can be written in several ways.
      if member.name == "startedDateTime" { return [] }
      // A null has no content.
      if member.value == .null, other[member.name.string] != nil { return [] }
      return other[member.name.string].map { member.value.missing(in: $0, at: inner) } ?? [inner]
    }
  }
}

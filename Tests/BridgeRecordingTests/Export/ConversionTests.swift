import BridgeCrypto
import BridgeFormats
import BridgeHAR
import BridgeTestSupport
import Testing

@testable import BridgeRecording

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a recording in another format", .timeLimit(.minutes(10)))
struct ConversionTests {
  private static let shared = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")

  private static var isPresent: Bool {
    FileManager.default.fileExists(atPath: shared.path + "/corpora/har")
  }

  @Test(
    "is the same recording, through HAR and through a folder",
    .enabled(if: isPresent, "the folder ../shared/corpora/har is absent"),
    arguments: HARCorpusTests.samples)
  func fixedPoint(sample: HARCorpusTests.Sample) async throws {
    let folder = try TemporaryFolder(named: "convert")
    let original = Self.shared.path + "/" + sample.name
    let first = folder.path("first.har")
    _ = try HARExporter().write(RecordingContents(path: original), to: first)
    try Self.expectEqual(original, first)
    _ = try await FolderExporter().write(
      RecordingContents(path: first), to: folder.path("second.bridgerec"))
    try Self.expectEqual(first, folder.path("second.bridgerec"))
    let third = folder.path("third.har.gz")
    _ = try HARExporter().write(
      RecordingContents(path: folder.path("second.bridgerec")), to: third)
    try Self.expectEqual(first, third)
    try await Self.expectSameJournal(original, third, in: folder)
    let recording = try Recording.open(path: first)
    #expect(recording.losses == [])
  }

  /// Expects that two files produce the same journal.
  private static func expectSameJournal(
    _ left: String, _ right: String, in folder: TemporaryFolder
  ) async throws {
    let paths = [folder.path("left.bridgerec"), folder.path("right.bridgerec")]
    for (path, source) in zip(paths, [left, right]) {
      _ = try await FolderExporter().write(RecordingContents(path: source), to: path)
    }
    let (mine, theirs) = (try RoundTripTests.lines(paths[0]), try RoundTripTests.lines(paths[1]))
    #expect(mine.count == theirs.count)
    // One differing line is enough.
    if let (old, new) = zip(mine, theirs).first(where: { $0 != $1 }) { #expect(old == new) }
  }

  @Test(
    "keeps what a file of another program says of the wire, and what it says on its own",
    .enabled(if: isPresent, "the folder ../shared/corpora/har is absent"),
    arguments: HARCorpusTests.samples)
  func foreign(sample: HARCorpusTests.Sample) async throws {
    let folder = try TemporaryFolder(named: "foreign")
    let original = Self.shared.path + "/" + sample.name
    let (path, har) = (folder.path("a.bridgerec"), folder.path("a.har"))
    let contents = try RecordingContents(path: original)
    _ = try await FolderExporter().write(contents, to: path)
    _ = try HARExporter().write(RecordingContents(path: path), to: har)
    guard let old = Self.document(at: original), let new = Self.document(at: har) else { return }
    let (theirs, ours) = (old["log"]?["entries"]?.elements, new["log"]?["entries"]?.elements)
    for (place, exchange) in try Recording.open(path: original).exchanges.enumerated() {
      let (entry, written) = (theirs?[exchange.number - 1], ours?[place])
      #expect(Self.kept(entry).missing(in: Self.kept(written), at: "\(exchange.number)") == [])
    }
  }

  /// The document; nil for a file that is not strict JSON.
  private static func document(at path: String) -> JSONValue? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    // Other tests cover such files.
    return try? JSONValue(parsing: Array(data))
  }

  /// The parts of an entry that must not get lost.
  private static func kept(_ entry: JSONValue?) -> JSONValue {
    let names: Set = [
      "httpVersion", "headersSize", "bodySize", "serverIPAddress", "connection", "timings",
      "pageref", "comment", "cache", "redirectURL",
    ]
    func members(_ value: JSONValue?) -> [(String, JSONValue)] {
      guard case .object(let object) = value else { return [] }
      return object.members.map { ($0.name.string, $0.value) }.filter { name, _ in
        names.contains(name) || name.hasPrefix("_") && name != "_bridge"
      }
    }
    let messages = ["request", "response"].map { ($0, JSONValue.object(members(entry?[$0]))) }
    return .object(members(entry) + messages)
  }

  @Test(
    "is valid HAR: pages, times that add up where they did, every member that must be there",
    .enabled(if: isPresent, "the folder ../shared/corpora/har is absent"))
  func valid() throws {
    let folder = try TemporaryFolder(named: "convert")
    let path = folder.path("a.har")
    _ = try HARExporter().write(
      RecordingContents(path: Self.shared.path + "/corpora/har/mitm-firefox.har"), to: path)
    let document = try JSONDecoder().decode(HARDocument.self, from: Data(folder.read("a.har")))
    let pages = Set(document.log.pages.map(\.id))
    #expect(document.log.entries.count == 14)
    #expect(document.log.entries.allSatisfy { pages.contains($0.pageref) })
    let odd = document.log.entries.filter { entry in
      let timings = entry.timings
      let phases = [
        timings.blocked, timings.dns, timings.connect, timings.send, timings.wait, timings.receive,
      ]
      return abs(phases.filter { $0 >= 0 }.reduce(0, +) - entry.time) >= 0.001
    }
    // The times of one entry do not add up in the file itself.
    #expect(odd.count == 1)
  }

  @Test("merges by start, each recording a session, and keeps ids apart")
  func merging() async throws {
    let folder = try TemporaryFolder(named: "merge")
    func har(_ name: String, _ seconds: [Int]) throws -> RecordingContents {
      let entries = seconds.map {
        HARText.entry(started: #""2024-05-01T10:00:0\#($0)Z""#, url: "https://\(name).test/\($0)")
      }
      return try RecordingContents(
        path: folder.write(HARText.document(entries), to: "\(name).har"))
    }
    let merged = RecordingContents(merging: [try har("a", [1, 5]), try har("b", [0, 3])])
    _ = try await FolderExporter().write(merged, to: folder.path("m.bridgerec"))
    let recording = try Recording.open(path: folder.path("m.bridgerec"))
    #expect(
      recording.exchanges.map(\.request.url) == [
        "https://b.test/0", "https://a.test/1", "https://b.test/3", "https://a.test/5",
      ])
    #expect(recording.exchanges.map(\.start) == [0, 1, 3, 5].map { .seconds($0) })
    let contents = try RecordingContents(path: folder.path("m.bridgerec"))
    let records = try (0..<4).map { try contents.entry(at: $0).record }
    #expect(records.map(\.id) == [1, 2, 3, 4])
    #expect(records.map(\.session) == ["2 b.har", "1 a.har", "2 b.har", "1 a.har"])
  }

  /// Expects that two files hold the same recording, apart from places in the file.
  private static func expectEqual(_ left: String, _ right: String) throws {
    let (left, right) = (try Recording.open(path: left), try Recording.open(path: right))
    #expect(left.exchanges.count == right.exchanges.count)
    // This program wrote the files without a named producer.
    #expect(left.producer ?? "ajax-bridge" == right.producer)
    for (mine, theirs) in zip(left.exchanges, right.exchanges) {
      #expect(try told(mine) == told(theirs))
    }
  }

  private static func told(_ exchange: RecordedExchange) throws -> [String] {
    var told = [
      "\(exchange.start as Any)", "\(exchange.duration as Any)", exchange.request.method,
      exchange.request.url, "\(exchange.request.fields)", exchange.resourceType ?? "",
      try told(exchange.request.body),
    ]
    switch exchange.outcome {
    case .noResponse(let reason): told.append(reason)
    case .response(let response):
      told += [
        "\(response.status)", response.reason, "\(response.fields)", try self.told(response.body),
      ]
    }
    return told
  }

  private static func told(_ body: RecordedBody) throws -> String {
    switch body {
    case .none: "none"
    case .unknown: "unknown"
    case .missing(let reason), .damaged(let reason): "\(body.kind): \(reason)"
    case .content(let content):
      "\(content.mediaType ?? "-") \(content.isText) \(SHA256.hash(try content.bytes()).hex)"
    }
  }
}

private struct HARDocument: Decodable {
  struct Log: Decodable {
    let version: String
    let pages: [Page]
    let entries: [Entry]
  }

  struct Page: Decodable {
    let id, title, startedDateTime: String
  }

  struct Entry: Decodable {
    let pageref, startedDateTime: String
    let time: Double
    let request: Request
    let response: Response
    let timings: Timings
  }

  struct Request: Decodable {
    let method, url, httpVersion: String
    let headers, queryString, cookies: [Pair]
    let headersSize, bodySize: Int
  }

  struct Response: Decodable {
    let status: Int
    let statusText, httpVersion, redirectURL: String
    let headers, cookies: [Pair]
    let content: Content
    let headersSize, bodySize: Int
  }

  struct Content: Decodable {
    let size: Int
    let mimeType: String
  }

  struct Pair: Decodable {
    let name, value: String
  }

  struct Timings: Decodable {
    let blocked, dns, connect, ssl, send, wait, receive: Double
  }

  let log: Log
}

import BridgeCrypto
import BridgeRedaction
import BridgeTestSupport
import Testing

@testable import BridgeRecording

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a recording by another program", .timeLimit(.minutes(5)))
struct HostileRecordingTests {
  private let folder: TemporaryFolder
  private let body = [UInt8](repeating: 65, count: 9000)

  init() throws { folder = try TemporaryFolder(named: "hostile") }

  private var path: String { folder.path("a.bridgerec") }
  private var blob: String { "a.bridgerec/blobs/\(SHA256.hash(body).hex)" }

  /// A recording whose only response has its body in a file.
  private func record() async throws {
    let writer = try RecordingWriter(folder: path, redactor: nil)
    var record = ExchangeRecord(
      id: 1, request: RequestRecord(method: "GET", url: "http://a.test/"))
    record.response = ResponseRecord(status: 200, reason: "OK")
    var draft = ExchangeDraft(record)
    draft.responseBody = .bytes(body)
    let finished = draft
    writer.record(weight: 0) { finished }
    try await writer.finish()
  }

  private func link(_ relative: String, to target: String) throws {
    try FileManager.default.removeItem(atPath: folder.path(relative))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(relative), withDestinationPath: target)
  }

  @Test("has lost something where two lines have one id")
  func repeatedID() async throws {
    try await record()
    let journal = folder.path("a.bridgerec/journal.ndjson")
    let lines = try String(contentsOfFile: journal, encoding: .utf8)
      .split(separator: "\n").filter { $0.contains(#""type":"exchange""#) }
    try folder.write(
      (lines + lines).joined(separator: "\n") + "\n", to: "a.bridgerec/journal.ndjson")
    try FileManager.default.removeItem(atPath: folder.path("a.bridgerec/manifest.json"))
    let recording = try Recording.open(path: path)
    #expect(recording.exchanges.count == 2 * lines.count)
    #expect(
      recording.losses.map(\.message) == [
        "line 2 of the journal repeats the id 1 of an earlier line"
      ])
  }

  @Test("has lost its manifest where the version is not a number")
  func version() async throws {
    try await record()
    let manifest = folder.path("a.bridgerec/manifest.json")
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    try folder.write(
      text.replacing(#""version": 1"#, with: #""version": "x""#), to: "a.bridgerec/manifest.json")
    let losses = try Recording.open(path: path).losses
    #expect(losses.count == 1)
    #expect(losses.first?.message.contains("manifest") == true)
  }

  @Test("reads no file that a link of its leads to, and copies none", arguments: [false, true])
  func links(isFolder: Bool) async throws {
    try await record()
    let own = [UInt8](repeating: 66, count: body.count)
    if isFolder {
      try folder.write(own, to: "own/\(SHA256.hash(body).hex)")
      try link("a.bridgerec/blobs", to: folder.path("own"))
    } else {
      try link(blob, to: try folder.write(own, to: "own.txt"))
    }
    #expect(try Recording.open(path: path).response?.body.loss?.contains("link") == true)
    let entry = try RecordingContents(path: path).entry(at: 0)
    guard case .content(let content) = entry.record.response?.body else {
      Issue.record("no body")
      return
    }
    let error = #expect(throws: RecordingError.self) { try entry.bodies.bytes(of: content) }
    #expect(error?.code == .bodyUnavailable)
    let copy = folder.path("b.bridgerec")
    _ = try await FolderExporter().write(RecordingContents(path: path), to: copy)
    #expect(try folder.names(in: "b.bridgerec/blobs") == [])
    #expect(try Recording.open(path: copy).response?.body.loss != nil)
  }

  @Test("gives no body that was changed, though its length is right")
  func changed() async throws {
    try await record()
    try folder.write([UInt8](repeating: 66, count: body.count), to: blob)
    guard case .content(let content) = try Recording.open(path: path).response?.body else {
      Issue.record("no body")
      return
    }
    let error = #expect(throws: RecordingError.self) { try content.bytes() }
    #expect(error?.code == .bodyUnavailable)
    #expect(error?.message.contains("does not match the hash in its name") == true)
  }

  @Test("is merged with another whatever its pages are called")
  func pages() async throws {
    for (name, number) in [("a", UInt64.max), ("b", 7)] {
      let writer = try RecordingWriter(folder: folder.path("\(name).bridgerec"), redactor: nil)
      writer.add(.page(PageRecord(id: number, url: "http://\(name).test/")))
      var record = ExchangeRecord(
        id: 1, request: RequestRecord(method: "GET", url: "http://\(name).test/x"))
      record.page = number
      let draft = ExchangeDraft(record)
      writer.record(weight: 0) { draft }
      try await writer.finish()
    }
    let merged = RecordingContents(
      merging: try ["a", "b"].map { try RecordingContents(path: folder.path("\($0).bridgerec")) })
    #expect(merged.pages.map(\.id) == [1, 2])
    #expect(try (0..<2).map { try merged.entry(at: $0).record.page } == [1, 2])
  }
}

import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a secret that becomes known later in a recording")
struct FinalRedactionPassTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func draft(
    _ id: UInt64, _ url: String, _ fields: [RecordedField], request: [UInt8] = [],
    response: [UInt8] = []
  ) -> ExchangeDraft {
    var record = ExchangeRecord(
      id: id, request: RequestRecord(method: "POST", url: url, fields: fields))
    record.response = ResponseRecord(status: 200, fields: fields)
    var draft = ExchangeDraft(record)
    draft.requestBody = .bytes(request)
    draft.responseBody = .bytes(response)
    return draft
  }

  private static let login = draft(
    9, "https://a.example/login", [RecordedField("Content-Type", "application/json")],
    request: Array(#"{"password":"\#(Secret.text)"}"#.utf8))

  private func record(_ drafts: [ExchangeDraft]) async throws -> String {
    let path = folder.path("closing.bridgerec")
    let writer = try RecordingWriter(folder: path)
    for draft in drafts {
      writer.record(weight: 0) { draft }
      try await writer.flush()
    }
    try await writer.finish()
    return path
  }

  /// Whether any file of the recording holds the secret.
  private func holdsSecret(_ path: String) throws -> Bool {
    let files = try FileManager.default.subpathsOfDirectory(atPath: path)
    return files.contains { name in
      let file = "\(path)/\(name)"
      guard let bytes = FileManager.default.contents(atPath: file) else { return false }
      return String(decoding: bytes, as: UTF8.self).contains(Secret.text)
    }
  }

  @Test(
    "is taken out of the exchanges before it when the recorder ends, and the recording stays whole")
  func closing() async throws {
    let text = [RecordedField("Content-Type", "text/plain")]
    let image = [RecordedField("Content-Type", "image/png")]
    let large = Array("\(String(repeating: "x ", count: 8_000))\(Secret.text)".utf8)
    let other = Array(String(repeating: "plain ", count: 2_000).utf8)
    let path = try await record([
      Self.draft(1, "https://a.example/?q=\(Secret.text)", text, response: Array(Secret.text.utf8)),
      Self.draft(2, "https://a.example/2", text, request: other, response: large),
      Self.draft(
        3, "https://a.example/3", image, response: [0, 1, 0xFF] + Array(Secret.text.utf8)),
      Self.draft(4, "https://a.example/4", text, response: other),
      Self.login,
      Self.draft(10, "https://a.example/5", text, response: other),
    ])
    #expect(try !holdsSecret(path))
    let recording = try Recording.open(path: path)
    #expect(recording.exchanges.count == 6)
    #expect(recording.warnings.isEmpty && recording.losses.isEmpty)
    for exchange in recording.exchanges {
      guard case .response(let response) = exchange.outcome,
        case .content(let content) = response.body
      else { continue }
      _ = try content.bytes()
    }
  }

  @Test("leaves a journal as it was where no exchange before holds it")
  func unchanged() async throws {
    let text = [RecordedField("Content-Type", "text/plain")]
    let path = try await record([
      Self.draft(1, "https://a.example/1", text, response: Array("plain".utf8)), Self.login,
    ])
    #expect(try Recording.open(path: path).warnings.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(path)/journal.ndjson.new"))
  }
}

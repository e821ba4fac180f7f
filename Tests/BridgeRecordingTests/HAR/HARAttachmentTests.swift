import BridgeRecording
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("an attachment of a HAR entry")
struct HARAttachmentTests {
  private let folder: HARFolder
  private let outside: HARFolder

  init() throws {
    folder = try HARFolder()
    outside = try HARFolder()
    try outside.write("secret".utf8, to: "secret.txt")
  }

  private func importing(_ name: String) throws -> Recording {
    let content = #"{"mimeType":"text/plain","_file":"\#(name)"}"#
    return try folder.importing(
      entries: HARText.entry(
        method: "POST", request: #","postData":{"_file":"\#(name)"}"#,
        response: HARText.response(content: content)))
  }

  @Test("is read from beside the recording, for requests and responses")
  func found() throws {
    try folder.write([0xff, 0x00, 0x41], to: "0a1b.bin")
    let recording = try importing("0a1b.bin")
    guard case .content(let content) = recording.response?.body else {
      Issue.record("there should be a body")
      return
    }
    #expect(try content.bytes() == [0xff, 0x00, 0x41])
    #expect(content.mediaType == "text/plain")
    #expect(recording.requestBody?.kind == "content")
    #expect(recording.warnings == [])
  }

  @Test("may lie in a folder beside the recording, and be linked inside it")
  func nested() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/res", withIntermediateDirectories: true)
    try folder.write("in".utf8, to: "res/a.txt")
    try link("link.txt", to: "res/a.txt")
    #expect(try importing("res/a.txt").response?.body.text() == "in")
    #expect(try importing("./link.txt").response?.body.text() == "in")
  }

  @Test("is found when the recording is named without a folder or through a link")
  func relative() throws {
    try folder.write("in".utf8, to: "a.txt")
    _ = try importing("a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: outside.path + "/linked", withDestinationPath: folder.path)
    let recording = try HARImporter().read(path: outside.path + "/linked/test.har")
    #expect(try recording.response?.body.text() == "in")
  }

  @Test(
    "outside the folder is never read", arguments: ["absolute", "parent", "link", "deep", "empty"])
  func refused(way: String) throws {
    let sibling = outside.path.split(separator: "/").last ?? ""
    try link("link.txt", to: outside.path + "/secret.txt")
    try link("dir", to: outside.path)
    let names = [
      "absolute": outside.path + "/secret.txt", "parent": "../\(sibling)/secret.txt",
      "link": "link.txt", "deep": "dir/secret.txt", "empty": "",
    ]
    let recording = try importing(names[way] ?? "")
    #expect(recording.response?.body.kind == "damaged")
    #expect(recording.requestBody?.kind == "damaged")
    #expect(recording.codes == ["attachment-refused"])
  }

  @Test("that is not there is damaged", arguments: ["absent.bin", "test.har/x", #"a\u0000b"#, "."])
  func absent(name: String) throws {
    let recording = try importing(name)
    #expect(recording.response?.body.kind == "damaged")
    #expect(recording.codes.first?.hasPrefix("attachment-") == true)
  }

  @Test(
    "that changes or goes after the import cannot be had",
    arguments: ["change", "remove", "relink"])
  func lost(way: String) throws {
    try folder.write("in".utf8, to: "a.txt")
    let recording = try importing("a.txt")
    try FileManager.default.removeItem(atPath: folder.path + "/a.txt")
    if way == "change" { try folder.write("other".utf8, to: "a.txt") }
    if way == "relink" { try link("a.txt", to: outside.path + "/secret.txt") }
    let error = #expect(throws: RecordingError.self) { try recording.response?.body.text() }
    #expect(error?.code == .bodyUnavailable)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }
}

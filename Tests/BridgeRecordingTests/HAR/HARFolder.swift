import BridgeRecording

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for one test, which is removed with the object.
final class HARFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/har-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // The system's cleanup of temporary files would remove it later.
    try? FileManager.default.removeItem(atPath: path)
  }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String = "test.har") throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Truncates a file in place.
  func truncate(_ name: String, to size: Int) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try Data(contentsOf: file).prefix(size).write(to: file)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// Imports a document with these bytes.
  func importing(
    bytes: some Sequence<UInt8>, limits: HARImporter.Limits = .init()
  ) throws -> Recording {
    try HARImporter(limits: limits, temporaryDirectory: path).read(path: write(bytes))
  }

  /// Imports a document with this text.
  func importing(_ text: String, limits: HARImporter.Limits = .init()) throws -> Recording {
    try importing(bytes: text.utf8, limits: limits)
  }

  /// Imports a document with these entries.
  func importing(entries: String...) throws -> Recording {
    try importing(HARText.document(entries))
  }
}

/// Pieces of HAR text.
enum HARText {
  static func document(_ entries: [String]) -> String {
    #"{"log":{"version":"1.2","creator":{"name":"T","version":"1"},"entries":["#
      + entries.joined(separator: ",") + "]}}"
  }

  /// An entry without anything unusual except for the arguments.
  static func entry(
    started: String = #""2024-05-01T10:00:00.000Z""#, time: String = "1", method: String = "GET",
    url: String = "https://a.test/", fields: String = "[]", request: String = "",
    response: String? = nil, more: String = ""
  ) -> String {
    let response =
      response
      ?? #"{"status":200,"statusText":"OK","headers":[],"content":{"size":2,"text":"ok"}}"#
    return #"{"startedDateTime":\#(started),"time":\#(time),"request":{"method":"\#(method)","#
      + #""url":"\#(url)","headers":\#(spelled(fields))\#(request)},"response":\#(response)\#(more)}"#
  }

  /// Tests write fields as pairs, which are short; ordinary documents have objects.
  private static func spelled(_ fields: String) -> String {
    guard fields.hasPrefix("[[") else { return fields }
    return fields.replacing(#/\["((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\]/#) {
      #"{"name":"\#($0.1)","value":"\#($0.2)"}"#
    }
  }

  /// A response around this `content`.
  static func response(
    status: String = "200", fields: String = "[]", content: String = "{}", more: String = ""
  ) -> String {
    #"{"status":\#(status),"statusText":"","headers":\#(spelled(fields)),"content":\#(content)\#(more)}"#
  }
}

extension Recording {
  var codes: [String] { warnings.map(\.code) }

  var requestBody: RecordedBody? { exchanges.first?.request.body }

  var response: RecordedResponse? {
    guard case .response(let response) = exchanges.first?.outcome else { return nil }
    return response
  }
}

extension RecordedBody {
  /// The body as text; nil without readable content.
  func text() throws -> String? {
    guard case .content(let content) = self else { return nil }
    return String(decoding: try content.bytes(), as: UTF8.self)
  }

  /// `none`, `unknown`, `missing`, `damaged` or `content`.
  var kind: String {
    switch self {
    case .none: "none"
    case .unknown: "unknown"
    case .missing: "missing"
    case .damaged: "damaged"
    case .content: "content"
    }
  }
}

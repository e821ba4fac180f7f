import BridgeCache
import BridgeConsole
import BridgeKit
import BridgeTestSupport
import HTTPTypes

/// An origin whose responses all say which version of which document they are, in pieces, so that a mixture is seen.
struct SampleOrigin: Transport {
  static let documents = 100
  static let url = "https://soak.example/"
  static let versionField = HTTPField.Name("X-Version")

  /// Documents that are inline in the index, at its limit, and in files.
  private static let sizes = [700, 16 << 10, 40_000, 300_000]

  /// The bytes of a version of a document.
  static func text(_ document: Int, version: Int) -> [UInt8] {
    var text = Array("document \(document) version \(version)\n".utf8)
    let size = sizes[document % sizes.count]
    while text.count < size { text += text }
    return Array(text.prefix(size))
  }

  /// The version of a whole document; nil for bytes that are none.
  static func version(of document: Int, in bytes: [UInt8]) -> Int? {
    let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    guard let version = line.split(separator: " ").last.flatMap({ Int($0) }),
      bytes == text(document, version: version)
    else { return nil }
    return version
  }

  func send(_ request: BridgeRequest, for exchange: Exchange) async throws -> BridgeResponse {
    guard let name = Self.versionField, let version = request.fields[name].flatMap({ Int($0) }),
      let document = Int(request.path.dropFirst())
    else { return .text("there is no such document", status: 404) }
    let text = Self.text(document, version: version)
    let pieces = stride(from: 0, to: text.count, by: 16 << 10).map {
      Array(text[$0..<min($0 + (16 << 10), text.count)])
    }
    return BridgeResponse(
      status: 200,
      fields: [
        .cacheControl: "max-age=100000", .eTag: "\"\(version)\"", .contentLength: "\(text.count)",
      ], body: Body(once: ScriptedReader(pieces)))
  }
}

/// A pipeline with a cache over the origin.
struct SampleClient {
  let cache: ResponseCache
  private let pipeline = Pipeline.standard(over: SampleOrigin())

  init(_ path: String, limits: CacheLimits = CacheLimits()) throws {
    cache = try ResponseCache(at: path, limits: limits)
    pipeline.cache(in: cache)
  }

  /// Loads a version of a document, whatever is stored, and stores it.
  func store(_ document: Int, version: Int) async throws -> [UInt8] {
    var request = try BridgeRequest("GET", "\(SampleOrigin.url)\(document)")
    request.fields[.cacheControl] = "no-cache"
    if let name = SampleOrigin.versionField { request.fields[name] = "\(version)" }
    return try await pipeline.load(request).body.collect(upTo: 1 << 20)
  }

  /// The document as it is stored; nil if it is not.
  func stored(_ document: Int) async throws -> [UInt8]? {
    var request = try BridgeRequest("GET", "\(SampleOrigin.url)\(document)")
    request.fields[.cacheControl] = "only-if-cached"
    let response = try await pipeline.load(request)
    let bytes = try await response.body.collect(upTo: 1 << 20)
    return response.status == 200 ? bytes : nil
  }
}

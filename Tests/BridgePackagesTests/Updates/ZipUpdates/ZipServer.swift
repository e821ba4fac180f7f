import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Foundation

@testable import BridgePackages

/// A store, and a server of zip packages on loopback.
struct ZipServer {
  let sample: SampleStore
  let origin: LoopbackOrigin
  let updates: ZipUpdates

  /// A server that answers checks with `answer`, and has these archives below `/zips/`.
  init(
    _ sample: SampleStore, names: ZipUpdateNames = ZipUpdateNames(),
    archives: [String: [UInt8]] = [:],
    answer: @escaping @Sendable (ReceivedRequest) -> String
  ) throws {
    self.sample = sample
    origin = try LoopbackOrigin.answering { request in
      if request.method == "POST" { return .json(answer(request)) }
      guard let archive = archives[request.path] else { return .text("?", status: 404) }
      return RawResponse(status: 200, fields: [("ETag", "\"1\"")], body: archive)
    }
    updates = ZipUpdates(
      of: sample.store, from: origin.url("/api"), over: try Pipeline.standard(TransportOptions()),
      names: names)
  }

  /// The bytes of an archive of these files, and their MD5.
  static func zip(
    _ files: [String: String], in sample: SampleStore
  ) throws -> (bytes: [UInt8], md5: String) {
    _ = try sample.archive(files, named: "server.zip")
    let bytes = try sample.folder.read("server.zip")
    return (bytes, md5(bytes))
  }

  static func md5(_ bytes: [UInt8]) -> String {
    var hash = MD5()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The same MD5 in base64.
  static func base64(_ md5: String) -> String {
    let bytes = stride(from: 0, to: 32, by: 2).compactMap { start in
      UInt8(md5.dropFirst(start).prefix(2), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  /// The paths of the active version, in order.
  func paths(_ label: String = "app") throws -> [String] {
    guard let active = try sample.store.activeVersion(of: SampleStore.id(label)) else { return [] }
    return try sample.store.manifest(of: active).files.map(\.path)
  }

  /// The paths that were downloaded, in order.
  var downloads: [String] { origin.requests.filter { $0.method == "GET" }.map(\.path) }

  /// The bodies of checks, in order.
  var checks: [String] { origin.requests.filter { $0.method == "POST" }.map(\.text) }

  /// Runs the update of the only package of a check.
  func update(isTrusted: Bool = true) async throws -> ZipUpdate.Outcome? {
    try await updates.update(isTrusted: isTrusted).first?.outcome
  }
}

extension ZipUpdate.Outcome {
  /// One word for the outcome, and the name of the version.
  var text: String {
    switch self {
    case .current(let version): "current \(version?.name ?? "-")"
    case .activated(let version): "activated \(version.name)"
    case .installed(let version, let isIncrement):
      "installed \(version.name) \(isIncrement ? "incremental" : "full")"
    case .failed(let error): "failed \(error.code)"
    }
  }
}

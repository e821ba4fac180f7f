import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Synchronization

@testable import BridgePackages

/// A store, and a site of our own on loopback whose manifest and files change.
final class AssetServer: Sendable {
  struct Site: Sendable {
    var manifest = "{}"
    /// Texts by target; nil for targets at which the server fails.
    var files: [String: String?] = [:]
    var type = "text/css"

    mutating func fail(_ target: String) { files.updateValue(nil, forKey: target) }
  }

  let sample: SampleStore
  let origin: LoopbackOrigin
  let pipeline: Pipeline
  private let site: SharedSite

  /// A class of its own, because the script of the origin must not refer to the origin or to its owner.
  private final class SharedSite: Sendable {
    let site = Mutex(Site())
  }

  init(_ sample: SampleStore) throws {
    self.sample = sample
    let shared = SharedSite()
    site = shared
    origin = try LoopbackOrigin.answering { request in
      let site = shared.site.withLock(\.self)
      if request.target == "/h5/offline/manifest.json" { return .json(site.manifest) }
      switch site.files[request.target] {
      case nil: return .text("?", status: 404)
      case .some(nil): return .text("?", status: 503)
      case .some(let text?):
        return RawResponse(
          status: 200, fields: [("Content-Type", site.type)], body: Array(text.utf8))
      }
    }
    pipeline = try Pipeline.standard(TransportOptions())
  }

  func change(_ body: (inout Site) -> Void) {
    site.site.withLock { site in body(&site) }
  }

  func updates(_ names: AssetManifestNames = AssetManifestNames()) -> AssetManifests {
    AssetManifests(
      of: sample.store, id: SampleStore.id("assets"), from: origin.url("/h5"), over: pipeline,
      names: names)
  }

  @discardableResult
  func update(isTrusted: Bool = true) async throws -> AssetUpdate {
    try await updates().update(isTrusted: isTrusted)
  }

  /// A manifest with these assets as targets and versions; the first is shared.
  static func manifest(_ assets: KeyValuePairs<String, String>) -> String {
    let entries = assets.map { #"{"url":"\#($0.key)","version":"\#($0.value)"}"# }
    return
      #"{"common":[\#(entries.prefix(1).joined())],"business":[{"name":"b","assets":[\#(entries.dropFirst().joined(separator: ","))]}]}"#
  }

  /// The fetched targets, except for the manifest.
  var fetched: [String] { origin.requests.map(\.target).filter { !$0.hasSuffix("manifest.json") } }

  /// The files of the active version: the last parts of their paths.
  func names() throws -> [String] {
    guard let active = try sample.store.activeVersion(of: SampleStore.id("assets")) else {
      return []
    }
    return try sample.store.manifest(of: active).files
      .map { $0.path.split(separator: "/").dropFirst().joined(separator: "/") }.sorted()
  }
}

extension AssetUpdate {
  /// One word for the outcome, and the counts.
  var text: String {
    let word =
      switch outcome {
      case .none: "none"
      case .current: "current"
      case .installed: "installed"
      case .staged: "staged"
      }
    return "\(word) \(fetchedCount) \(keptCount) \(failures.count)"
  }
}

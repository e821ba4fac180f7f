import BridgeArchive
import BridgeCrypto
import BridgeFormats
import BridgeTestSupport
import Testing

@testable import BridgePackages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("an update endpoint")
struct EndpointTests {
  private let sample: SampleStore
  private let tree: PublishedTree
  private let key: PackageSigningKey

  init() throws {
    sample = try SampleStore()
    key = try PackageSigningKey.random()
    tree = try PublishedTree(at: sample.folder.path("tree"))
  }

  private static let filler = String((0..<3000).flatMap { "\($0 * 7919 % 1013)" })

  /// Publishes a version; returns its hash.
  @discardableResult
  private func publish(
    _ version: String, seq: Int, _ files: [String: String],
    _ change: (inout Publication) -> Void = { _ in }
  ) throws -> String {
    let manifest = SampleStore.manifest(version, files, seq: seq)
    let path = try sample.archive(files, manifest, named: "\(version).zip", signedBy: [key])
    var publication = Publication(keys: [key])
    change(&publication)
    try publication.publish([path], to: tree)
    return SHA256.hash(manifest.json()).hex
  }

  private func ask(_ endpoint: UpdateEndpoint, _ request: String) throws -> JSONValue {
    let response = try JSONValue(parsing: endpoint.check(Array(request.utf8)))
    let packages = try ManifestValue.list(ManifestValue.object(response)["packages"])
    return try #require(packages.first)
  }

  private func member(_ value: JSONValue, _ path: String...) throws -> String? {
    var value: JSONValue? = value
    for name in path { value = try value.flatMap { try ManifestValue.object($0)[ExactText(name)] } }
    return switch value {
    case .string(let text): text.string
    case .number(let number): number.source
    default: nil
    }
  }

  @Test("says none, full, incremental, patch and rollback by what a client holds")
  func actions() throws {
    let shared = ["a.js": Self.filler, "b.js": Self.filler + "b"]
    let one = try publish("1", seq: 1, shared.merging(["index.html": "<p>one"]) { $1 })
    let two = try publish("2", seq: 2, shared.merging(["index.html": "<p>two"]) { $1 }) {
      $0.patchCount = 0
    }
    let endpoint = try UpdateEndpoint(tree)
    let held = "\"active\":\"\(one)\""
    let rows: [(held: String, action: String, kind: String?)] = [
      ("", "full", "full"), (held, "incremental", "incremental"),
      ("\"active\":\"\(two)\"", "none", nil), ("\(held),\"versions\":[\"\(two)\"]", "none", nil),
      ("\(held),\"failed\":[\"\(two)\"]", "none", nil),
      ("\"active\":\"\(String(repeating: "0", count: 64))\"", "full", "full"),
    ]
    for row in rows {
      let request = "{\"packages\":[{\"id\":\"app\"\(row.held.isEmpty ? "" : ",")\(row.held)}]}"
      let said = try ask(endpoint, request)
      #expect(try member(said, "action") == row.action, "\(row)")
      #expect(try member(said, "way", "kind") == row.kind, "\(row)")
    }
    try publish("1", seq: 1, shared.merging(["index.html": "<p>one"]) { $1 })
    try endpoint.refresh()
    let back = try ask(
      endpoint,
      "{\"packages\":[{\"id\":\"app\",\"active\":\"\(two)\",\"versions\":[\"\(one)\"]}]}")
    #expect(try member(back, "action") == "rollback")
    #expect(try member(back, "version") == one)
    #expect(try member(back, "way", "kind") == nil)
  }

  @Test("names the patch that publishing has made, and the patch installs")
  func patch() throws {
    let one = ["index.html": "<p>one", "a.js": Self.filler]
    let two = ["index.html": "<p>two", "a.js": Self.filler + "more()"]
    let old = try publish("1", seq: 1, one)
    let new = try publish("2", seq: 2, two) { $0.patchCount = 3 }
    let said = try ask(
      UpdateEndpoint(tree), "{\"packages\":[{\"id\":\"app\",\"active\":\"\(old)\"}]}")
    #expect(try member(said, "action") == "patch")
    #expect(try member(said, "way", "from") == old)
    let object = try #require(try member(said, "way", "object"))
    var install = PackageInstall(PackageTrust(keys: try SigningRole([key.publicKey])))
    install.activation = .atOnce
    try sample.store.install(archive: sample.folder.path("1.zip"), install)
    let installed = try sample.store.install(patch: "\(tree.path)/\(object)", install)
    #expect(installed.version.hex == new)
    #expect(try sample.text("a.js") == Self.filler + "more()")
    #expect(try TreeCheck(of: tree, trusting: nil, now: .zero).problems.count == 1)
  }

  @Test("makes patches from the last versions only, and keeps those that are there")
  func patches() throws {
    for number in 1...4 {
      try publish("\(number)", seq: number, ["index.html": Self.filler + "\(number)"]) {
        $0.patchCount = 2
      }
    }
    let channel = try #require(try tree.channel("stable", of: SampleStore.id()))
    #expect(channel.versions.map(\.patches.count) == [0, 1, 2, 2])
    let from = channel.versions[3].patches.map(\.from)
    #expect(from == channel.versions[1...2].map(\.version))
  }

  @Test("gives the signed channel file until a client has it, with its directives")
  func channel() throws {
    try publish("1", seq: 1, ["index.html": "<p>"]) { $0.directive = .disable }
    let endpoint = try UpdateEndpoint(tree)
    let said = try ask(endpoint, "{\"packages\":[{\"id\":\"app\"}]}")
    #expect(try member(said, "action") == "disable")
    let inline = try #require(try ManifestValue.object(said)["channel"])
    let file = try #require(try tree.channelFile("stable", of: SampleStore.id()))
    #expect(try inline == JSONValue(parsing: file))
    let known = try ask(endpoint, "{\"packages\":[{\"id\":\"app\",\"seq\":1}]}")
    #expect(try ManifestValue.object(known)["channel"] == nil)
    let other = try ask(endpoint, "{\"packages\":[{\"id\":\"app\",\"channel\":\"beta\"}]}")
    #expect(try member(other, "action") == "unknown")
  }

  @Test("reads the manifest that it sends once, as objects never change")
  func manifest() throws {
    try publish("1", seq: 1, ["index.html": "<p>"])
    let endpoint = try UpdateEndpoint(tree)
    let question = "{\"packages\":[{\"id\":\"app\"}]}"
    let first = try member(ask(endpoint, question), "manifest")
    #expect(first?.contains("index.html") == true)
    try FileManager.default.removeItem(atPath: "\(tree.path)/objects")
    #expect(try member(ask(endpoint, question), "manifest") == first)
  }

  @Test("offers a version to the apps and the share of devices that it is for")
  func terms() throws {
    try publish("1", seq: 1, ["index.html": "<p>"])
    try publish("2", seq: 2, ["index.html": "<b>"]) { $0.app = VersionRange(minimum: "2.1") }
    let endpoint = try UpdateEndpoint(tree)
    var versions: [String?] = []
    for app in ["", "\"app\":\"2.0\",", "\"app\":\"2.10\","] {
      versions.append(
        try member(ask(endpoint, "{\(app)\"packages\":[{\"id\":\"app\"}]}"), "version"))
    }
    #expect(versions[0] == versions[1] && versions[1] != versions[2])
  }

  @Test("counts outcomes by version, and no more lines than a bound")
  func outcomes() throws {
    let version = try publish("1", seq: 1, ["index.html": "<p>"])
    let endpoint = try UpdateEndpoint(tree)
    let outcome = "{\"id\":\"app\",\"version\":\"\(version)\",\"outcome\":\"reverted\"}"
    for _ in 0..<3 { _ = try endpoint.check(Array("{\"outcomes\":[\(outcome)]}".utf8)) }
    let text = String(decoding: endpoint.outcomes(), as: UTF8.self)
    #expect(text.contains("\"outcome\":\"reverted\",\"count\":3"), "\(text)")
  }

  @Test(
    "refuses a request that cannot be understood",
    arguments: [
      "", "[]", "{\"packages\":1}", "{\"packages\":[1]}", "{\"packages\":[{\"id\":\"../x\"}]}",
      "{\"packages\":[{\"id\":\"app\",\"active\":\"1\"}]}",
      "{\"outcomes\":[{\"id\":\"app\",\"version\":\"\",\"outcome\":\"a b\"}]}",
      "{\"packages\":[" + String(repeating: "{\"id\":\"a\"},", count: 1000) + "{\"id\":\"a\"}]}",
      String(repeating: " ", count: EndpointLimits.maximumRequest + 1),
      String(repeating: "[", count: 1000),
    ])
  func refused(_ request: String) throws {
    let endpoint = try UpdateEndpoint(tree)
    do throws(PackageError) {
      _ = try endpoint.check(Array(request.utf8))
      Issue.record("it was taken")
    } catch { #expect(error.code == .invalidResponse) }
  }
}

import BridgeTestSupport
import Foundation
import Testing

/// The package `app`, signed and published version by version as a static tree behind a server on loopback.
final class PublishedSite: Sendable {
  /// The public key of its publisher.
  let key: String
  let origin: LoopbackOrigin
  private let folder: TemporaryFolder

  /// The store of a device.
  var store: String { folder.path("store") }

  init() async throws {
    let folder = try TemporaryFolder(named: "published-site")
    self.folder = folder
    key = try await Self.packages(["keygen", folder.path("release.key")])
    origin = try LoopbackOrigin.serving(folder, "www")
  }

  /// Publishes a version, whose page notes the update that it is told of in `told`, and has `head` in its head; or
  /// another `page`. `module`: its file `module.js`.
  func publish(
    _ version: String, head: String = "", readiness: String = "load", page: String? = nil,
    module: String = ""
  ) async throws {
    let usual = """
      <!doctype html><meta charset="utf-8"><title>\(version)</title>
      <script>
      window.told = new Promise((done) => {
        addEventListener('bridge-package-update', (event) => done(event.detail.active));
      });
      </script>\(head)
      """
    try folder.write(page ?? usual, to: "site/index.html")
    try folder.write(module, to: "site/module.js")
    let rules = try folder.write(#"{"readiness":"\#(readiness)"}"#, to: "serving.json")
    let (archive, release) = (folder.path("\(version).zip"), folder.path("release.key"))
    try await packages(
      "build", folder.path("site"), archive, "--id", "app", "--version", version, "--serving", rules
    )
    try await packages("sign", archive, "--key", release)
    try await packages("publish", archive, folder.path("www"), "--key", release)
  }

  /// Brings the published version to the store, for good.
  func install() async throws {
    try await packages(
      "update", "--store", store, "--from", origin.url(""), "--key", key, "--id", "app", "--trust")
  }

  /// The versions in the store, as the tool prints them.
  func versions() async throws -> String { try await packages("list", "--store", store) }

  /// Runs scripts one after the other in the page of the package, which is updated meanwhile.
  func view(
    _ scripts: [String], _ options: [String] = [], store: String? = nil,
    at page: String = "https://app.package/"
  ) async throws -> ProgramRun {
    let steps = scripts.flatMap { ["--eval", $0] }
    let updates = ["--packages", store ?? self.store, "--update-from", origin.url("")]
    return try await View.run(nil, at: page, steps + updates + ["--key", key] + options)
  }

  @discardableResult
  private func packages(_ arguments: String...) async throws -> String {
    try await Self.packages(arguments)
  }

  /// The output of a command that has to succeed.
  private static func packages(_ arguments: [String]) async throws -> String {
    let run = try await ProgramRun.of(View.path, ["packages"] + arguments)
    #expect(run.code == 0, "\(arguments): \(run.errors)")
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

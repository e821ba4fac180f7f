import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTesting
import BridgeTransport
import Testing

@testable import BridgePackages

@Suite("updates of virtual-domain packages", .timeLimit(.minutes(2)))
struct VirtualDomainTests {
  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  /// A server that has one version of the package.
  private func server(
    _ version: String, _ files: [String: String], answer: String? = nil
  ) throws -> LoopbackOrigin {
    let archive = try sample.folder.read(
      "server-\(version).zip".also { try sample.archive(files, named: $0) })
    let answer = answer ?? #"{"version":"\#(version)","path":"/download/app.zip"}"#
    return try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /api/getNewestPackage" where request.text == #"{"packageId":"app"}"#:
        RawResponse(
          status: 200, fields: [("Content-Type", "application/json")], body: Array(answer.utf8))
      case "GET /download/app.zip": RawResponse(status: 200, body: archive)
      default: .text("?", status: 404)
      }
    }
  }

  private func updates(_ origin: LoopbackOrigin) throws -> VirtualDomainUpdates {
    VirtualDomainUpdates(
      of: sample.store, from: origin.url("/api"),
      over: try Pipeline.standard(TransportOptions()))
  }

  @Test(
    "002-01: a server without a version says so by 204 or 404, and nothing is changed",
    arguments: [204, 404])
  func nothing(status: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse(status: status) }
    guard case .none = try await updates(origin).update(SampleStore.id()) else {
      Issue.record("there was something")
      return
    }
    #expect(try sample.store.versions().isEmpty && origin.requestCount == 1)
  }

  @Test("002-01: a question that leads from https to http has no answer that counts")
  func unprotected() async throws {
    let question = try BridgeRequest("POST", "https://m.example/api/getNewestPackage")
    let answer = Array(#"{"version":"3","path":"http://m.example/a.zip"}"#.utf8)
    let transport = ScriptedTransport { request in
      request.scheme == "https"
        ? BridgeResponse(
          status: 307, fields: [.location: "http://m.example/api/getNewestPackage"])
        : BridgeResponse(status: 200, body: .bytes(answer))
    }
    let pipeline = Pipeline.standard(over: transport)
    let error = await #expect(throws: PackageError.self) {
      try await ServerQuestion(over: pipeline).response(to: question)
    }
    #expect(error?.code == .unreachable && error?.message.contains("unprotected") == true)
  }

  @Test("002-01: a version is installed from its server and is the active one, marked as unsigned")
  func installs() async throws {
    let origin = try server("3", ["index.html": "three"])
    guard case .installed(let version) = try await updates(origin).update(SampleStore.id()) else {
      Issue.record("nothing was installed")
      return
    }
    #expect(version.name == "3" && version.isActive && version.trust == .synthesized)
    #expect(origin.requests.map(\.line) == ["POST /api/getNewestPackage", "GET /download/app.zip"])
    #expect(try sample.folder.names(in: "store/downloads").allSatisfy { $0.hasSuffix(".lock") })
  }

  @Test("002-11: an older version is a version as any other, and is not downloaded again")
  func goesBack() async throws {
    for (version, text) in [("1", "one"), ("2", "two")] {
      let origin = try server(version, ["index.html": text])
      _ = try await updates(origin).update(SampleStore.id(), isTrusted: true)
    }
    let origin = try server("1", ["index.html": "one"])
    guard case .activated(let version) = try await updates(origin).update(SampleStore.id()) else {
      Issue.record("nothing was activated")
      return
    }
    #expect(version.name == "1" && version.isActive)
    #expect(origin.requests.map(\.line) == ["POST /api/getNewestPackage"])
    guard case .current = try await updates(origin).update(SampleStore.id()) else {
      Issue.record("the version was activated again")
      return
    }
  }

  @Test("002-37: a version that failed here is not downloaded again")
  func failed() async throws {
    let good = try server("1", ["index.html": "one"])
    _ = try await updates(good).update(SampleStore.id(), isTrusted: true)
    let bad = try server("2", ["index.html": "two"])
    _ = try await updates(bad).update(SampleStore.id(), isTrusted: true)
    try sample.store.rollBack(SampleStore.id())
    let updates = try updates(bad)
    let error = await #expect(throws: PackageError.self) {
      try await updates.update(SampleStore.id())
    }
    #expect(error?.code == .badVersion)
    #expect(bad.requests.filter { $0.method == "GET" }.count == 1)
    #expect(try sample.store.activeVersion(of: SampleStore.id())?.name == "1")
  }

  @Test(
    "002-37: addresses are understood as they are meant",
    arguments: [
      ("/download/app.zip", "http://h.example:8/download/app.zip"),
      ("download/app.zip", "http://h.example:8/api/download/app.zip"),
      ("http://cdn.example/a b.zip", "http://cdn.example/a%20b.zip"),
      ("http:///cdn.example//x/app.zip", "http://cdn.example/x/app.zip"),
      ("https:/cdn.example/app.zip", "https://cdn.example/app.zip"),
      ("//cdn.example/app.zip", "http://cdn.example/app.zip"),
      ("h.example:8/download/app.zip", "http://h.example:8/download/app.zip"),
      ("//h.example:8//app.zip", "http://h.example:8//app.zip"),
      ("\\download\\app.zip", "http://h.example:8/download/app.zip"),
    ])
  func addresses(text: String, url: String) throws {
    #expect(try SloppyURL.resolved(text, from: "http://h.example:8/api/") == url)
  }

  @Test("002-37: other schemes are refused", arguments: ["file:///etc/passwd", "ftp://h/x", "a:b"])
  func schemes(text: String) {
    let error = #expect(throws: PackageError.self) {
      try SloppyURL.resolved(text, from: "http://h.example/")
    }
    #expect(error?.code == .invalidResponse)
  }

  @Test(
    "take responses as servers write them",
    arguments: [
      (#"{"version":3,"path":"/download/app.zip"}"#, true),
      (#"{"code":0,"data":{"version":"3","path":"/download/app.zip"}}"#, true),
      (#"{"code":0,"data":[{"version":"3","path":"/download/app.zip"}]}"#, true),
      (#"{"code":404,"data":null}"#, false), ("{}", false), ("null", false),
    ])
  func answers(json: String, isInstalled: Bool) async throws {
    let origin = try server("3", ["index.html": "three"], answer: json)
    switch try await updates(origin).update(SampleStore.id()) {
    case .installed(let version): #expect(isInstalled && version.name == "3")
    case .none: #expect(!isInstalled)
    default: Issue.record("neither installed nor nothing there")
    }
  }

  @Test(
    "say what the server did wrong",
    arguments: [
      ("<html>", PackageError.Code.invalidResponse), (#"{"version":"3"}"#, .invalidResponse),
      (#"{"version":"3","path":"/gone.zip"}"#, .unreachable),
      (#"{"version":"3","path":"/api/getNewestPackage"}"#, .unreachable),
    ])
  func refuses(json: String, code: PackageError.Code) async throws {
    let origin = try server("3", ["index.html": "three"], answer: json)
    let updates = try updates(origin)
    let error = await #expect(throws: PackageError.self) {
      try await updates.update(SampleStore.id())
    }
    #expect(error?.code == code)
    #expect(try sample.store.versions().isEmpty)
  }

  @Test("a package that is signed here is not replaced, neither by a download nor by its name")
  func signed() async throws {
    let old = try server("1", ["index.html": "one"])
    _ = try await updates(old).update(SampleStore.id(), isTrusted: true)
    let files = ["index.html": "signed"]
    var install = PackageInstall(PackageTrust(keys: try SampleKeys.role([1])))
    install.activation = .atOnce
    try sample.store.install(
      archive: sample.archive(
        files, SampleStore.manifest("2", files), signedBy: SampleKeys.keys([1])), install)
    for name in ["3", "1"] {
      let origin = try server(name, ["index.html": "one"])
      let error = await #expect(throws: PackageError.self) {
        try await updates(origin).update(SampleStore.id(), isTrusted: true)
      }
      #expect(error?.code == .notSigned, "\(name)")
    }
    #expect(try sample.store.activeVersion(of: SampleStore.id())?.name == "2")
  }
}

extension String {
  /// The text itself, after a call of the closure.
  fileprivate func also(_ body: (String) throws -> some Any) rethrows -> String {
    _ = try body(self)
    return self
  }
}

import BridgeRecording
import BridgeTestSupport
import Testing

@Suite(
  "a session that Chromium had with an admin site through the recorder", .timeLimit(.minutes(10)),
  .enabled(if: AdminSite.isAvailable, "\(AdminSite.missing)"),
  .enabled(
    if: ChromiumProgram.path != nil && !Sanitizer.isOn,
    "there is no Chromium to drive, or a sanitizer is on"))
struct AdminSiteBrowserTests {
  private let folder: TemporaryFolder
  private var target: String { folder.path("session.bridgerec") }

  init() throws { folder = try TemporaryFolder(named: "admin-browser") }

  /// Every byte value, line ends and text like a boundary; larger than the recorder's memory limit.
  private static let upload =
    Array("\r\n--\r\n------WebKitFormBoundary\r\npassword=none\r\n".utf8)
    + (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  @Test(
    "holds the upload byte for byte and is the same against a fresh copy, redacted or not",
    arguments: [true, false])
  func session(isRedacted: Bool) async throws {
    let recorded = try await AdminSite()
    try await record(recorded, isRedacted ? [] : ["--no-redact"])
    #expect(try recorded.photo("manual.bin") == Self.upload)
    #expect(try recordedUpload() == Self.upload)

    let fresh = try await AdminSite()
    let run = try await Tool.run(
      [
        "run", target, "--allow-unsafe", "--against", "live", "--map",
        "127.0.0.1:\(recorded.port)=127.0.0.1:\(fresh.port)",
      ] + (isRedacted ? ["--secret", "password=env:ADMIN_PASSWORD"] : []),
      environment: isRedacted ? ["ADMIN_PASSWORD": "correct-horse"] : nil)
    #expect(run.lastLine == "verdict: same", "\(run.output)\(run.errors)")
    #expect(run.code == 0)
    let sums = try #require(run.sums)
    #expect(sums.areComplete && sums.sent == sums.total && sums.total > 20)
    #expect(run.output.contains("multipart field csrfmiddlewaretoken ← "))
    #expect(try fresh.photo("manual.bin") == Self.upload)
  }

  @Test("goes through an explicit proxy as well")
  func proxied() async throws { try await checkProxied(try #require(ChromiumProgram.path)) }

  @Test(
    "goes through an explicit proxy in Firefox, too",
    .enabled(
      if: FirefoxProgram.path != nil, "Firefox is not installed; Scripts/setup --tests does it"))
  func proxiedInFirefox() async throws {
    try await checkProxied(try #require(FirefoxProgram.path))
  }

  private func checkProxied(_ browser: String) async throws {
    let recorded = try await AdminSite()
    let file = try folder.write(Self.upload, to: "manual.bin")
    let proxy = try await ServingTool(
      [
        "proxy", "--credential", "none", "--allow", "127.0.0.1:\(recorded.port)", "--record",
        target, "--no-redact",
      ], executable: BuiltProduct.path("bridge", variable: "BRIDGE"))
    try await recorded.browse(
      browser, through: recorded.url, uploading: file, proxy: proxy.url)
    #expect(try await proxy.stop().code == 0)
    #expect(try recorded.photo("manual.bin") == Self.upload)
    #expect(try recordedUpload() == Self.upload)

    let fresh = try await AdminSite()
    let run = try await Tool.run(
      [
        "run", target, "--allow-unsafe", "--against", "live", "--map",
        "127.0.0.1:\(recorded.port)=127.0.0.1:\(fresh.port)",
      ])
    #expect(run.lastLine == "verdict: same", "\(run.output)\(run.errors)")
  }

  private func record(_ site: AdminSite, _ options: [String]) async throws {
    let file = try folder.write(Self.upload, to: "manual.bin")
    let proxy = try await ServingTool(["record", "--to", site.url, target] + options)
    try await site.browse(ChromiumProgram.path ?? "", through: proxy.url, uploading: file)
    let end = try await proxy.stop()
    #expect(end.code == 0, "\(end.errors)")
  }

  /// The uploaded file, from the first form that has one.
  private func recordedUpload() throws -> [UInt8] {
    let requests = try Recording.open(path: target).exchanges.map(\.request)
    for request in requests {
      guard case .content(let content) = request.body, let type = content.mediaType,
        let boundary = type.split(separator: "boundary=").last.map(String.init),
        type.hasPrefix("multipart/")
      else { continue }
      let bytes = try content.bytes()
      let parts = try MultipartParser.parts(of: bytes, boundary: boundary)
      if let part = parts.first(where: { $0.filename == "manual.bin" }) {
        return Array(bytes[part.content])
      }
    }
    return []
  }
}

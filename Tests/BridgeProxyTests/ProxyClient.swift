import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import Foundation

@testable import BridgeProxy

/// A proxy on loopback, and curl as its client.
struct ProxyFixture {
  /// The status and body that curl got, of the response or of the proxy's refusal to connect.
  struct Reply {
    let status: Int
    let body: String
  }

  static let hasCurl = ProgramRun.find("curl") != nil

  let server: LoopbackServer
  /// The certificate that clients have to trust.
  let authority: CertificateAuthority
  /// The proxy's reports as they come, until the proxy is stopped.
  let incidents: AsyncStream<String>
  /// The file of that certificate.
  var caFile: String { folder.path("ca.pem") }
  private let sink: AsyncStream<String>.Continuation
  private let folder: TemporaryFolder
  private let credential: ProxyCredential?

  init(
    routes: [Route] = [], upstream: String? = nil, change: (inout ProxyOptions) -> Void = { _ in },
    prepare: (Pipeline) throws -> Void = { _ in }
  ) async throws {
    folder = try TemporaryFolder(named: "proxy")
    let now = Int(Date().timeIntervalSince1970)
    var options = ProxyOptions()
    options.routes = routes
    authority = try CertificateAuthority.make(named: "test", at: now)
    try Data(authority.certificatePEM.utf8).write(to: URL(filePath: folder.path("ca.pem")))
    options.authority = authority
    change(&options)
    credential = options.credential
    var transport = TransportOptions()
    transport.routes = routes
    transport.addresses = options.addresses
    transport.certificateAuthorityFile = options.certificateAuthorityFile
    transport.proxy = upstream
    options.upstream = Upstream(of: transport)
    let pipeline = Pipeline.standard(over: try CurlTransport(transport))
    try prepare(pipeline)
    let (incidents, sink) = AsyncStream<String>.makeStream()
    (self.incidents, self.sink) = (incidents, sink)
    let proxy = try ExplicitProxy(pipeline, options, now: { now }) { sink.yield("\($0)") }
    server = try await LoopbackServer(
      at: try ListenAddress("127.0.0.1:0"), speaking: .proxy, proxy)
  }

  /// Its URL, with the credential.
  var url: String {
    "http://\(credential.map { $0.userInfo + "@" } ?? "")127.0.0.1:\(server.port)"
  }

  func stop() async {
    await server.stop()
    sink.finish()
  }

  /// Runs curl through the proxy; `user` is the credential that it gives, by default the right one.
  func curl(_ arguments: String..., user: String? = nil) async throws -> Reply {
    let run = try await ProgramRun.of(
      ProgramRun.find("curl") ?? "curl",
      ["-w", "\n%{http_code} %{http_connect}"] + clientArguments(user: user) + arguments)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let codes = (lines.last ?? "").split(separator: " ").compactMap { Int($0) }
    let status = codes.first { $0 != 0 } ?? 0
    return Reply(status: status, body: lines.dropLast().joined(separator: "\n"))
  }

  /// Runs a script of bash in which `"$@"` is curl through the proxy, with these arguments.
  func bash(_ script: String, _ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(
      "bash",
      ["-c", script, "bash", ProgramRun.find("curl") ?? "curl"] + clientArguments() + arguments)
  }

  private func clientArguments(user: String? = nil) -> [String] {
    let user = user ?? credential.map(\.userInfo) ?? ""
    return [
      "-sS", "--max-time", "20", "--cacert", caFile, "-x",
      "http://\(user.isEmpty ? "" : user + "@")127.0.0.1:\(server.port)",
    ]
  }
}

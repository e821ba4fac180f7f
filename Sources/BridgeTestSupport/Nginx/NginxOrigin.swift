internal import BridgeSystem
internal import BridgeTesting

/// A real server on loopback: a private nginx with HTTP/1.1, HTTP/2 and TLS with its own certificate.
///
/// | target | answer |
/// |---|---|
/// | `/k1.json`, `/k64.json` | 1 KiB, 64 KiB of JSON |
/// | `/big.json` | 20 MB of JSON, gzip where accepted |
/// | `/gz` | 1 KiB of JSON, gzip where accepted |
/// | `/post` | reads any body, answers `ok` |
/// | `/redir` | 302 to `/k1.json` |
/// | `/cookies` | sets two cookies, answers those it got |
/// | `/protocol` | the version of HTTP that was spoken |
/// | `/status` | nginx's own counters, connections included |
package final class NginxOrigin: Sendable {
  /// Whether this machine has nginx and openssl. If not, tests are skipped because of ``missing``.
  package static var isAvailable: Bool {
    ProgramRun.find("nginx") != nil && ProgramRun.find("openssl") != nil
  }

  /// The reason for skipping tests.
  package static let missing = "nginx or openssl is not installed (Scripts/setup --tests)"

  /// The port for HTTP/1.1 without TLS.
  package let port: Int

  /// The port for HTTP/2 without TLS, by prior knowledge.
  package let clearHTTP2Port: Int

  /// The port for HTTP/2 and HTTP/1.1 over TLS.
  package let securePort: Int

  /// The certificate to trust, a PEM file. It is for `localhost` and 127.0.0.1.
  package let caFile: String

  private let folder: TemporaryFolder
  private let process: ChildProcess

  /// Starts nginx, and returns when it accepts connections.
  package init() async throws {
    guard let program = ProgramRun.find("nginx"), Self.isAvailable else {
      throw OriginError(.unavailable, Self.missing)
    }
    folder = try TemporaryFolder(named: "nginx-origin")
    try NginxSite.write(to: folder)
    caFile = try await Certificate.make(for: "localhost", in: folder).path
    let (process, ports) = try await Self.start(program, in: folder)
    self.process = process
    (port, clearHTTP2Port, securePort) = (ports[0], ports[1], ports[2])
  }

  deinit { stop() }

  /// The URL of a target over HTTP/1.1 without TLS.
  package func url(_ target: String) -> String { "http://127.0.0.1:\(port)\(target)" }

  /// The URL of a target over TLS.
  package func secureURL(_ target: String) -> String { "https://localhost:\(securePort)\(target)" }

  /// Ends nginx. Its connections break.
  package func stop() {
    process.send(SIGTERM)
    process.wait()
  }

  /// Starts nginx. A port that was free may be taken by then, so a failed start is repeated.
  private static func start(
    _ program: String, in folder: TemporaryFolder
  ) async throws -> (ChildProcess, [Int]) {
    var complaint = ""
    for attempt in 1...5 {
      let ports = try freePorts(3)
      let configuration = NginxSite.configuration(ports: ports)
      do throws(OriginError) {
        let process = try await NginxProcess.start(
          program, configuration: configuration, in: folder, attempt: attempt)
        return (process, ports)
      } catch {
        complaint = error.message
      }
    }
    throw OriginError(.unavailable, complaint)
  }

  /// Finds free ports. All are held until the last one is found, so that they differ.
  private static func freePorts(_ count: Int) throws(OriginError) -> [Int] {
    var held: [OriginSocket] = []
    for _ in 0..<count { held.append(try .listening()) }
    defer { for socket in held { socket.close() } }
    var ports: [Int] = []
    for socket in held { ports.append(try socket.localPort()) }
    return ports
  }
}

import BridgeTestSupport

@testable import BridgePackages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// nginx as the CDN of a published tree: one server as documented, `www`, and one with a folder per fault. The fault is
/// in the objects, or, in folders that end in `-channel` and `-root`, in channel files or roots alone.
final class NginxTree: Sendable {
  /// The ports of the documented server and of the faulty one, each without and with TLS.
  private let ports: [Int]
  let caFile: String
  let faulty: LoopbackOrigin
  private let process: ChildProcess

  /// Faults that nginx can produce itself.
  private static let own = [
    "missing": "return 404;", "gone": "return 410;", "forbidden": "return 403;",
    "busy": "add_header Retry-After 7 always; return 429;", "broken": "return 500;",
    "away": "return 503;", "closing": "return 444;",
  ]

  init(_ site: SampleTree) async throws {
    guard let program = ProgramRun.find("nginx") else {
      throw OriginError(.unavailable, NginxOrigin.missing)
    }
    let folder = site.sample.folder
    caFile = try await Certificate.make(for: "localhost", in: folder).path
    faulty = try Self.faultyOrigin(folder)
    ports = try (0..<4).map { _ in try Self.freePort() }
    let documented = try DocumentedServer.block(
      root: folder.path("www"), listen: Self.listen(ports[..<2]))
    process = try await NginxProcess.start(
      program,
      configuration: Self.configuration(folder.path, ports, faulty.port, documented),
      in: folder, attempt: 1)
  }

  deinit {
    process.send(SIGTERM)
    process.wait()
  }

  func url(_ name: String) -> String {
    name == "www" ? "http://127.0.0.1:\(ports[0])" : "http://127.0.0.1:\(ports[2])/\(name)"
  }

  func secureURL(_ name: String) -> String {
    name == "www" ? "https://localhost:\(ports[1])" : "https://localhost:\(ports[3])/\(name)"
  }

  private static func listen(_ ports: ArraySlice<Int>) -> String {
    let addresses = ports.map { "127.0.0.1:\($0)" }
    return """
      listen \(addresses[0]); listen \(addresses[1]) ssl;
      ssl_certificate cert.pem; ssl_certificate_key key.pem;
      """
  }

  private static func freePort() throws -> Int {
    let origin = try LoopbackOrigin { _ in }
    defer { origin.stop() }
    return origin.port
  }

  /// The origin behind nginx for faults that a file server cannot produce.
  private static func faultyOrigin(_ folder: TemporaryFolder) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let parts = request.path.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let bytes = try? folder.read("www/\(parts[1])") else {
          try connection.answer(request, with: .text("none", status: 404))
          continue
        }
        let fault = String(parts[0].prefix { $0 != "-" })
        try answer(request, fault, bytes, connection)
        if fault == "cut" || fault == "flaky" { return }
      }
    }
  }

  private static func answer(
    _ request: ReceivedRequest, _ fault: String, _ bytes: [UInt8], _ connection: OriginConnection
  ) throws {
    switch fault {
    case "wrong":
      let wrong = bytes.map { $0 ^ 1 }
      try connection.answer(request, with: RawResponse(status: 200, body: wrong))
    case "short":
      try connection.answer(request, with: RawResponse(status: 200, body: bytes.dropLast()))
    case "long":
      try connection.answer(request, with: RawResponse(status: 200, body: bytes + bytes))
    case "empty": try connection.answer(request, with: RawResponse(status: 200))
    default:
      let tag = fault == "flaky" ? "\"tag\"" : nil
      let asked = tag != nil && request.first("If-Range") == tag ? request.first("Range") : nil
      let start = asked.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
      var head = "HTTP/1.1 \(asked == nil ? 200 : 206) OK\r\n"
      head += "Content-Length: \(bytes.count - start)\r\n"
      if let tag { head += "ETag: \(tag)\r\n" }
      if asked != nil {
        head += "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)\r\n"
      }
      // Part of the content of large files and of small ones.
      let part = min(2000, (bytes.count - start) / 2 + 1)
      try connection.write(Array((head + "\r\n").utf8) + bytes[start...].prefix(part))
    }
  }

  private static func configuration(
    _ folder: String, _ ports: [Int], _ origin: Int, _ documented: String
  ) -> String {
    var locations = ""
    let others = ["cut", "flaky", "wrong", "short", "long", "empty"].map {
      ($0, "proxy_pass http://127.0.0.1:\(origin);")
    }
    for (name, fault) in own.map({ ($0, $1) }) + others {
      for place in ["\(name)/objects", "\(name)-channel/app", "\(name)-root/root"] {
        locations += "location ^~ /\(place)/ { \(fault) }\n"
      }
    }
    return """
      daemon off; master_process off; pid nginx.pid; error_log stderr notice;
      events { worker_connections 512; }
      http {
        access_log off; etag on; proxy_buffering off; proxy_http_version 1.1;
        client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
        uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
        \(documented)
        server {
          \(listen(ports[2...]))
          root \(folder);
          location = /stale/app/stable/channel.json { alias \(folder)/stale.json; }
          location ^~ /slow/objects/ { limit_rate 20k; alias \(folder)/www/objects/; }
          location ~ ^/(unprotected/objects|unprotected-channel/app|unprotected-root/root)/ {
            rewrite ^/[a-z-]+(/.+)$ http://127.0.0.1:\(ports[0])$1 redirect;
          }
          \(locations)
          location ~ ^/[a-z-]+/(.+)$ { alias \(folder)/www/$1; }
        }
      }

      """
  }
}

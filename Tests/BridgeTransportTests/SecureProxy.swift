import BridgeTestSupport
import BridgeTransport
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// HTTP/2 over TLS in front of a ``LoopbackOrigin``, which itself speaks HTTP/1.1 only.
final class SecureProxy: Sendable {
  let caFile: String
  private let port: Int
  private let folder: TemporaryFolder
  private let process: ChildProcess

  /// Takes its certificate from an nginx that is there already, and its port from an origin that has just gone.
  init(to origin: LoopbackOrigin, certificateOf nginx: NginxOrigin) async throws {
    guard let program = ProgramRun.find("nginx") else {
      throw OriginError(.unavailable, NginxOrigin.missing)
    }
    caFile = nginx.caFile
    folder = try TemporaryFolder(named: "secure-proxy")
    let placeholder = try LoopbackOrigin { _ in }
    port = placeholder.port
    placeholder.stop()
    try folder.write(Self.configuration(port, origin, caFile), to: "nginx.conf")
    process = try ChildProcess(
      program, ["-p", folder.path, "-c", "nginx.conf", "-e", "error.log"],
      errors: folder.path("stderr.log"))
    let probe = try Client { $0.certificateAuthorityFile = nginx.caFile }
    while process.exit == nil {
      if let answer = try? await probe.fetch("GET", url("/ready")), answer.status == 204 { return }
      try await Task.sleep(for: .milliseconds(10))  // Not listening yet: no event tells.
    }
    throw OriginError(.unavailable, "nginx does not start: \(try folder.readText("stderr.log"))")
  }

  func url(_ target: String) -> String { "https://localhost:\(port)\(target)" }

  private static func configuration(
    _ port: Int, _ origin: LoopbackOrigin, _ caFile: String
  ) -> String {
    let key = caFile.replacing("cert.pem", with: "key.pem")
    return """
      daemon off; master_process off; pid nginx.pid; error_log error.log warn;
      events { worker_connections 512; }
      http {
        access_log off;
        client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
        uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
        client_max_body_size 0; proxy_request_buffering off; proxy_buffering off;
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate \(caFile); ssl_certificate_key \(key);
          location /ready { return 204; }
          location / {
            proxy_pass http://\(origin.authority); proxy_http_version 1.1;
            proxy_set_header Connection "";
          }
        }
      }

      """
  }
}

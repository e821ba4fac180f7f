import BridgeTestSupport
import BridgeTransport
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// HTTP/2 over TLS in front of a ``LoopbackOrigin``, which itself speaks HTTP/1.1 only.
final class SecureProxy: Sendable {
  private let port: Int
  private let folder: TemporaryFolder
  private let process: ChildProcess

  /// Takes its certificate from an nginx that is there already.
  init(to origin: LoopbackOrigin, certificateOf nginx: NginxOrigin) async throws {
    folder = try TemporaryFolder(named: "secure-proxy")
    (process, port) = try await Self.start(to: origin, certificateOf: nginx, in: folder)
  }

  /// A free port may be taken between the asking and the start, so a failed start is tried again.
  private static func start(
    to origin: LoopbackOrigin, certificateOf nginx: NginxOrigin, in folder: TemporaryFolder
  ) async throws -> (ChildProcess, Int) {
    guard let program = ProgramRun.find("nginx") else {
      throw OriginError(.unavailable, NginxOrigin.missing)
    }
    var complaint = ""
    for attempt in 1...5 {
      let port = try ClosedPort().number
      do throws(OriginError) {
        let process = try await NginxProcess.start(
          program, configuration: configuration(port, origin, nginx.caFile), in: folder,
          attempt: attempt)
        return (process, port)
      } catch {
        complaint = error.message
      }
    }
    throw OriginError(.unavailable, complaint)
  }

  func url(_ target: String) -> String { "https://localhost:\(port)\(target)" }

  private static func configuration(
    _ port: Int, _ origin: LoopbackOrigin, _ caFile: String
  ) -> String {
    let key = caFile.replacing("cert.pem", with: "key.pem")
    return """
      daemon off; master_process off; pid nginx.pid; error_log stderr notice;
      events { worker_connections 512; }
      http {
        access_log off;
        client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
        uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
        client_max_body_size 0; proxy_request_buffering off; proxy_buffering off;
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate \(caFile); ssl_certificate_key \(key);
          location / {
            proxy_pass http://\(origin.authority); proxy_http_version 1.1;
            proxy_set_header Connection "";
          }
        }
      }

      """
  }
}

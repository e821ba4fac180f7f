/// The content and the configuration of the private nginx.
enum NginxSite {
  /// Writes the served files and the folders that nginx needs.
  static func write(to folder: TemporaryFolder) throws {
    try folder.write(json(size: 1024), to: "html/k1.json")
    try folder.write(json(size: 65_536), to: "html/k64.json")
    try folder.write(json(size: 20_000_000), to: "html/big.json")
  }

  /// A JSON document of exactly `size` bytes that compresses about as well as real ones.
  private static func json(size: Int) -> [UInt8] {
    let end = Array("{}]\n".utf8)
    var bytes = Array("[".utf8)
    var number = 0
    while bytes.count < size - 80 {
      let name = String(number &* 2_654_435_761, radix: 36)
      bytes += Array("{\"id\":\(number),\"name\":\"\(name)\"},\n".utf8)
      number += 1
    }
    let padding = [UInt8](repeating: 32, count: size - bytes.count - end.count)
    return bytes + padding + end
  }

  /// The configuration: one process in the foreground, so that ending it ends everything.
  static func configuration(ports: [Int]) -> String {
    """
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log stderr notice;
    events { worker_connections 4096; }
    http {
      access_log off;
      client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
      uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
      keepalive_requests 10000000; keepalive_timeout 300s;
      client_max_body_size 0; client_body_buffer_size 64k;
      types { application/json json; }
      gzip_types application/json; gzip_min_length 1;
      server {
        listen 127.0.0.1:\(ports[0]);
        listen 127.0.0.1:\(ports[1]) http2;
        listen 127.0.0.1:\(ports[2]) ssl http2;
        ssl_certificate cert.pem; ssl_certificate_key key.pem;
        root html;
        location /k1.json { }
        location /k64.json { }
        location /big.json { gzip on; }
        location /gz { gzip on; alias html/k1.json; default_type application/json; }
        location /post { return 200 "ok\\n"; }
        location /redir { return 302 /k1.json; }
        location /cookies {
          add_header Set-Cookie "a=1; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT";
          add_header Set-Cookie "b=2; Path=/; HttpOnly";
          return 200 "c=$http_cookie\\n";
        }
        location /protocol { return 200 "$server_protocol\\n"; }
        location /status { stub_status; }
      }
    }

    """
  }
}

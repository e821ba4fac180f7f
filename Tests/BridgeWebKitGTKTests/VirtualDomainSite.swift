import BridgeCookies
import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The package `app` on a server with the protocol virtual-domain, the API that its page calls there, behind TLS, and
/// a device with a store and a jar.
final class VirtualDomainSite: Sendable {
  /// The name under which page and native code know the server.
  static let api = "https://api.example"

  let origin: LoopbackOrigin
  let jar: String
  private let folder: TemporaryFolder
  private let nginx: ChildProcess
  private let (port, caFile): (Int, String)

  private var map: String { "api.example=127.0.0.1:\(port)" }

  /// Starts the server, and installs the package from it.
  init() async throws {
    guard let program = ProgramRun.find("nginx") else {
      throw OriginError(.unavailable, NginxOrigin.missing)
    }
    let folder = try TemporaryFolder(named: "virtual-domain")
    (self.folder, jar) = (folder, folder.path("jar.sqlite"))
    try folder.write(Self.page, to: "site/index.html")
    try folder.write(Self.script, to: "site/static/app.js")
    try await Self.bridge(
      "packages", "build", folder.path("site"), folder.path("app.zip"), "--id", "app",
      "--version", "3")
    let archive = try folder.read("app.zip")
    origin = try LoopbackOrigin.answering { Self.response(to: $0, archive: archive) }
    caFile = try await Certificate.make(for: "api.example", in: folder).path
    port = try Self.freePort()
    nginx = try await NginxProcess.start(
      program, configuration: Self.configuration(port, before: origin.port), in: folder, attempt: 1)
    try await Self.bridge(
      "packages", "update", "--store", folder.path("store"), "--from", Self.api, "--id", "app",
      "--map", map, "--ca-file", caFile)
  }

  deinit {
    nginx.send(SIGTERM)
    nginx.wait()
  }

  /// Runs scripts one after the other, from the page of the package on.
  func view(_ scripts: [String], through route: String) async throws -> ProgramRun {
    let steps = scripts.flatMap { ["--eval", $0] }
    return try await View.run(
      nil, at: "https://app.package/",
      steps + ["--packages", folder.path("store"), "--through", route, "--jar", jar]
        + ["--map", map, "--ca-file", caFile])
  }

  /// The body of the response to a GET by native code, which has the page's jar.
  func native(_ target: String) async throws -> String {
    let cookies = try CookieJar(at: jar, session: .continuing)
    var options = TransportOptions()
    options.certificateAuthorityFile = caFile
    options.routes = [Route(host: "api.example", toHost: "127.0.0.1", toPort: port)]
    let pipeline = try Pipeline.standard(options, cookies: cookies)
    let response = try await pipeline.load(BridgeRequest("GET", Self.api + target))
    let bytes = try await response.body.collect(upTo: 1 << 16)
    try cookies.close()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The requests to a path from pages and native code, without preflights.
  func taken(_ path: String) -> [ReceivedRequest] {
    origin.requests.filter { $0.path == path && $0.method != "OPTIONS" }
  }

  /// The cookies that came with a request, sorted: their order differs between the routes.
  static func cookies(of request: ReceivedRequest) -> String {
    guard let field = request.first("Cookie") else { return "nobody" }
    return field.split(separator: "; ").sorted().joined(separator: "; ")
  }

  /// The output of a command that has to succeed.
  @discardableResult
  static func bridge(_ arguments: String...) async throws -> String {
    let run = try await ProgramRun.of(View.path, arguments)
    #expect(run.code == 0, "\(arguments): \(run.errors)")
    return run.output
  }

  /// The versions in the store, as the tool prints them.
  func versions() async throws -> String {
    try await Self.bridge("packages", "list", "--store", folder.path("store"))
  }

  private static func freePort() throws -> Int {
    let origin = try LoopbackOrigin { _ in }
    defer { origin.stop() }
    return origin.port
  }
}

extension VirtualDomainSite {
  fileprivate static let page = """
    <!doctype html><meta charset="utf-8"><title>home</title><script src="/static/app.js"></script>
    <body><a href="\(api)/go">on</a>
    """

  /// `call` is how pages of such apps speak with their server.
  fileprivate static let script = """
    const call = (path, method, body = null, type = null, withCredentials = true) =>
      new Promise((done, fail) => {
        const xhr = new XMLHttpRequest();
        xhr.open(method, '\(api)' + path);
        xhr.withCredentials = withCredentials;
        if (type) xhr.setRequestHeader('Content-Type', type);
        xhr.onload = () => done(xhr.responseText);
        xhr.onerror = () => fail(new Error(path));
        xhr.send(body);
      });
    """

  fileprivate static func response(to request: ReceivedRequest, archive: [UInt8]) -> RawResponse {
    let origin = request.first("Origin")
    let leave = origin.map { origin in
      [
        ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Credentials", "true"),
        ("Access-Control-Allow-Headers", "content-type"),
        ("Access-Control-Allow-Methods", "PUT, PATCH, DELETE"),
      ]
    }
    let (fields, body) = content(request, archive)
    let isRedirect = fields.contains { $0.0 == "Location" }
    return RawResponse(status: isRedirect ? 302 : 200, fields: fields + (leave ?? []), body: body)
  }

  private static func content(
    _ request: ReceivedRequest, _ archive: [UInt8]
  ) -> ([(String, String)], [UInt8]) {
    let attributes = "Secure; SameSite=None; Path=/"
    switch request.line {
    case "POST /getNewestPackage":
      return ([], Array(#"{"version":"3","path":"/download/app.zip"}"#.utf8))
    case "GET /download/app.zip": return ([], archive)
    case "POST /login":
      let session = "session=s1; HttpOnly; Max-Age=3600; \(attributes)"
      return ([("Set-Cookie", session), ("Set-Cookie", "user=ada; \(attributes)")], [])
    case "GET /renew": return ([("Set-Cookie", "native=1; Max-Age=3600; \(attributes)")], [])
    case "GET /whoami": return ([], Array(cookies(of: request).utf8))
    case "GET /go": return ([("Location", "/page"), ("Set-Cookie", "hop=1; \(attributes)")], [])
    case "GET /page":
      let page = "<!doctype html><title>page</title><a href='https://app.package/'>back</a>"
      return ([("Content-Type", "text/html")], Array(page.utf8))
    default: return ([], Array("taken".utf8))
    }
  }

  /// nginx is the server that speaks TLS; everything goes on to `origin`.
  fileprivate static func configuration(_ port: Int, before origin: Int) -> String {
    """
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log stderr notice;
    events { }
    http {
      access_log off;
      client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
      uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
      client_max_body_size 0;
      server {
        listen 127.0.0.1:\(port) ssl;
        ssl_certificate cert.pem; ssl_certificate_key key.pem;
        location / { proxy_pass http://127.0.0.1:\(origin); proxy_http_version 1.1; }
      }
    }

    """
  }
}

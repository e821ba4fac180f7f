import BridgeTestSupport
import Foundation
import Testing

@Suite(
  "Servers that ask the view for a password",
  .enabled(if: View.isThere, View.reason), .serialized, .timeLimit(.minutes(10)))
struct AuthenticationTests {
  /// `ada` with the password `a:b ☕`.
  private static let right = "Basic YWRhOmE6YiDimJU="

  private static func site() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      guard request.path != "/start" else { return .redirect(to: "/page") }
      guard request.first("Authorization") == right else {
        return RawResponse(
          status: 401,
          fields: [
            ("WWW-Authenticate", #"Bearer scope="a, Basic b", Basic realm="the \"shop\"""#),
            ("Content-Type", "text/html"),
          ], body: Array("<title>refused</title>".utf8))
      }
      return RawResponse(
        fields: [("Content-Type", "text/html; charset=utf-8")],
        body: Array("<!doctype html><title>in</title>\(request.method) \(request.text)".utf8))
    }
  }

  private static func run(_ script: String, at path: String, _ options: String...) async throws
    -> (run: ProgramRun, origin: LoopbackOrigin)
  {
    let origin = try site()
    let map = ["--map", "shop.example=\(origin.authority)"]
    return (
      try await View.run(script, at: "http://shop.example\(path)", map + options), origin
    )
  }

  @Test(
    "the page is shown, and what it asks for needs no second question",
    arguments: ["/page", "/start"], ["scheme", "proxy"])
  func shown(path: String, route: String) async throws {
    let (run, origin) = try await Self.run(
      """
      const posted = await (await fetch('/other', { method: 'POST', body: 'x' })).text();
      return [document.title, posted.includes('POST x'), location.pathname]
      """, at: path, "--user", "ada:a:b ☕", "--through", route)
    #expect(run.code == 0 && run.output == #"["in",true,"/page"]"# + "\n", "\(run.errors)")
    #expect(origin.requests.count { $0.path != "/start" && $0.first("Authorization") == nil } == 1)
  }

  @Test("a page of another origin gets no response that the password was given for")
  func otherOrigin() async throws {
    let origin = try LoopbackOrigin.answering { request in
      let open = ("Access-Control-Allow-Origin", "*")
      guard request.first("Host") == "shop.example" else { return .text("other") }
      guard request.first("Authorization") == Self.right else {
        return RawResponse(status: 401, fields: [("WWW-Authenticate", "Basic realm=a"), open])
      }
      return RawResponse(fields: [open], body: Array("secret".utf8))
    }
    let maps = ["shop", "other"].flatMap { ["--map", "\($0).example=\(origin.authority)"] }
    let script = """
      return await Promise.all(['same-origin', 'omit', 'include'].map((credentials) =>
        fetch('http://shop.example/data', { credentials, headers: { Accept: 'text/html,a/b' } })
          .then((response) => response.text(), () => 'unread')))
      """
    let run = try await View.run(
      "location.href = 'http://other.example/'", at: "http://shop.example/page",
      ["--through", "proxy", "--user", "ada:a:b ☕", "--eval", script] + maps)
    #expect(
      run.code == 0 && run.output.hasSuffix(#"["","","unread"]"# + "\n"),
      "\(run.output)\(run.errors)")
    let asked = origin.requests.filter { $0.path == "/data" }
    #expect(asked.count == 3 && asked.allSatisfy { $0.first("Authorization") == nil })
  }

  @Test("an element of another origin's page, and a frame that it leads, get no password")
  func otherElements() async throws {
    let origin = try LoopbackOrigin.answering { request in
      guard request.first("Host") == "shop.example" else { return .text("other") }
      guard request.first("Authorization") == Self.right else {
        return RawResponse(status: 401, fields: [("WWW-Authenticate", "Basic realm=a")])
      }
      return RawResponse(fields: [("Content-Type", "text/html")], body: Array("secret".utf8))
    }
    let maps = ["shop", "other"].flatMap { ["--map", "\($0).example=\(origin.authority)"] }
    let script = """
      const loaded = (element) => new Promise((done) => {
        element.onload = element.onerror = done
        document.body.append(element)
      })
      for (const tag of ['img', 'script', 'iframe'])
        await loaded(Object.assign(document.createElement(tag), { src: 'http://shop.example/data?' + tag }))
      const frame = Object.assign(document.createElement('iframe'), { name: 'shop' })
      const form = Object.assign(document.createElement('form'), { action: 'http://shop.example/data', target: 'shop' })
      await loaded(frame)
      document.body.append(form)
      await new Promise((done) => { frame.onload = done; form.submit() })
      location.href = 'http://shop.example/page?led'
      """
    let run = try await View.run(
      "location.href = 'http://other.example/'", at: "http://shop.example/page",
      ["--through", "proxy", "--user", "ada:a:b ☕", "--eval", script, "--eval", "return 1"] + maps)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let asked = origin.requests.filter { $0.path == "/data" }
    #expect(asked.count == 4 && asked.allSatisfy { $0.first("Authorization") == nil })
    // A page that the user is led to is the origin's own.
    #expect(origin.requests.last { $0.path == "/page" }?.first("Authorization") == Self.right)
  }

  @Test("a password that is wrong is sent once, and the server's answer is shown")
  func refused() async throws {
    let (run, origin) = try await Self.run(
      "return document.title", at: "/page", "--user", "ada:wrong")
    #expect(run.code == 0 && run.output == "\"refused\"\n", "\(run.errors)")
    #expect(origin.requests.count == 2)
  }

  @Test("a user without a colon is refused, and not repeated")
  func malformed() async throws {
    let (run, _) = try await Self.run("return 1", at: "/page", "--user", "secret")
    #expect(run.code == 2 && !run.errors.contains("secret") && run.errors.contains("bridge view"))
  }

  @Test("a load that fails is told in one sentence, once", arguments: ["scheme", "proxy"])
  func failure(route: String) async throws {
    // Nothing listens on port 1, and what the origin speaks is no TLS.
    let origin = try Self.site()
    for (url, place) in [
      ("http://shop.example/", "127.0.0.1:1"), ("https://shop.example/", origin.authority),
      ("http://shop.example/", "no-such-host.invalid:80"),
    ] {
      let run = try await View.run(
        "return 1", at: url, "--through", route, "--map", "shop.example=\(place)")
      let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("bridge: ") }
      #expect(run.code == 3 && lines.count == 1, "\(run.errors)")
    }
  }

  @Test("a window without a display to show it on is refused at once")
  func display() async throws {
    let environment = ProcessInfo.processInfo.environment.filter {
      $0.key != "DISPLAY" && $0.key != "WAYLAND_DISPLAY"
    }
    let run = try await ProgramRun.of(
      View.path, ["view", "http://shop.example/"], environment: environment)
    #expect(run.code == 3 && run.errors.contains("no display"), "\(run.errors)")
  }

  @Test("an invalid mapping shows how the command is used")
  func mapping() async throws {
    let run = try await View.run("return 1", at: "http://shop.example/", "--map", "foo")
    #expect(run.code == 2 && run.errors.contains("Usage: bridge view"), "\(run.errors)")
  }
}

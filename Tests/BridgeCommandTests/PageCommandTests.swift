import BridgeTestSupport
import Testing

@Suite("bridge page", .timeLimit(.minutes(2)))
struct PageCommandTests {
  /// Runs scripts, given as texts, as a page.
  private func page(_ scripts: String..., options: [String] = []) async throws -> ProgramRun {
    let folder = try TemporaryFolder(named: "bridge-page")
    let files = try scripts.enumerated().map { index, script in
      try folder.write(script, to: "script\(index + 1).js")
    }
    let url = options.contains("--url") ? [] : ["--url", "https://shop.example/cart"]
    return try await ProgramRun.of(Tool.path, ["page"] + files + url + options)
  }

  @Test("prints the log to standard output, warnings and errors to standard error")
  func console() async throws {
    let run = try await page(
      "console.log('a', 1); console.info('b'); console.warn('c'); console.error('d')")
    #expect(run.output == "a 1\nb\n")
    #expect(run.errors == "c\nd\n")
    #expect(run.code == 0)
  }

  @Test("ends with 3 where a file that an option names cannot be read")
  func missingFile() async throws {
    let run = try await page("", options: ["--ca-file", "/nowhere/ca.pem"])
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(run.errors.contains("/nowhere/ca.pem"))
  }

  @Test("runs several scripts as one page, and ends when nothing is pending")
  func scripts() async throws {
    let run = try await page(
      "let total = 1; addEventListener('load', () => console.log('load', total))",
      "total += 1; setTimeout(() => { console.log('timer', total, location.href) }, 50)")
    #expect(run.output == "load 2\ntimer 2 https://shop.example/cart\n")
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  @Test("takes a script from standard input")
  func standardInput() async throws {
    let run = try await Tool.bash(
      #"echo 'console.log(location.host); null.x' | "$0" page - --url https://shop.example/"#)
    #expect(run.output == "shop.example\n")
    #expect(run.code == 1 && run.errors.hasPrefix("stdin:1:"))
  }

  @Test("ends with 1 for an uncaught error, with its place and its calls, and continues meanwhile")
  func uncaught() async throws {
    let run = try await page(
      "function deep() {\n  throw new Error('broken') }\nsetTimeout(deep, 1)", "console.log('on')")
    #expect(run.code == 1 && run.output == "on\n")
    #expect(run.errors.contains("script1.js:2:"))
    #expect(run.errors.contains("Error: broken\n    at deep@"))
  }

  @Test("ends with 1 for an unhandled rejection, and not for a handled one")
  func rejection() async throws {
    let run = try await page("Promise.reject(new TypeError('nobody'))")
    #expect(run.code == 1 && run.errors.contains("unhandled rejection: TypeError: nobody"))
    let handled = try await page("Promise.reject(1).catch(() => {})")
    #expect(handled.code == 0 && handled.errors.isEmpty)
  }

  @Test(
    "ends with 124 when --timeout is reached, whatever the page does",
    arguments: [
      "while (true) {}", "setInterval(() => {}, 1)",
      "const again = () => Promise.resolve().then(again); again()",
    ])
  func timeout(script: String) async throws {
    let run = try await page("console.log('in'); " + script, options: ["--timeout", "2"])
    #expect(run.code == 124)
    #expect(run.output == "in\n")
    #expect(run.errors.contains("--timeout"))
  }

  @Test(
    "ends with 2 for a command line that cannot be understood",
    arguments: [
      [], ["--url", "ftp://shop.example/"], ["--url", "cart"],
      ["--url", "https://a.example/", "--engine", "half"],
      ["--url", "https://a.example/", "--timeout", "0"],
      ["--url", "https://a.example/", "--timeout", "soon"],
      ["--url", "https://a.example/", "--map", "a.example"],
    ])
  func usage(options: [String]) async throws {
    let run = try await Tool.bash(#"echo 1 | "$0" page - "$@""#, options)
    #expect(run.code == 2 && run.output.isEmpty && !run.errors.isEmpty)
  }

  @Test("ends with 3 for a script that is not there, and runs none")
  func missing() async throws {
    let run = try await page("console.log('no')", options: ["/nowhere/absent.js"])
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(run.errors.contains("/nowhere/absent.js"))
  }

  @Test("connects where --map says, and keeps the cookies of the answer in the jar")
  func mapping() async throws {
    let origin = try LoopbackOrigin.answering { request in
      RawResponse(
        fields: [("Set-Cookie", "seen=\(request.values(of: "cookie").count); Path=/")],
        body: Array("\(request.first("host") ?? "") \(request.text)".utf8))
    }
    let folder = try TemporaryFolder(named: "bridge-page-jar")
    let jar = folder.path("jar.sqlite")
    let script = """
      fetch("/first").then(() => fetch("/x", { method: "POST", body: "body" }))
        .then((r) => r.text()).then((text) => console.log(text, document.cookie));
      """
    let run = try await page(
      script,
      options: [
        "--url", "http://shop.example/", "--map", "shop.example=\(origin.authority)", "--jar", jar,
        "--engine", "faithful", "--no-hook",
      ])
    #expect(run.output == "shop.example body seen=1\n")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let list = try await Tool.cookies("list", "--jar", jar, "--show-values")
    #expect(list.output.contains("seen") && list.output.contains("shop.example"))
    origin.stop()
  }

  @Test("has no cookie in the engine where that is lossy, and --no-hook brings none back")
  func lossy() async throws {
    let run = try await page(
      "document.cookie = 'a=1'; console.log(JSON.stringify(document.cookie))",
      options: ["--no-hook"])
    #expect(run.output == "\"\"\n")
    let faithful = try await page(
      "document.cookie = 'a=1'; console.log(document.cookie)",
      options: ["--engine", "faithful", "--no-hook"])
    #expect(faithful.output == "a=1\n")
  }

  @Test("explains itself, with examples and exit codes")
  func help() async throws {
    let run = try await ProgramRun.of(Tool.path, ["page", "--help"])
    #expect(run.code == 0)
    for text in ["EXAMPLES", "--engine", "--no-hook", "--map", "--jar", "--timeout", "124"] {
      #expect(run.output.contains(text))
    }
  }
}

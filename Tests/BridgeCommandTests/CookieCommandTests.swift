import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("bridge cookies", .timeLimit(.minutes(5)))
struct CookieCommandTests {
  private let folder: TemporaryFolder
  private var jar: String { folder.path("jar.sqlite") }

  init() throws { folder = try TemporaryFolder(named: "bridge-cookies") }

  private func set(_ line: String, _ url: String = "https://shop.example/") async throws {
    let run = try await Tool.cookies("set", "--jar", jar, url, line)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("keeps what one command sets for the next, session cookies as well")
  func keeps() async throws {
    try await set("a=1; Max-Age=600")
    try await set("b=2; HttpOnly")
    let run = try await Tool.cookies("header", "--jar", jar, "https://shop.example/x")
    #expect(run.output == "a=1; b=2\n")
    let script = try await Tool.cookies(
      "header", "--jar", jar, "--script", "https://shop.example/x")
    #expect(script.output == "a=1\n")
    let none = try await Tool.cookies("header", "--jar", jar, "https://other.example/")
    #expect(none.output.isEmpty && none.code == 0)
  }

  @Test("leaves the session of a jar's owner as it is")
  func session() async throws {
    let owner = try CookieJar(at: jar)
    let context = CookieContext(url: try RequestURL("https://shop.example/"))
    #expect(owner.store("login=1", for: context) == .stored)
    try owner.flush()
    try await set("more=2")
    let listed = try await Tool.cookies("list", "--jar", jar, "--json")
    #expect(listed.output.contains("login") && listed.output.contains("more"))
    #expect(owner.header(for: context) == Array("login=1; more=2".utf8))
    try owner.close()
    let after = try await Tool.cookies("header", "--jar", jar, "https://shop.example/")
    #expect(after.output == "login=1; more=2\n")
  }

  @Test("says why a cookie is refused, by name and in words, with exit code 1")
  func refusal() async throws {
    let run = try await Tool.cookies("set", "--jar", jar, "http://shop.example/", "a=1; Secure")
    #expect(run.code == 1)
    #expect(run.output == "rejected\n")
    #expect(run.errors == "urlNotSecure: it is Secure, and the URL is not\n")
    try await set("s=1; SameSite=Strict")
    let header = try await Tool.cookies(
      "header", "--jar", jar, "--why", "--site-for-cookies", "none", "https://shop.example/")
    #expect(header.output.isEmpty && header.code == 0)
    #expect(header.errors.contains("sameSiteStrict"))
  }

  @Test("takes the bytes of a line from standard input", arguments: ["", #"\n"#, #"\r\n"#])
  func standardInput(end: String) async throws {
    let run = try await Tool.bash(
      #"printf 'a=\xff\#(end)' | "$0" cookies set --jar "$1" https://shop.example/ - && "$0" cookies header --jar "$1" https://shop.example/ | od -An -tx1"#,
      jar)
    #expect(run.output == "stored\n 61 3d ff 0a\n")
  }

  @Test("lists cookies without their values unless told")
  func list() async throws {
    try await set("id=secret; HttpOnly; SameSite=Lax")
    for form in [[], ["--json"]] {
      let hidden = try await ProgramRun.of(Tool.path, ["cookies", "list", "--jar", jar] + form)
      #expect(hidden.output.contains("id") && !hidden.output.contains("secret"))
      let shown = try await ProgramRun.of(
        Tool.path, ["cookies", "list", "--jar", jar, "--show-values"] + form)
      #expect(shown.output.contains("secret"))
    }
    let other = try await Tool.cookies("list", "--jar", jar, "--domain", "other.example")
    #expect(other.output.isEmpty && other.code == 0)
  }

  @Test("removes what is chosen, and says when there is nothing")
  func remove() async throws {
    try await set("a=1")
    try await set("b=2; Domain=shop.example; Path=/x", "https://www.shop.example/")
    try await set("c=3", "https://other.example/")
    let byURL = try await Tool.cookies(
      "remove", "--jar", jar, "--url", "https://www.shop.example/x")
    #expect(byURL.output == "removed 1\n")
    let byName = try await Tool.cookies(
      "remove", "--jar", jar, "--domain", "shop.example", "--name", "a")
    #expect(byName.output == "removed 1\n" && byName.code == 0)
    let nothing = try await Tool.cookies("remove", "--jar", jar, "--name", "a")
    #expect(nothing.output == "removed 0\n" && nothing.code == 1)
    let all = try await Tool.cookies("clear", "--jar", jar)
    #expect(all.output == "removed 1\n" && all.code == 0)
    #expect(try await Tool.cookies("remove", "--jar", jar).code == 2)
  }

  @Test(
    "takes out and in every format", arguments: ["netscape", "playwright", "chrome-json", "har"])
  func exchange(format: String) async throws {
    try await set("a=1; Max-Age=600")
    try await set("b=2; HttpOnly; Secure; Domain=shop.example", "https://www.shop.example/")
    let file = folder.path("file")
    let export = try await Tool.cookies("export", "--jar", jar, "--format", format, "-o", file)
    #expect(export.code == 0 && export.output.isEmpty && export.errors.isEmpty)
    let mode = try await Tool.bash("stat -c %a \"$1\"", file)
    #expect(mode.output == "600\n")
    let copy = folder.path("copy.sqlite")
    let report = try await Tool.cookies("import", "--jar", copy, file)
    #expect(report.code == 0)
    #expect(report.output.hasPrefix("\(format): imported 2, replaced 0"))
    let header = try await Tool.cookies("header", "--jar", copy, "https://www.shop.example/")
    #expect(header.output == "b=2\n")
  }

  @Test("reports what an import refuses by its place, never by its value")
  func importReport() async throws {
    let file = try folder.write(
      "# Netscape HTTP Cookie File\na.example\tFALSE\t/\tFALSE\t0\tx\tfine\n"
        + "com\tTRUE\t/\tFALSE\t0\tx\tsecret\nbroken\n", to: "cookies.txt")
    let run = try await Tool.cookies("import", "--jar", jar, file)
    #expect(run.code == 1)
    #expect(run.output.contains("line 3: refused, domainPublicSuffix"))
    #expect(run.output.contains("line 4: unreadable, notACookie"))
    #expect(
      run.output.hasSuffix(
        "imported 1, replaced 0, keptNewer 0, known 0, expired 0, evicted 0, refused 1, unreadable 1\n"
      ))
    #expect(!run.output.contains("secret"))
    let json = try await Tool.cookies("import", "--jar", jar, "--json", file)
    #expect(
      json.output.contains(
        #"{"at":"line 3","outcome":"refused","reasons":["domainPublicSuffix"],"notes":[]}"#))
  }

  @Test("has an exit code for what cannot be read, and one for what cannot be understood")
  func failures() async throws {
    let missing = try await Tool.cookies("list", "--jar", jar)
    #expect(missing.code == 3 && missing.errors.contains("there is no jar"))
    let noFile = try await Tool.cookies("import", "--jar", jar, folder.path("absent"))
    #expect(noFile.code == 3)
    let odd = try folder.write("hello\n", to: "odd")
    let unknown = try await Tool.cookies("import", "--jar", jar, odd)
    #expect(unknown.code == 3 && unknown.errors.contains("not a file of cookies"))
    #expect(unknown.errors.split(separator: "\n").count == 1)
    try await set("a=1")
    let notAJar = try await Tool.cookies("list", "--jar", odd)
    #expect(notAJar.code == 3)
    #expect(try folder.readText("odd") == "hello\n")
    for arguments in [
      ["header", "--jar", jar, "ftp://x/"],
      ["header", "--jar", jar, "--method", "a b", "http://x/"],
      ["export", "--jar", jar, "--format", "xml"], ["list"], ["fly"], [],
    ] {
      let run = try await ProgramRun.of(Tool.path, ["cookies"] + arguments)
      #expect(run.code == 2, "\(arguments): \(run.errors)")
    }
    let help = try await Tool.cookies("--help")
    #expect(help.code == 0 && help.output.contains("EXIT CODES"))
  }

  @Test(
    "has help that a terminal of 80 columns does not break",
    arguments: ["set", "header", "list", "remove", "clear", "import", "export", "batch", nil])
  func help(command: String?) async throws {
    let words = command.map { "\($0) --help" } ?? "--help"
    let wide = try await Tool.bash("COLUMNS=200 \"$0\" cookies \(words)")
    let body = wide.output.split(separator: "\n").prefix { !$0.hasPrefix("USAGE") }
    #expect(!body.isEmpty && body.allSatisfy { $0.count <= 80 }, "\(body.filter { $0.count > 80 })")
  }

  @Test("shows no raw character in JSON that reverses the text")
  func direction() async throws {
    try await set("a=\u{202E}x\u{2066}y\u{61C}z\u{E9}\u{20AC}")
    let run = try await Tool.cookies("list", "--jar", jar, "--json", "--show-values")
    #expect(run.output.contains(#"\u202ex\u2066y\u061cz"# + "\u{E9}\u{20AC}"), "\(run.output)")
  }

  @Test("leaves a file alone that has the name of its draft")
  func draft() async throws {
    try await set("a=1")
    let run = try await Tool.bash(
      #"touch "$1.$$.tmp"; exec "$0" cookies export --jar "$2" --format har -o "$1""#,
      folder.path("out"), jar)
    #expect(run.code == 3)
    let files = try await Tool.bash("ls \"$(dirname \"$1\")\" | grep -c 'out.*tmp'", jar)
    #expect(files.output == "1\n")
  }
}

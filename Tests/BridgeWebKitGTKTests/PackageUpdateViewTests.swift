import BridgeTestSupport
import Testing

@Suite(
  "Updates of packages in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct PackageUpdateViewTests {
  private let site: PublishedSite
  private let api = "window[Symbol.for('ajax-bridge.packages')]"
  private let title = "return document.title"

  init() async throws {
    site = try await PublishedSite()
    try await site.publish("1")
    try await site.install()
  }

  /// A way to be no good: how its page is, what counts as its readiness, and how the view ends.
  struct Broken: Sendable {
    let route: String
    let head: String
    let readiness: String
    let code: Int
  }

  static let broken = [
    Broken(route: "scheme", head: "<script>missing()</script>", readiness: "load", code: 1),
    Broken(route: "proxy", head: "", readiness: "call", code: 0),
  ]

  @Test(
    "002-02: arrive beside the page, are tried by the next one, and good or taken back",
    arguments: broken)
  func course(_ broken: Broken) async throws {
    let through = ["--through", broken.route]
    try await site.publish("2", readiness: "call")
    let ready = "return [document.title, \(api).isOnTrial, await \(api).ready()]"
    let second = try await site.view(
      ["return [document.title, await told]", "location.reload()", ready], through)
    #expect(
      second.code == 0 && second.output == "[\"1\",\"2\"]\nnull\n[\"2\",true,true]\n",
      "\(second.output) \(second.errors)")
    #expect(second.errors.contains("bridge: app: 2 was installed"))
    #expect(second.errors.contains("bridge: app: 2 works"))
    #expect(try await site.versions().contains("app\t2\tgood"))

    try await site.publish("3", head: broken.head, readiness: broken.readiness)
    let reload = ["location.reload()", title]
    let third = try await site.view(["return await told"] + reload + reload + reload, through)
    #expect(
      third.output == "\"3\"\nnull\n\"3\"\nnull\n\"3\"\nnull\n\"2\"\n",
      "\(third.output) \(third.errors)")
    #expect(third.code == broken.code, "\(third.errors)")
    #expect(third.errors.contains("bridge: app: 3 did not work"))

    let before = site.origin.requestCount
    let again = try await site.view([title], through)
    #expect(again.code == 0 && again.output == "\"2\"\n", "\(again.errors)")
    #expect(again.errors.contains("failed here before"), "\(again.errors)")
    #expect(
      site.origin.requests.dropFirst(before).map(\.target) == ["/app/stable/channel.json"])
  }

  @Test(
    "are told to a page that loads no script for that, which has the API by itself",
    arguments: ["scheme", "proxy"])
  func told(route: String) async throws {
    try await site.publish("2")
    let has = "return [document.title, typeof \(api).ready, \(api).isOnTrial]"
    let run = try await site.view(
      [has, "return await told"], ["--activation", "now", "--through", route])
    #expect(
      run.code == 0 && run.output == "[\"1\",\"function\",false]\n\"2\"\n",
      "\(run.output) \(run.errors)")
    #expect(run.errors.contains("app: 2 is now the active version"), "\(run.errors)")
  }

  @Test("wait for the next start where the command line says so")
  func start() async throws {
    try await site.publish("2")
    let first = try await site.view([title], ["--activation", "start"])
    #expect(first.code == 0 && first.output == "\"1\"\n", "\(first.errors)")
    #expect(first.errors.contains("the next start tries it"), "\(first.errors)")
    let second = try await site.view([title])
    #expect(second.code == 0 && second.output == "\"2\"\n", "\(second.errors)")
    #expect(second.errors.contains("app: there is no update; 2 stays active"), "\(second.errors)")
    #expect(try await site.versions().contains("app\t2\tgood"))
  }

  @Test(
    "are judged by the load event of a page that script has led to, without the client script",
    arguments: [("", true), ("missing()", false)])
  func plainPage(_ module: String, _ isGood: Bool) async throws {
    let page = """
      <!doctype html><title>2</title><script type=module src=module.js></script>
      <script>
      addEventListener('load', () => setTimeout(() => { document.body.id = 'done' }));
      </script>
      """
    try await site.publish("2", page: page, module: module)
    let run = try await site.view(
      ["told.then(() => { location.reload() })"], ["--wait", "title", "--wait", "#done"])
    #expect(run.code == (isGood ? 0 : 1), "\(run.errors)")
    #expect(run.errors.contains("bridge: app: 2 works") == isGood, "\(run.errors)")
    let state = isGood ? "good" : "trial"
    #expect(try await site.versions().contains("app\t2\t\(state)"))
  }

  @Test("bring the package that the page is of, where the store has none yet")
  func first() async throws {
    let folder = try TemporaryFolder(named: "first-store")
    let store = folder.path("store")
    let other = try await site.view([title], store: store, at: "https://shop.example/")
    #expect(other.code == 2 && other.errors.contains("not a page of a package"), "\(other.errors)")
    let run = try await site.view([title], store: store)
    #expect(run.errors.contains("bridge: app: 1 was installed"), "\(run.errors)")
    #expect(try await site.view([title], store: store).output == "\"1\"\n")
  }

  @Test("are looked for again and again, which tells nothing of checks without news")
  func watch() async throws {
    let script = """
      const until = Date.now() + 600;
      while (Date.now() < until) await new Promise((go) => setTimeout(go, 50));
      return document.title
      """
    let run = try await site.view([script], ["--watch", "0.05"])
    #expect(run.code == 0 && run.output == "\"1\"\n", "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count { $0.contains("no update") } == 1)
    #expect(site.origin.requests.count { $0.target == "/app/stable/channel.json" } > 2)
  }

  @Test("that cannot be had leave the page as it is")
  func unreachable() async throws {
    let options = ["--packages", site.store, "--update-from", "http://127.0.0.1:1"]
    let run = try await View.run(title, at: "https://app.package/", options + ["--key", site.key])
    #expect(run.code == 0 && run.output == "\"1\"\n", "\(run.errors)")
    #expect(run.errors.contains("bridge: app: "), "\(run.errors)")
  }

  @Test(
    "are asked for by a whole command line",
    arguments: [
      (["--update-from", "http://127.0.0.1:1"], "--packages"),
      (["--packages", "store", "--update-from", "http://127.0.0.1:1"], "--key or --root"),
      (["--packages", "store", "--watch", "5"], "--update-from"),
      (["--packages", "store", "--watch", "0"], "seconds above zero"),
    ])
  func usage(_ options: [String], _ reason: String) async throws {
    let keyed = options.contains("--packages") || options.contains("--watch")
    let key = keyed ? [] : ["--key", site.key]
    let run = try await View.run(title, at: "https://app.package/", options + key)
    #expect(run.code == 2 && run.errors.contains(reason), "\(run.errors)")
  }
}

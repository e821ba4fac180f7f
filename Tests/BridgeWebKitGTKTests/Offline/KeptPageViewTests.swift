import BridgeTestSupport
import Testing

@Suite(
  "Pages of a view without a network (offline.md §1.2)", .enabled(if: View.isThere, View.reason),
  .serialized, .timeLimit(.minutes(10)))
struct KeptPageViewTests {
  @Test(
    "001-17: a page that was visited opens again without the network, with all that it loaded",
    arguments: ["offline-only", "offline-first", "network-first", "refresh"])
  func again(_ mode: String) async throws {
    let site = try KeptSite()
    let online = try await site.view("network-only")
    #expect(online.code == 0 && online.output == KeptSite.whole(), "\(online)")
    site.origin.stop()
    let offline = try await site.view(mode)
    #expect(offline.code == 0 && offline.output == KeptSite.whole(), "\(offline)")
    #expect(!offline.errors.contains("bridge: GET"), "\(offline.errors)")
  }

  @Test("with the network, each mode asks it for what the mode says")
  func online() async throws {
    for (mode, count, isAsked) in [
      ("offline-first", 1, false), ("offline-only", 1, false), ("network-first", 2, true),
      ("network-only", 2, true), ("refresh", 1, true),
    ] {
      let site = try KeptSite()
      _ = try await site.view("network-first")
      let before = site.origin.requestCount
      let run = try await site.view(mode)
      #expect(run.output == KeptSite.whole(count), "\(mode): \(run)")
      #expect((site.origin.requestCount > before) == isAsked, "\(mode)")
    }
  }

  @Test("network-only opens nothing without the network, and offline-only nothing that is not kept")
  func nothing() async throws {
    let site = try KeptSite()
    let unkept = try await site.view("offline-only")
    #expect(unkept.code == 3 && unkept.errors.contains("no response of"), "\(unkept)")
    #expect(site.origin.requestCount == 0)
    _ = try await site.view("network-first")
    site.origin.stop()
    let run = try await site.view("network-only")
    #expect(run.code == 3 && run.output.isEmpty, "\(run)")
  }

  @Test("001-09: kept responses say so to page script and to the host, and others do not")
  func marks() async throws {
    let site = try KeptSite()
    let script = """
      const response = await fetch('/count');
      return [response.headers.get('cache-status'), response.headers.has('age')]
      """
    let online = try await site.view("network-first", script, at: "/page", "--offline-log")
    #expect(online.output == "[null,false]\n" && !online.errors.contains("kept"), "\(online)")
    site.origin.stop()
    let offline = try await site.view("network-first", script, at: "/page", "--offline-log")
    #expect(offline.output.hasPrefix("[\"ajax-bridge-offline;hit;ttl="), "\(offline)")
    #expect(offline.output.hasSuffix("detail=offline\",true]\n"), "\(offline)")
    for path in ["/page", "/a.css", "/b.svg", "/a.js", "/frame", "/frame.js", "/count"] {
      let (start, end) = ("bridge: kept ", " s ago: \(site.origin.url(path))")
      let lines = offline.errors.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix(start) && $0.hasSuffix(end) }, "\(path): \(offline)")
    }
  }

  @Test(
    "001-18: what script and forms post is answered without the network only if that was asked for")
  func posts() async throws {
    let script = """
      const post = (body) => fetch('/post', { method: 'POST', body })
        .then((response) => response.text(), () => 'failed');
      return [await post('a'), await post(new Blob(['b'])), await post('c'.repeat(70000)).then((t) => t.length)]
      """
    let form = "document.forms[0].submit()"
    for (flags, result, title) in [
      (["--offline-posts"], #"["posted a","posted b",70007]"#, "posted"),
      ([], #"["failed","failed",6]"#, nil),
    ] as [([String], String, String?)] {
      let site = try KeptSite()
      let options = ["--cache", site.cache, "--offline", "network-first"] + flags
      let page = site.origin.url("/page")
      let online = try await View.run(script, at: page, options)
      #expect(online.output == #"["posted a","posted b",70007]"# + "\n", "\(online)")
      let steps = ["--eval", form, "--eval", "return document.title"]
      #expect(try await View.run(nil, at: page, steps + options).code == 0)
      site.origin.stop()
      let offline = try await View.run(script, at: page, options)
      #expect(offline.output == result + "\n", "\(flags): \(offline)")
      let posted = try await View.run(nil, at: page, steps + options)
      #expect(posted.output.hasSuffix("\"posted\"\n") == (title != nil), "\(flags): \(posted)")
    }
  }

  @Test(
    "a page is one session, with its frame, what its style sheet asks for, and its script's requests"
  )
  func session() async throws {
    let site = try KeptSite()
    _ = try await site.view("network-first")
    let pages = try await site.command("list", "--pages").output
    #expect(pages.split(separator: "\n").count == 2, "\(pages)")
    #expect(pages.contains("8 responses\t") && pages.hasSuffix("\(site.url)\n"), "\(pages)")
    let exported = try await site.command("export", site.url, site.folder.path("page.har"))
    #expect(exported.code == 0, "\(exported)")
    let har = try site.folder.readText("page.har")
    for path in ["/", "/page", "/a.css", "/b.svg", "/a.svg", "/a.js", "/frame", "/frame.js"] {
      #expect(har.contains("\"\(site.origin.url(path))\""), "\(path)")
    }
    #expect(try await site.command("clear", "--page", site.origin.url("/page")).code == 0)
    #expect(try await site.view("offline-only").code == 3)
  }
}

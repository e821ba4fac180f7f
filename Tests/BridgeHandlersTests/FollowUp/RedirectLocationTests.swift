import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("where a redirect leads", .timeLimit(.minutes(5)))
struct RedirectLocationTests {
  @Test(
    "is resolved against the URL that sent it",
    arguments: [
      ("https://b.example/x?y", "https://b.example/x?y"), ("//b.example/x", "http://b.example/x"),
      ("/root", "http://a.example/root"), ("sibling", "http://a.example/dir/sibling"),
      ("../up", "http://a.example/up"), ("?query", "http://a.example/dir/page?query"),
      ("#part", "http://a.example/dir/page?q#part"), ("", "http://a.example/dir/page?q"),
      ("/a b", "http://a.example/a%20b"), ("/é", "http://a.example/%C3%A9"),
      ("HTTP://B.example", "http://b.example/"),
    ])
  func resolves(location: String, target: String) async throws {
    let hops = Locked(0)
    let transport = ScriptedTransport { _ in
      let isFirst = hops.withLock { hops in
        hops += 1
        return hops == 1
      }
      return isFirst ? RedirectSite.redirect(302, to: location) : .text("arrived")
    }
    let pipeline = Pipeline(transport: transport, followUp: FollowUpHandler())
    let answer = try await pipeline.load(BridgeRequest("GET", "http://a.example/dir/page?q"))
    #expect(transport.sent.last?.urlText == target)
    #expect(answer.history.map(\.url) == ["http://a.example/dir/page?q"])
  }

  @Test("takes the fragment along, unless it has one of its own")
  func fragment() async throws {
    let site = RedirectSite([
      "http://a.example/#f": (302, "/2"), "http://a.example/2#f": (302, "/3#g"),
    ])
    _ = try await site.load("GET", "http://a.example/#f")
    #expect(
      site.sent.map(\.urlText) == [
        "http://a.example/#f", "http://a.example/2#f", "http://a.example/3#g",
      ])
  }

  @Test(
    "is refused where no request can go",
    arguments: [
      "ftp://a.example/", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd",
      "mailto:a@b",
      "about:blank", "http://", "http://a.example:99999/", "http://a b/", "http://[::1/", "///",
    ])
  func refused(location: String) async throws {
    let site = RedirectSite(302, to: location)
    let error = await #expect(throws: HandlerError.self) { _ = try await site.load() }
    #expect(error?.code == .redirectRefused)
    #expect(error?.message.contains("http://a.example") == true)
    #expect(site.sent.count == 1)
  }

  @Test("is refused with credentials in it, which the error does not repeat")
  func credentials() async throws {
    let site = RedirectSite(302, to: "https://user:secret@b.example/")
    let error = await #expect(throws: HandlerError.self) { _ = try await site.load() }
    #expect(error?.code == .redirectRefused)
    #expect(error?.message.contains("secret") == false)
  }

  @Test(
    "nowhere, for want of a Location, is an answer like any other",
    arguments: [301, 302, 303, 307, 308])
  func missing(status: Int) async throws {
    let answer = try await RedirectSite(status, to: nil).load()
    #expect(answer.status == status)
    #expect(answer.history.isEmpty)
    #expect(try await answer.body.collectedText() == "moved")
  }

  @Test("does not matter for other statuses", arguments: [200, 201, 300, 304, 305, 306, 309, 400])
  func otherStatuses(status: Int) async throws {
    let site = RedirectSite(status)
    #expect(try await site.load().status == status)
    #expect(site.sent.count == 1)
  }
}

@Suite("the chain of redirects", .timeLimit(.minutes(5)))
struct RedirectChainTests {
  private func chain(_ count: Int) -> [String: (status: Int, location: String?)] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { ("http://a.example/\($0)", (302, "/\($0 + 1)")) })
  }

  @Test("is followed up to its limit", arguments: [0, 1, 19, 20])
  func withinLimit(count: Int) async throws {
    let site = RedirectSite(chain(count))
    let answer = try await site.load("GET", "http://a.example/0")
    #expect(answer.status == 200)
    #expect(answer.history.map(\.url) == (0..<count).map { "http://a.example/\($0)" })
    #expect(answer.history.allSatisfy { $0.head.status.code == 302 })
    #expect(site.sent.count == count + 1)
  }

  @Test("beyond its limit is an error", arguments: [(21, 20), (1, 0), (4, 3)])
  func beyondLimit(count: Int, limit: Int) async throws {
    let site = RedirectSite(chain(count), limit: limit)
    let error = await #expect(throws: HandlerError.self) {
      _ = try await site.load("GET", "http://a.example/0")
    }
    #expect(error?.code == .tooManyRedirects)
    #expect(error?.message.contains("\(limit)") == true)
    #expect(site.sent.count == limit + 1)
  }

  @Test("without end is an error", arguments: ["/", "", "http://a.example/", "#x"])
  func endless(location: String) async throws {
    let transport = ScriptedTransport { _ in RedirectSite.redirect(302, to: location) }
    let pipeline = Pipeline(transport: transport, followUp: FollowUpHandler())
    let error = await #expect(throws: HandlerError.self) {
      _ = try await pipeline.load(BridgeRequest("GET", "http://a.example/"))
    }
    #expect(error?.code == .tooManyRedirects)
    #expect(transport.sent.count == 21)
  }

  @Test("keeps the fields of every answer on the way")
  func history() async throws {
    let transport = ScriptedTransport { request in
      guard request.path == "/" else { return .text("arrived") }
      var answer = RedirectSite.redirect(303, to: "/next")
      answer.fields[.setCookie] = "a=b"
      return answer
    }
    let pipeline = Pipeline(transport: transport, followUp: FollowUpHandler())
    let answer = try await pipeline.load(BridgeRequest("GET", "http://a.example/"))
    #expect(answer.history.map { $0.head.headerFields[.setCookie] } == ["a=b"])
  }

  @Test("is handed over unfollowed in mode manual")
  func manual() async throws {
    let site = RedirectSite(302, to: "javascript:alert(1)")
    let answer = try await site.load(mode: .manual)
    #expect(answer.status == 302)
    #expect(answer.history.isEmpty)
    #expect(try await answer.body.collectedText() == "moved")
    #expect(site.sent.count == 1)
  }

  @Test(
    "is an error in mode error, with a Location or without", arguments: ["/next", nil, "ftp://x"])
  func error(location: String?) async throws {
    let site = RedirectSite(302, to: location)
    let error = await #expect(throws: HandlerError.self) { _ = try await site.load(mode: .error) }
    #expect(error?.code == .redirectRefused)
    #expect(error?.message.contains("allows no redirect") == true)
    #expect(site.sent.count == 1)
  }

  @Test("is none in mode error where nothing redirects", arguments: [200, 304, 404])
  func errorModeElsewhere(status: Int) async throws {
    #expect(try await RedirectSite(status).load(mode: .error).status == status)
  }

  @Test("is reported as events, hop by hop")
  func events() async throws {
    let site = RedirectSite(302)
    _ = try await site.load()
    let lines = site.log.events.compactMap { event -> String? in
      switch event.kind {
      case .hopStarted(let number, let url): "hop \(number) \(url)"
      case .redirected(let from, let to, let status): "\(status) \(from) \(to)"
      default: nil
      }
    }
    #expect(
      lines == [
        "hop 0 http://a.example/", "302 http://a.example/ http://a.example/next",
        "hop 1 http://a.example/next",
      ])
  }
}

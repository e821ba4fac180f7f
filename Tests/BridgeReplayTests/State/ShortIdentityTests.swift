import BridgeComparison
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("short identities", .timeLimit(.minutes(5)))
struct ShortIdentityTests {
  private static let shop = "http://shop.example"
  private static let json = "application/json"

  /// The requests to a server that gives out identity 42, and the report of the run.
  private func run(
    _ exchanges: [RecordedExchange], _ answer: @escaping @Sendable (ReceivedRequest) -> RawResponse
  ) async throws -> (requests: [String], report: ReplayReport) {
    let origin = try LoopbackOrigin.answering(answer)
    let report = try await ReplayReport.live(exchanges, at: origin)
    return (origin.requests.map { "\($0.method) \($0.target) \($0.text)" }, report)
  }

  @Test("that answer and address both tell are those of this session in both")
  func ordinary() async throws {
    let created = { @Sendable (id: Int) in #"{"id":\#(id),"n":1}"# }
    let (requests, report) = try await run([
      .json(
        "POST", "\(Self.shop)/api/items", #"{"n":1}"#,
        answer: .of(201, Self.json, created(17), RecordedField("Location", "/api/items/17"))),
      .of("GET", "\(Self.shop)/api/items/17", answer: .of(Self.json, created(17))),
      .of(
        "GET", "\(Self.shop)/api/items",
        answer: .of(Self.json, #"{"data":[{"id":3},{"id":17}]}"#)),
    ]) { request in
      switch request.line {
      case "POST /api/items": .of(201, Self.json, created(42), ("Location", "/api/items/42"))
      case "GET /api/items": .of(Self.json, #"{"data":[{"id":3},{"id":42}]}"#)
      default: .of(Self.json, created(42))
      }
    }
    #expect(requests[1] == "GET /api/items/42 ")
    #expect(report.words == ["same", "same", "same"])
  }

  @Test(
    "are followed into members that are named after their kind",
    arguments: [
      ("/api/items", #"{"id":17}"#, #"{"item_id":17,"t":"17"}"#),
      ("/api/items", #"{"id":17}"#, #"{"line":{"itemId":17}}"#),
      ("/api/comments", #"{"id":17}"#, #"{"parent_id":17}"#),
      (
        "/graphql", #"{"data":{"createPost":{"id":"17"}}}"#,
        #"{"query":"q","variables":{"postId":"17"}}"#
      ),
      ("/api/items/create", #"{"id":17}"#, #"{"item_id":17}"#),
      ("/api/items", #"{"id":17}"#, #"{"line":{"item":17}}"#),
    ])
  func references(path: String, created: String, body: String) async throws {
    let later = path == "/graphql" ? path : "/api/comments"
    let live = { @Sendable (text: String) in
      text.replacing(":17", with: ":42").replacing("Id\":\"17", with: "Id\":\"42")
        .replacing("id\":\"17", with: "id\":\"42")
    }
    let (requests, report) = try await run([
      .json("POST", Self.shop + path, "{}", answer: .of(201, Self.json, created)),
      .json("POST", Self.shop + later, body, answer: .of(Self.json, body)),
    ]) { request in
      request.text == "{}"
        ? .of(201, Self.json, live(created)) : .of(Self.json, request.text)
    }
    #expect(requests[1] == "POST \(later) \(live(body))")
    #expect(report.words == ["same", "same"])
  }

  @Test(
    "are followed into parameters and segments that are named like their kind",
    arguments: [
      ("/api/stock?item=17", "/api/stock?item=42"),
      ("/api/stock?itemId=17", "/api/stock?itemId=42"),
      ("/api/stock?line=17", "/api/stock?line=17"),
      ("/api/stock?page=17", "/api/stock?page=17"),
      ("/api/items?ids=3,17", "/api/items?ids=3,42"),
      ("/api/items?ids=%5B17%5D", "/api/items?ids=%5B42%5D"),
      ("/api/stock?item_ids=17%2C3", "/api/stock?item_ids=42%2C3"),
      ("/api/stock?sizes=17,3", "/api/stock?sizes=17,3"),
      ("/shop/1/items?ids=[17]", "/shop/1/items?ids=[42]"),
    ])
  func parameters(target: String, sent: String) async throws {
    let (requests, _) = try await run([
      .json("POST", "\(Self.shop)/api/items", "{}", answer: .of(Self.json, #"{"id":17}"#)),
      .of("GET", Self.shop + target, answer: .of(Self.json, "{}")),
    ]) { .of(Self.json, $0.path == "/api/items" ? #"{"id":42}"# : "{}") }
    #expect(requests[1] == "GET \(sent) ")
  }

  @Test(
    "of a list are followed by its name",
    arguments: [
      ("/api/cart-item/17", "/api/cart-item/42", "same same"),
      ("/api/cart-items/17", "/api/cart-items/42", "same same"),
      ("/api/cart-items?ids=17,17", "/api/cart-items?ids=42,42", "same same"),
      ("/api/items/17", "/api/items/17", "different same"),
    ])
  func lists(target: String, sent: String, words: String) async throws {
    let (requests, report) = try await run([
      .json(
        "POST", "\(Self.shop)/upload", "{}", answer: .of(Self.json, #"{"cart_item_ids":[17]}"#)),
      .of("GET", Self.shop + target, answer: .of(Self.json, "{}")),
    ]) { .of(Self.json, $0.path == "/upload" ? #"{"cart_item_ids":[42]}"# : "{}") }
    #expect(requests[1] == "GET \(sent) ")
    #expect(report.words.joined(separator: " ") == words)
  }

  @Test(
    "are read in documents that JSON holds, and in URLs",
    arguments: [
      #"{"html":"\n <a href=\"/admin/pages/17/edit/\">edit</a>"}"#,
      #"{"pk":17,"url":"/admin/pages/17/edit/"}"#,
      #"{"made":{"edit":"http://shop.example/admin/pages/17/edit/"}}"#,
    ])
  func inJSON(created: String) async throws {
    let (requests, _) = try await run([
      .json("POST", "\(Self.shop)/admin/pages/add/", "{}", answer: .of(Self.json, created)),
      .of("GET", "\(Self.shop)/admin/pages/17/edit/", answer: .of(Self.json, "{}")),
    ]) { request in
      .of(Self.json, request.method == "POST" ? created.replacing("17", with: "42") : "{}")
    }
    #expect(requests[1] == "GET /admin/pages/42/edit/ ")
  }

  @Test("of other things with the same digits are sent as recorded, and listed")
  func unrelated() async throws {
    let (requests, report) = try await run([
      .json("POST", "\(Self.shop)/api/cart", "{}", answer: .of(201, Self.json, #"{"id":3}"#)),
      .json(
        "POST", "\(Self.shop)/api/wishlist", #"{"id":3,"kind":"product"}"#,
        answer: .of(Self.json, "{}")),
      .of("GET", "\(Self.shop)/search?id=3", answer: .of(Self.json, "{}")),
    ]) {
      .of(
        $0.path == "/api/cart" ? 201 : 200, Self.json, $0.path == "/api/cart" ? #"{"id":4}"# : "{}")
    }
    #expect(requests[1] == #"POST /api/wishlist {"id":3,"kind":"product"}"#)
    #expect(requests[2] == "GET /search?id=3 ")
    #expect(report.rebound.isEmpty)
    #expect(report.unresolved == ["2 JSON $.id ← 1 JSON $.id", "3 query id ← 1 JSON $.id"])
    #expect(report.text.contains("sent as recorded"))
  }

  @Test(
    "are compared where they are meant, and other things with the same digits as they are",
    arguments: [(5, "same"), (6, "different")])
  func nested(product: Int, word: String) async throws {
    let order = { @Sendable (id: Int, product: Int) in
      #"{"id":\#(id),"product":{"id":\#(product)},"list":[{"id":5}]}"#
    }
    let (_, report) = try await run([
      .json("POST", "\(Self.shop)/orders", "{}", answer: .of(201, Self.json, order(5, 5))),
      .of("GET", "\(Self.shop)/orders/5", answer: .of(Self.json, order(5, 5))),
    ]) { .of($0.method == "POST" ? 201 : 200, Self.json, order(6, product)) }
    #expect(report.words == [word, word])
  }

  @Test(
    "of rows move alike in attributes, where the run knows how far",
    arguments: [(9, 7, "same"), (9, 8, "different"), (4, 8, "different")])
  func rows(page: Int, revision: Int, word: String) async throws {
    let html = { @Sendable (page: Int, ping: Int, revision: Int) in
      """
      <form data-ping="/sessions/page/\(page)/\(ping)/">
      <a href="/pages/\(page)/copy/?next=%2Fpages%2F\(page)%2F">
      <input data-object-id="\(page)"><a href="/revisions/\(revision)/">4 pages</a></form>
      """
    }
    let (requests, report) = try await run([
      .form(
        "\(Self.shop)/pages", "t=a",
        answer: .of(302, "text/html", "", RecordedField("Location", "/pages/4"))),
      .of("GET", "\(Self.shop)/pages/4", answer: .of("text/html", html(4, 1, 2))),
      .form("\(Self.shop)/sessions/page/4/1/", "a=b", answer: .of(Self.json, "{}")),
    ]) { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", "/pages/\(page)"))
      case "GET /pages/\(page)": .of("text/html", html(page, 6, revision))
      default: .of(Self.json, "{}")
      }
    }
    #expect(requests[2] == "POST /sessions/page/\(page)/6/ a=b")
    #expect(report.words == ["same", word, "same"])
  }

  @Test("are of the kinds that paths and members call them")
  func kinds() {
    for (path, kind) in [
      ("/api/items", "item"), ("/Categories", "category"), ("/a/17", nil),
    ] as [(String, String?)] {
      #expect(ResourceKind.of(collection: Array(path.utf8)) == kind)
    }
    for (name, kind) in [
      ("item_id", "item"), ("orderID", "order"), ("id", nil), ("_id", nil),
    ] as [(String, String?)] {
      #expect(ResourceKind.of(reference: name) == kind)
    }
    for (path, kind) in [
      ("$.id", nil), ("$.data.createPost.id", "post"), ("$.data.posts[3].id", "post"),
      ("$.items[0].product.id", "product"), ("$[2].id", nil),
    ] as [(String, String?)] {
      #expect(ResourceKind.of(member: path) == kind)
    }
  }
}

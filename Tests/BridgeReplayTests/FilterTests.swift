import BridgeRecording
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a filter", .timeLimit(.minutes(5)))
struct FilterTests {
  static let post = RecordedExchange.of(
    "POST", "https://api.shop.example:8443/cart/items?id=7", answer: .empty(201), type: "xhr")

  @Test(
    "fits or does not",
    arguments: [
      ("method:POST", true), ("method:GET", false), ("!method:GET", true), ("method:P*", true),
      ("host:api.shop.example", true), ("host:api.shop.example:8443", true),
      ("host:shop.example", false), ("host:*.example", true), ("host:*8443", true),
      ("!host:api.*", false), ("host:api.*:8443", true),
      ("path:/cart*", true), ("path:/cart/items?id=7", true), ("path:cart", false),
      ("path:*id=7", true), ("status:201", true), ("status:2*", true), ("status:4*", false),
      ("type:xhr", true), ("type:document", false), ("!type:document", true),
      ("url:https://*", true), ("url:cart", false), ("url:*cart*", true),
      ("cart", true), ("/cart/items", true), ("nothing", false), ("!nothing", true),
      ("https://api.shop.example:8443/cart*", true), ("example:8443", true), ("c*t", false),
      ("*c*t*", true), ("method:POST path:/cart*", true), ("method:POST path:/other*", false),
      ("  method:POST   !status:500  ", true), ("*", true), ("***", true), ("url:*?id=*", true),
    ])
  func fits(text: String, isFit: Bool) throws {
    #expect(try ExchangeFilter(text).fits(Self.post) == isFit)
  }

  @Test(
    "compares methods, hosts and types without case, and paths with it",
    arguments: [
      ("method:post", true), ("!method:post", false), ("!host:API.SHOP.*", false),
      ("host:Api.Shop.Example:8443", true), ("type:XHR", true), ("!type:Xhr", false),
      ("!HTTPS://API.Shop.example*", false), ("url:https://API.shop.Example:8443/cart*", true),
      ("path:/Cart*", false), ("url:https://api.shop.example:8443/Cart*", false), ("CART", false),
    ])
  func letterCase(text: String, isFit: Bool) throws {
    #expect(try ExchangeFilter(text).fits(Self.post) == isFit)
    let shouted = RecordedExchange.of(
      "Post", "HTTPS://Api.SHOP.example:8443/cart/items?id=7", type: "XHR")
    #expect(try ExchangeFilter(text).fits(shouted) == isFit)
  }

  @Test(
    "finds host and path in whatever a recording holds for a URL",
    arguments: [
      ("http://user:pw@shop.example/x", "host:shop.example", true),
      ("http://shop.example?q=a@b", "host:shop.example", true),
      ("http://shop.example?q=a/b", "path:?q=a/b", true),
      ("http://shop.example/x#/fragment", "path:/x", true),
      ("http://[::1]:80/x", "host:[::1]", true),
      ("http://Shop.Example/x", "host:shop.example", true),
      ("http://shop.example", "path:*", true),
      ("data:text/plain,x", "host:shop.example", false),
      ("", "url:*", true),
    ])
  func places(url: String, filter: String, isFit: Bool) throws {
    #expect(try ExchangeFilter(filter).fits(.of("GET", url)) == isFit)
  }

  @Test("knows a request without an answer by status 0, and one without a type by none")
  func absent() throws {
    let exchange = RecordedExchange.unanswered("http://shop.example/")
    #expect(try ExchangeFilter("status:0").fits(exchange))
    #expect(try !ExchangeFilter("status:200").fits(exchange))
    #expect(try !ExchangeFilter("type:xhr").fits(exchange))
  }

  @Test(
    "that says nothing, or nothing that is known, is refused",
    arguments: [
      ("", "empty"), ("   ", "empty"), ("!", "empty"), ("method:", "after the colon"),
      ("!host:", "after the colon"), ("mehtod:POST", "an unknown subject"),
      ("!metod:POST", "an unknown subject"), ("Method:POST", "an unknown subject"),
    ])
  func refused(text: String, clue: String) {
    let error = #expect(throws: ReplayError.self) { try ExchangeFilter(text) }
    #expect(error?.option == .filters)
    #expect(error?.message.contains(clue) == true)
  }

  @Test("that leaves out nothing where it was to leave out something is noted before the run")
  func idle() throws {
    var options = ReplayOptions()
    options.filters = [try ExchangeFilter("!path:/Cart* !host:api.* host:nowhere.example")]
    let notes = try Replay([.of([Self.post])], options: options).notes
    #expect(
      notes.map(\.message) == [
        "“!path:/Cart*” leaves out nothing: no exchange matches “path:/Cart*”"
      ])
    #expect(notes.map(\.option) == [.filters])
  }

  @Test("with many stars ends soon")
  func stars() throws {
    let url = "http://shop.example/" + String(repeating: "a", count: 20_000)
    let pattern = "url:" + String(repeating: "*a", count: 50) + "*b"
    #expect(try !ExchangeFilter(pattern).fits(.of("GET", url)))
  }

  @Test("among several is enough when it fits")
  func several() async throws {
    let exchanges = ["/a", "/b", "/c"].map {
      RecordedExchange.of("GET", "http://shop.example\($0)")
    }
    let filters = [try ExchangeFilter("path:/a"), try ExchangeFilter("path:/c")]
    let report = try await ReplayReport.of(exchanges) { $0.filters = filters }
    #expect(report.exchanges.map(\.id.number) == [1, 3])
    #expect(report.words == ["same", "same"])
  }
}

import BridgeBodies
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import Testing

@Suite("a body tag")
struct BodyTagTests {
  static let id = "0123456789abcdef0123456789abcdef"

  @Test(
    "is taken off, and every other byte of the URL stays",
    arguments: [
      ("/#T", "/"),
      ("/a#old&T", "/a#old"),
      ("/a#&T", "/a#"),
      ("/a##&T", "/a##"),
      ("/?T", "/"),
      ("/a?&T", "/a?"),
      ("/a?x&T", "/a?x"),
      ("/a?x&T#frag", "/a?x#frag"),
      ("/a?x#?T&T", "/a?x#?T"),
      (
        "/s3?X-Amz-Signature=ab%2Fcd%2b==&empty=&+%20&&T",
        "/s3?X-Amz-Signature=ab%2Fcd%2b==&empty=&+%20&"
      ),
      ("/a?q=|{\"}^`&T", "/a?q=|{\"}^`"),
      ("/a?T&x=1&T", "/a?T&x=1"),
      ("/a?T#T", "/a"),
    ])
  func stripped(tagged: String, plain: String) async throws {
    let store = BodyStore()
    let scope = store.openScope(for: nil)
    let meant = Self.url(plain)
    let id = try #require(BodyID(Self.id))
    try store.begin(id, in: scope, for: BodyPurpose(method: "POST", url: meant), length: 0)
    try store.finish(id, in: scope)
    var request = try BridgeRequest("POST", Self.url(tagged))
    request.context.scope = scope
    let transport = ScriptedTransport { _ in .text("fine") }
    let pipeline = Pipeline(transport: transport)
    pipeline.register(AjaxBodyHandler(store: store), pinned: true)
    _ = try await pipeline.load(request)
    #expect(transport.sent.map(\.urlText) == [meant])
  }

  @Test(
    "is only the exact text in the exact place",
    arguments: [
      "/", "/a?x=1", "/T", "/a/T", "/a&T", "/a?xT", "/a?x=T", "/a??T", "/a?T&x=1", "/a#xT",
      "/a#x?T", "/a#T&", "/a?T&", "/a?T0", "/a?x&0T", "/a?ajax-bridge=", "/a?ajax-bridge=0123",
      "/a?AJAX-BRIDGE=0123456789abcdef0123456789abcdef",
      "/a?ajax-bridge=0123456789ABCDEF0123456789ABCDEF",
      "/a?ajax-bridge=0123456789abcdef0123456789abcdeg",
    ])
  func untouched(url: String) throws {
    let request = try BridgeRequest("POST", Self.url(url))
    #expect(!AjaxBodyHandler(store: BodyStore()).canHandle(request))
  }

  private static func url(_ text: String) -> String {
    "https://shop.example\(text.replacing("T", with: "ajax-bridge=\(id)"))"
  }
}

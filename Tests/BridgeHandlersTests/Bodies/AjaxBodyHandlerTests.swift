import BridgeBodies
import BridgeCore
import BridgeHandlers
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("the ajax body handler", .timeLimit(.minutes(3)))
struct AjaxBodyHandlerTests {
  @Test(
    "brings every byte to the origin, however the request is tagged", arguments: [0, 1, 300_000])
  func everyTag(size: Int) async throws {
    let web = try BodyWeb()
    let (url, bytes) = ("https://shop.example/cart?a=1", noise(size))
    let ids = try (0..<3).map { _ in try web.put(bytes, for: url, type: "image/png").text }
    try await web.load("\(url)#ajax-bridge=\(ids[0])")
    try await web.load("\(url)&ajax-bridge=\(ids[1])")
    var fields: HTTPFields = [:]
    try fields.add("Ajax-Bridge-Body", ids[2])
    try await web.load(url, fields: fields)
    #expect(web.origin.requests.map(\.target) == ["/cart?a=1", "/cart?a=1", "/cart?a=1"])
    for request in web.origin.requests {
      #expect(request.body == bytes)
      #expect(request.values(of: "content-type") == ["image/png"])
      #expect(request.values(of: "content-length") == ["\(size)"])
      #expect(request.values(of: "ajax-bridge-body") == [])
      #expect(!String(decoding: request.head, as: UTF8.self).contains("ajax-bridge"))
    }
    #expect(web.store.counters.released == 3)
    #expect(web.leavesNothing())
  }

  @Test("waits for a body that comes after its request")
  func requestFirst() async throws {
    let web = try BodyWeb()
    let id = BodyID.random()
    async let response = web.load("https://shop.example/cart#ajax-bridge=\(id.text)")
    while web.store.counters.waiting == 0 { await Task.yield() }
    #expect(web.origin.requestCount == 0)
    try web.put([1, 2, 3], for: "https://shop.example/cart", as: id)
    _ = try await response
    #expect(web.origin.requests.map(\.body) == [[1, 2, 3]])
    #expect(web.leavesNothing())
  }

  @Test(
    "sends a body while the page is still appending to it, in chunks where its length is unknown")
  func growing() async throws {
    let web = try BodyWeb()
    let id = BodyID.random()
    let url = "https://shop.example/stream"
    let purpose = try BodyPurpose(method: "POST", url: url)
    try web.store.begin(id, in: web.scope, for: purpose)
    async let response = web.load("\(url)#ajax-bridge=\(id.text)")
    try web.store.append(noise(10), at: 0, to: id, in: web.scope)
    // The head goes out before the body is whole.
    for await event in web.origin.events { if case .began = event { break } }
    try web.store.append(noise(5), at: 10, to: id, in: web.scope)
    try web.store.finish(id, in: web.scope)
    _ = try await response
    #expect(web.origin.requests[0].body == noise(10) + noise(5))
    #expect(web.origin.requests[0].values(of: "transfer-encoding") == ["chunked"])
    #expect(web.leavesNothing())
  }

  @Test(
    "replays the body of a redirect that asks for it, from memory and from disk",
    arguments: [307, 308], [3, 700_000])
  func replay(status: Int, size: Int) async throws {
    let web = try BodyWeb([
      "/a": .redirect(to: "/b?x#ignored", status: status),
      "/b": .redirect(to: "https://other.example/c", status: status),
    ]) { $0.bytesInMemoryPerBody = 500_000 }
    let bytes = noise(size)
    let id = try web.put(bytes, for: "https://shop.example/a", "PUT", type: "text/plain")
    try await web.load("https://shop.example/a#ajax-bridge=\(id.text)", "PUT")
    #expect(web.origin.requests.map(\.line) == ["PUT /a", "PUT /b?x", "PUT /c"])
    for request in web.origin.requests {
      #expect(request.body == bytes)
      #expect(request.values(of: "content-type") == ["text/plain"])
    }
    #expect(web.store.counters.spilled == (size > 500_000 ? 1 : 0))
    #expect(web.leavesNothing())
  }

  @Test("leaves a redirect that asks for no body alone")
  func redirectWithoutBody() async throws {
    let web = try BodyWeb(["/a": .redirect(to: "/b", status: 303)])
    let id = try web.put([1], for: "https://shop.example/a", type: "text/plain")
    try await web.load("https://shop.example/a#ajax-bridge=\(id.text)")
    #expect(web.origin.requests.map(\.line) == ["POST /a", "GET /b"])
    #expect(web.origin.requests[1].body == [])
    #expect(web.leavesNothing())
  }

  @Test("says the type that came with the body, or what the page set, or nothing")
  func contentType() async throws {
    let web = try BodyWeb()
    let url = "https://shop.example/"
    let engines: HTTPFields = [.contentType: "multipart/form-data; boundary=engine"]
    let form = try web.put([1], for: url, type: "multipart/form-data; boundary=hook").text
    try await web.load("\(url)#ajax-bridge=\(form)", fields: engines)
    let own = try web.put([1], for: url).text
    try await web.load("\(url)#ajax-bridge=\(own)", fields: [.contentType: "a/b; c=\"d\""])
    let none = try web.put([1], for: url).text
    try await web.load("\(url)#ajax-bridge=\(none)")
    #expect(
      web.origin.requests.map { $0.values(of: "content-type") }
        == [["multipart/form-data; boundary=hook"], ["a/b; c=\"d\""], []])
  }

  @Test("never sends a request whose body does not come")
  func missing() async throws {
    let web = try BodyWeb()
    let id = BodyID.random()
    async let code = bodyErrorCode {
      try await web.load("https://shop.example/cart#ajax-bridge=\(id.text)")
    }
    while web.store.counters.waiting == 0 { await Task.yield() }
    web.clock.advance(by: .seconds(11))
    #expect(await code == .neverCame)
    #expect(web.origin.requestCount == 0)
    #expect(web.leavesNothing())
  }

  @Test("refuses a tag of a page that no host vouches for, and of native code")
  func withoutScope() async throws {
    let web = try BodyWeb()
    let id = try web.put([1], for: "https://shop.example/")
    var request = try web.request("https://shop.example/#ajax-bridge=\(id.text)")
    request.context.scope = nil
    for request in [request, try BridgeRequest("POST", request.urlText)] {
      let error = await thrown { _ = try await web.pipeline.load(request) } as? HandlerError
      #expect(error?.code == .bodyTagRefused)
      #expect(error?.message.contains(id.text) == false)
    }
    #expect(web.origin.requestCount == 0)
  }

  @Test("takes what looks like a tag for the page's own in requests without bodies")
  func withoutBody() async throws {
    let web = try BodyWeb()
    let mark = "ajax-bridge=\(String(repeating: "0", count: 32))"
    for method in ["GET", "HEAD"] {
      try await web.load("https://shop.example/a?\(mark)#\(mark)", method)
    }
    #expect(web.origin.requests.map(\.line) == ["GET /a?\(mark)", "HEAD /a?\(mark)"])
    #expect(web.leavesNothing())
  }

  @Test("says the type that came with the body byte by byte")
  func byteType() async throws {
    let web = try BodyWeb()
    let url = "https://shop.example/"
    let id = try web.put([1], for: url, type: "text/\u{E9};a=b").text
    try await web.load("\(url)#ajax-bridge=\(id)")
    let head = web.origin.requests[0].head
    #expect(head.contains(0xE9) && !head.contains(0xC3))
  }

  @Test("refuses tags that contradict each other, and a private field without an id")
  func contradiction() async throws {
    let web = try BodyWeb()
    let (one, two) = (BodyID.random().text, BodyID.random().text)
    let url = "https://shop.example/?ajax-bridge=\(one)#ajax-bridge=\(two)"
    let first = await thrown { try await web.load(url) } as? HandlerError
    #expect(first?.code == .bodyTagRefused)
    var fields: HTTPFields = [:]
    try fields.add("ajax-bridge-body", "nonsense")
    let second =
      await thrown { try await web.load("https://shop.example/", fields: fields) } as? HandlerError
    #expect(second?.code == .bodyTagRefused)
    #expect(web.origin.requestCount == 0)
  }

  @Test("is asked before every other handler, whenever that was registered")
  func first() async throws {
    let web = try BodyWeb()
    let seen = Journal<String>()
    web.pipeline.register(
      ScriptedHandler("late") { request, next in
        seen.note("\(request.urlText) \(try await request.body.collectedText())")
        return try await next(request)
      })
    let id = try web.put(Array("whole".utf8), for: "https://shop.example/x")
    try await web.load("https://shop.example/x#top&ajax-bridge=\(id.text)")
    #expect(seen.entries == ["https://shop.example/x#top whole"])
    #expect(web.pipeline.handlers.prefix(2) == ["ajax-body", "channel"])
  }

  @Test("releases the body when the answer is dropped unread, and not before")
  func droppedAnswer() async throws {
    let web = try BodyWeb(["/": RawResponse(body: noise(2 << 20))])
    let id = try web.put([1], for: "https://shop.example/")
    var response: BridgeResponse? = try await web.pipeline.load(
      web.request("https://shop.example/#ajax-bridge=\(id.text)"))
    #expect(response?.status == 200)
    #expect(web.store.counters.bodies == 1)
    response = nil
    #expect(web.store.counters.isIdle)
  }

  @Test("releases the body when the exchange fails")
  func failure() async throws {
    let web = try BodyWeb(["/": .verbatim("nonsense\r\n\r\n")])
    let id = try web.put(noise(9), for: "https://shop.example/")
    #expect(
      await thrown { try await web.load("https://shop.example/#ajax-bridge=\(id.text)") } != nil)
    #expect(web.store.counters.isIdle)
    #expect(web.store.counters.released == 1)
  }

  @Test("releases the body when another handler responds instead of the server")
  func answered() async throws {
    let web = try BodyWeb()
    web.pipeline.register(ScriptedHandler("short") { _, _ in .text("cut") })
    let id = try web.put(noise(9), for: "https://shop.example/")
    try await web.load("https://shop.example/#ajax-bridge=\(id.text)")
    #expect(web.store.counters.isIdle)
  }

  @Test("ends with its request's deadline, whether it waits or sends")
  func deadline() async throws {
    let web = try BodyWeb()
    var waiting = try web.request("https://shop.example/#ajax-bridge=\(BodyID.random().text)")
    waiting.deadline = .now + .milliseconds(50)
    #expect(await thrown { _ = try await web.pipeline.load(waiting) } != nil)
    let id = BodyID.random()
    let purpose = try BodyPurpose(method: "POST", url: "https://shop.example/")
    try web.store.begin(id, in: web.scope, for: purpose)
    var sending = try web.request("https://shop.example/#ajax-bridge=\(id.text)")
    sending.deadline = .now + .milliseconds(50)
    let error = await thrown { _ = try await web.pipeline.load(sending) } as? BridgeError
    #expect(error?.code == .deadlineExceeded)
    while !web.store.counters.isIdle { await Task.yield() }
    #expect(web.leavesNothing())
  }

  @Test("breaks a request off whose page takes the body back")
  func cancelled() async throws {
    let web = try BodyWeb()
    let id = BodyID.random()
    let purpose = try BodyPurpose(method: "POST", url: "https://shop.example/")
    try web.store.begin(id, in: web.scope, for: purpose, length: 10)
    async let error = thrown {
      try await web.load("https://shop.example/#ajax-bridge=\(id.text)")
    }
    while web.store.counters.claimed == 0 { await Task.yield() }
    web.store.cancel(id, in: web.scope)
    #expect(await error != nil)
    #expect(web.leavesNothing())
  }
}

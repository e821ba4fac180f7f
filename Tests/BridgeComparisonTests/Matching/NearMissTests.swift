import BridgeComparison
import BridgeRecording
import Testing

@Suite("Near misses")
struct NearMissTests {
  private static let json = "application/json"

  private func recorded(
    _ number: Int, _ method: String, _ url: String, _ contentType: String? = nil,
    _ body: String? = nil
  ) throws -> KeyedRequest {
    let fields = contentType.map { [RecordedField("content-type", $0)] } ?? []
    let content: RecordedBody =
      body.map { .content(RecordedContent(mediaType: nil, bytes: Array($0.utf8))) } ?? .none
    return try KeyedRequest(
      RecordedRequest(method: method, url: url, fields: fields, body: content), number: number)
  }

  private func asked(
    _ method: String, _ url: String, _ contentType: String? = nil, _ body: String? = nil
  ) -> KeyedRequest {
    KeyedRequest(
      method: method, url: url, contentType: contentType, body: body.map { Array($0.utf8) })
  }

  @Test(
    "say in one line what differs",
    arguments: [
      (
        "GET", "https://a/x?page=2&n=1", nil, "GET", "https://a/x?n=1&page=3", nil,
        "same method and path, query differs: ?page=2 recorded, ?page=3 sent"
      ),
      (
        "GET", "https://a/x", nil, "POST", "https://a/x", nil,
        "same path, method differs: GET recorded, POST sent"
      ),
      (
        "GET", "https://a/x?q", nil, "GET", "https://b/x?q", nil,
        "same method, path and query, origin differs: https://a recorded, https://b sent"
      ),
      (
        "POST", "/x", #"{"qty":1,"s":"k"}"#, "POST", "/x", #"{"qty":2,"s":"k"}"#,
        "same method and path, body differs at $.qty"
      ),
      (
        "POST", "/x", #"{"a":1,"b":1}"#, "POST", "/x", "{}",
        "same method and path, body differs at $.a and 1 more"
      ),
      (
        "POST", "/x", nil, "POST", "/x", "{}",
        "same method and path, no body recorded, 2 bytes sent"
      ),
      (
        "POST", "/x", "{", "POST", "/x", "{}",
        "same method and path, body differs (1 byte recorded, 2 bytes sent)"
      ),
      (
        "GET", "/x?token=abc", nil, "GET", "/x", nil,
        "same method and path, query differs: ?token=… recorded, nothing sent"
      ),
      ("GET", "/x", nil, "GET", "/x", nil, "the same request"),
    ] as [(String, String, String?, String, String, String?, String)])
  func explanation(
    _ method: String, _ url: String, _ body: String?, _ askedMethod: String, _ askedURL: String,
    _ askedBody: String?, _ expected: String
  ) throws {
    let candidate = try recorded(7, method, url, Self.json, body)
    let misses = nearMisses(
      for: asked(askedMethod, askedURL, Self.json, askedBody), among: [candidate])
    #expect(misses.map(\.explanation) == [expected])
    #expect(misses.map(\.number) == [7])
  }

  @Test(
    "name the field of a form and the part of a multipart body",
    arguments: [
      ("application/x-www-form-urlencoded", "a=1&b=2", "a=1&b=3", "field b"),
      (
        "multipart/form-data; boundary=B",
        "--B\r\nContent-Disposition: form-data; name=up\r\n\r\n1\r\n--B--",
        "--B\r\nContent-Disposition: form-data; name=up\r\n\r\n2\r\n--B--", "field up"
      ),
    ])
  func fields(type: String, old: String, new: String, place: String) throws {
    let misses = nearMisses(
      for: asked("POST", "/x", type, new), among: [try recorded(1, "POST", "/x", type, old)])
    #expect(misses.map(\.explanation) == ["same method and path, body differs at \(place)"])
  }

  @Test("come closest first, ties in recorded order, no more than asked for")
  func order() throws {
    let candidates = [
      try recorded(1, "GET", "https://a/users/7/posts"),
      try recorded(2, "POST", "https://a/users/8"),
      try recorded(3, "GET", "https://a/users/8?x=1"),
      try recorded(4, "GET", "https://a/users/8?x=2"),
      try recorded(5, "GET", "https://a/other"),
    ]
    let request = asked("GET", "https://a/users/8?x=3")
    let misses = nearMisses(for: request, among: candidates)
    #expect(misses.map(\.number) == [3, 4, 2])
    #expect(nearMisses(for: request, among: candidates, limit: 9).map(\.number) == [3, 4, 2, 1])
    #expect(nearMisses(for: request, among: candidates, limit: 0).isEmpty)
    #expect(nearMisses(for: request, among: []).isEmpty)
  }

  @Test("are found among very many in no time to speak of", .timeLimit(.minutes(5)))
  func many() throws {
    let candidates = try (0..<20_000).map { number in
      try recorded(number, "GET", "https://a/b/c/\(number)?x=\(number)")
    }
    let index = NearMissIndex(candidates)
    for number in 0..<2_000 {
      let misses = index.nearMisses(for: asked("GET", "https://a/b/c/\(number)?x=\(number + 1)"))
      #expect(misses.first?.number == number)
    }
  }

  @Test("prefer the body that differs least")
  func closestBody() throws {
    let candidates = try (1...40).map { number in
      try recorded(
        number, "POST", "/graphql", Self.json,
        #"{"q":\#(number == 20 ? 0 : number),"v":\#(number)}"#)
    }
    let misses = nearMisses(
      for: asked("POST", "/graphql", Self.json, #"{"q":0,"v":99}"#), among: candidates, limit: 1)
    #expect(misses.map(\.number) == [20])
  }

  @Test("give a recorded request with a lost body no key")
  func lostBody() {
    let request = RecordedRequest(
      method: "POST", url: "/x", fields: [], body: .missing(reason: "not in the file"))
    #expect(throws: RecordingError.self) { _ = try KeyedRequest(request, number: 3) }
  }
}

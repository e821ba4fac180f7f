import BridgeCore
import BridgeRecording
import HTTPTypes
import Testing

@testable import BridgeReplay

@Suite("a request that is built again", .timeLimit(.minutes(5)))
struct RequestBuilderTests {
  private func built(
    _ exchange: RecordedExchange, against: ReplayOptions.Against = .live
  ) throws -> BridgeRequest {
    try RequestBuilder(against: against).request(exchange.request)
  }

  @Test(
    "goes where the recorded URL points, without user name, password and fragment",
    arguments: [
      ("http://shop.example/a#b", "http://shop.example/a"),
      ("http://shop.example/a#", "http://shop.example/a"),
      ("http://user:secret@shop.example/a", "http://shop.example/a"),
      ("http://user@shop.example:8080/a", "http://shop.example:8080/a"),
      ("http://a@b@shop.example/", "http://shop.example/"),
      ("https://user:p@[::1]:8443/x#y", "https://[::1]:8443/x"),
      ("HTTP://Shop.Example/A", "http://shop.example/A"),
      ("http://shop.example", "http://shop.example/"),
      ("http://shop.example?q=1", "http://shop.example/?q=1"),
    ])
  func plain(recorded: String, sent: String) throws {
    #expect(try built(.of("GET", recorded)).urlText == sent)
  }

  @Test(
    "does not take an @ behind the authority for the end of a user name",
    arguments: [
      ("http://shop.example?mail=me@evil.example", "shop.example"),
      ("http://shop.example/users/me@evil.example", "shop.example"),
      ("http://shop.example\\@evil.example/", "shop.example"),
      ("http://shop.example#@evil.example/", "shop.example"),
      ("http://u@shop.example?x=@evil.example", "shop.example"),
    ])
  func at(recorded: String, host: String) throws {
    #expect(try built(.of("GET", recorded)).origin.host == host)
  }

  @Test("has the bytes of field values that were on the wire")
  func octets() throws {
    let value: [UInt8] = [0x63, 0xE9]
    let request = try built(.of(fields: [RecordedField("X-Name", octets: value)]))
    #expect(request.fields.first?.withUnsafeBytesOfValue { Array($0) } == value)
  }

  @Test("keeps fields in order with repeats, except for those of the connection")
  func fields() throws {
    let fields = [
      RecordedField("host", "other.example"), RecordedField("X-A", "1"),
      RecordedField("Connection", "keep-alive"), RecordedField("Content-Length", "9"),
      RecordedField("x-a", "2"), RecordedField("Accept-Encoding", "br"),
      RecordedField("TE", "trailers"), RecordedField("Expect", "100-continue"),
      RecordedField("Cookie", "a=1"), RecordedField("Empty", ""),
    ]
    let request = try built(.of(fields: fields))
    #expect(
      request.fields.map { "\($0.name.rawName): \($0.value)" }
        == [
          "X-A: 1", "x-a: 2", "Accept-Encoding: br", "Cookie: a=1", "Empty: ",
          "Host: other.example",
        ])
  }

  @Test("follows no redirect")
  func redirects() throws {
    #expect(try built(.of()).redirectMode == .manual)
  }

  @Test("says the recorded type of its body where the list of fields does not")
  func contentType() throws {
    let json = RecordedBody.text("{}", "application/json")
    #expect(try built(.of("POST", body: json)).fields[.contentType] == "application/json")
    let fields = [RecordedField("content-type", "text/plain")]
    #expect(try built(.of("POST", fields: fields, body: json)).fields[.contentType] == "text/plain")
    #expect(try built(.of("POST", body: .text("x"))).fields[.contentType] == nil)
  }

  @Test(
    "goes to the one server that was named, below its path",
    arguments: [
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/a/b?c=d"),
      ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/a/b?c=d"),
      ("https://staging.example/base", "https://staging.example/base/a/b?c=d"),
      ("https://staging.example/base/", "https://staging.example/base/a/b?c=d"),
      ("http://[::1]:9", "http://[::1]:9/a/b?c=d"),
    ])
  func server(server: String, sent: String) throws {
    let request = try built(
      .of("GET", "https://shop.example:444/a/b?c=d#e"), against: .server(try RequestURL(server)))
    #expect(request.urlText == sent)
  }
}

import BridgeFormats
import BridgeHAR
import Testing

@Suite("A HAR document that is written")
struct HARWriterTests {
  private static func written(_ write: (inout JSONOutput) -> Void) -> String {
    var json = JSONOutput()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  // MARK: The frame

  @Test("has its pages and entries one per line, and passes on each entry by itself")
  func frame() {
    var pieces: [String] = []
    let creator = HARWriter.creator("T", version: "1")
    var writer = HARWriter(creator: creator) { log, json in
      log.own("pages", to: &json) { $0.lines([1, 2]) { $1.number($0) } }
    }
    for number in [7, 8] {
      writer.add(to: { pieces.append(String(decoding: $0, as: UTF8.self)) }) { $0.number(number) }
    }
    writer.end { pieces.append(String(decoding: $0, as: UTF8.self)) }
    let head = #"{"log":{"version":"1.2","creator":{"name":"T","version":"1"},"pages":["#
    #expect(pieces == [head + "\n1\n,2],\"entries\":[\n7", "\n,8", "]}}\n"])
  }

  @Test("keeps what another file says about itself, but neither its version nor its entries")
  func foreign() {
    let foreign = JSONValue.object([
      ("comment", .text("c")), ("version", .text("1.1")), ("creator", .text("other")),
      ("entries", .array([])), ("_x", .null),
    ])
    var text = ""
    var writer = HARWriter(creator: HARWriter.creator("T"), foreign: foreign) { log, _ in
      log.without("_x")
    }
    writer.end { text += String(decoding: $0, as: UTF8.self) }
    #expect(
      text == #"{"log":{"version":"1.2","creator":"other","entries":[],"comment":"c"}}"# + "\n")
  }

  @Test("has the members of another file in its objects, in the places of its own or after them")
  func objects() {
    let foreign = JSONValue.object(["a", "b", "c", "d"].map { ($0, JSONValue.text("other")) })
    let text = Self.written { json in
      var object = HARObjectWriter(foreign, to: &json)
      object.own("a", to: &json) { $0.number(1) }
      object.members([("b", .count(2)), ("e", .count(3))], to: &json)
      object.without("c")
      object.end(to: &json)
    }
    #expect(text == #"{"a":1,"b":"other","e":3,"d":"other"}"#)
  }

  // MARK: Parts of an entry

  @Test("lists the cookies that a request sent, as they are in its fields")
  func sentCookies() {
    #expect(
      Self.written { $0.cookies(sentAs: ["a=1; b=2=3;; c", "", "d = 4"]) }
        == #"[{"name":"a","value":"1"},{"name":"b","value":"2=3"},{"name":"c","value":""},"#
        + #"{"name":"d ","value":" 4"}]"#)
  }

  @Test(
    "lists the cookies that a response set, with their scope",
    arguments: [
      (
        "s=1; Secure; path=/x ; Domain=a.test; HTTPOnly; Max-Age=1",
        #"{"name":"s","value":"1","path":"/x","domain":"a.test","httpOnly":true,"secure":true}"#
      ),
      ("n", #"{"name":"n","value":"","httpOnly":false,"secure":false}"#), (";", ""), ("", ""),
    ])
  func setCookies(value: String, element: String) {
    #expect(Self.written { $0.cookies(setBy: [value]) } == "[\(element)]")
  }

  @Test("lists a cookie with the expiry that it is given")
  func listedCookie() {
    var cookie = HARCookie(name: "a", value: "\"")
    cookie.scope = [("path", "/"), ("domain", ".a.test")]
    cookie.expires = "2011-01-01T00:00:00.000000Z"
    let text =
      #"[{"name":"a","value":"\"","path":"/","domain":".a.test","httpOnly":false,"secure":false,"#
      + #""expires":"2011-01-01T00:00:00.000000Z"}]"#
    #expect(Self.written { $0.cookies([cookie]) } == text)
  }

  @Test(
    "lists the query of a URL as it is encoded there",
    arguments: [
      (
        "https://a.test/?a=1&b&&c=%20=&=x#?d=1",
        [("a", "1"), ("b", ""), ("c", "%20="), ("", "x")]
      ),
      ("https://a.test/", []), ("https://a.test/?", []), ("https://a.test/#?a=1", []),
    ] as [(String, [(String, String)])])
  func query(url: String, pairs: [(String, String)]) {
    let named = pairs.map { (name: $0.0, value: $0.1) }
    #expect(Self.written { $0.queryString(of: url) } == Self.written { $0.pairs(named) })
  }

  @Test(
    "has bodies as text, or in base64 if they are not text",
    arguments: [
      (Array("ü\n".utf8), #"{"text":"ü\n"}"#), ([], #"{"text":""}"#),
      ([0x61, 0x00, 0x62], #"{"text":"YQBi","_encoding":"base64"}"#),
      ([0xFF], #"{"text":"/w==","_encoding":"base64"}"#),
    ] as [([UInt8], String)])
  func bodies(bytes: [UInt8], text: String) {
    let written = Self.written { json in
      json.beginObject()
      json.bodyText(bytes, encoding: "_encoding")
      json.endObject()
    }
    #expect(written == text)
  }

  @Test(
    "has durations in milliseconds, to the nanosecond",
    arguments: [
      (nil, "-1"), (.zero, "0"), (.milliseconds(1500), "1500"), (.microseconds(1250), "1.25"),
      (.nanoseconds(1), "0.000001"), (.nanoseconds(123_456_789), "123.456789"),
      (Duration.nanoseconds(7) / 4, "0.000002"),
    ] as [(Duration?, String)])
  func durations(duration: Duration?, text: String) {
    #expect(Self.written { $0.value(.milliseconds(duration)) } == text)
  }

  @Test("has sizes, or -1 for an unknown one")
  func sizes() {
    #expect(Self.written { $0.value(.array([.size(0), .size(12), .size(nil)])) } == "[0,12,-1]")
  }
}

import Testing

@testable import BridgeFormats

@Suite("JSON written piece by piece")
struct JSONOutputTests {
  private func written(_ write: (inout JSONOutput) -> Void) -> String {
    var json = JSONOutput()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("escapes what has to be, wherever it stands in a text of any length")
  func escapes() throws {
    for count in 0...20 {
      for place in 0..<max(count, 1) {
        for odd in ["\"", "\\", "\n", "\r", "\t", "\u{1}", "\u{1F}", "é", "😀", "\u{7F}"] {
          let text =
            String(repeating: "a", count: place) + odd + String(repeating: "b", count: count)
          let json = written { $0.string(text) }
          #expect(try JSONValue(parsing: Array(json.utf8)) == .text(text))
        }
      }
    }
    #expect(written { $0.string("a\"b\\c\n\u{1}") } == #""a\"b\\c\n\u0001""#)
  }

  @Test("writes members of every kind, and none for nil or an empty list")
  func members() {
    let text = written { json in
      json.beginObject()
      json.member("a", "x\"")
      json.member("b", 7)
      json.member("c", false)
      json.member("d", ["1", "2"])
      json.member("e", String?.none)
      json.member("f", Int?.none)
      json.member("g", [])
      json.endObject()
    }
    #expect(text == #"{"a":"x\"","b":7,"c":false,"d":["1","2"]}"#)
  }

  @Test("writes numbers of every size")
  func numbers() {
    for number in [0, 7, -7, 10, 99, 100, -1_234_567_890, Int64.max, Int64.min] {
      #expect(written { $0.number(number) } == "\(number)")
    }
    #expect(written { $0.number(UInt64.max) } == "\(UInt64.max)")
    #expect(written { $0.number(Int128.min) } == "\(Int128.min)")
  }
}

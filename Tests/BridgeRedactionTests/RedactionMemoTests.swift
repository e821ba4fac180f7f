@testable import BridgeRedaction
import Testing

@testable import BridgeRecording

@Suite("what a redactor remembers of harmless text")
struct RedactionMemoTests {
  @Test("gives way to a secret that is learned later")
  func later() {
    let redactor = Redactor(key: [7])
    let field = RecordedField("X-Custom", "v=abc123def456")
    for _ in 0..<2 { #expect(redactor.fields([field]) == [field]) }
    _ = redactor.url("/?token=abc123def456")
    #expect(redactor.fields([field])[0].value.contains("{{secret:token:"))
  }

  @Test("is about bytes and not about what they look like")
  func spelling() {
    let redactor = Redactor(key: [7])
    _ = redactor.url("/?token=caf%C3%A9-12345")
    let plain = RecordedField("X-Custom", "cafe\u{301}-12345")
    let secret = RecordedField("X-Custom", "caf\u{E9}-12345")
    for _ in 0..<2 {
      #expect(redactor.fields([plain])[0].value.utf8.elementsEqual(plain.value.utf8))
    }
    #expect(redactor.fields([secret])[0].value.contains("{{secret:token:"))
  }

  @Test("finds a token at odd and even places", arguments: 0..<5)
  func places(place: Int) {
    let lead = String(repeating: "-", count: place)
    let found = Redactor(key: [7]).text("\(lead) ghp_\(String(repeating: "a1", count: 20)) rest")
    #expect(found.contains("{{secret:github-token:"))
    #expect(found.hasSuffix(" rest"))
    let start = Redactor(key: [7]).text("AKIA1234567890ABCDEF")
    #expect(start.hasPrefix("{{secret:aws-key:"))
  }
}

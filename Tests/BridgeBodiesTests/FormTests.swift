import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a form's entries")
struct FormTests {
  @Test("go as application/x-www-form-urlencoded, in order, with duplicates and files by name")
  func urlEncoded() async throws {
    let form = EncodedForm.urlEncoded([
      FormEntry("a", "1 2"), FormEntry("a", "é~*-._"), FormEntry("n\nl", "x\r\ny\rz"),
      FormEntry("f", fileName: "p q.txt", type: "", .text("never")),
    ])
    #expect(form.contentType == "application/x-www-form-urlencoded")
    #expect(
      try await form.body.collectedText()
        == "a=1+2&a=%C3%A9%7E*-._&n%0D%0Al=x%0D%0Ay%0D%0Az&f=p+q.txt")
    #expect(try await EncodedForm.urlEncoded([]).body.collectedText() == "")
  }

  @Test("go as text/plain")
  func plainText() async throws {
    let form = EncodedForm.plainText([FormEntry("a", "1 2"), FormEntry("b", "x\ny")])
    #expect(form.contentType == "text/plain")
    #expect(try await form.body.collectedText() == "a=1 2\r\nb=x\r\ny\r\n")
  }

  @Test("go as multipart/form-data, escaped as HTML says")
  func multipart() async throws {
    let form = EncodedForm.multipart([
      FormEntry("a\"\n", "1\n2"), FormEntry("a\"\n", ""),
      FormEntry("f", fileName: "q\"\r\nü.txt", type: "text/css", .bytes([0, 255])),
      FormEntry("g", fileName: "", type: "", .empty),
      FormEntry("h", fileName: "h", type: "a/b\r\nX: y", .empty),
    ])
    let boundary = try #require(form.contentType.split(separator: "boundary=").last)
    #expect(form.contentType == "multipart/form-data; boundary=\(boundary)")
    let start = "--\(boundary)\r\nContent-Disposition: form-data; name="
    var expected = Array("\(start)\"a%22%0D%0A\"\r\n\r\n1\r\n2\r\n".utf8)
    expected += "\(start)\"a%22%0D%0A\"\r\n\r\n\r\n".utf8
    expected += "\(start)\"f\"; filename=\"q%22%0D%0Aü.txt\"\r\nContent-Type: text/css\r\n\r\n".utf8
    expected += [0, 255]
    let octets = "Content-Type: application/octet-stream\r\n\r\n\r\n"
    expected += "\r\n\(start)\"g\"; filename=\"\"\r\n\(octets)".utf8
    expected += "\(start)\"h\"; filename=\"h\"\r\n\(octets)".utf8
    expected += "--\(boundary)--\r\n".utf8
    #expect(try await form.body.collect(upTo: 9999) == expected)
    #expect(form.body.length == expected.count)
  }

  @Test("stream their files, as often as these can be read")
  func streaming() async throws {
    let file = Body(length: 4, repeatable: { ScriptedReader([[1, 2], [3, 4]]) })
    let form = EncodedForm.multipart([FormEntry("f", fileName: "x", type: "", file)])
    #expect(form.body.iteration == .repeatable)
    let length = try #require(form.body.length)
    for _ in 0..<2 { #expect(try await form.body.collect(upTo: 9999).count == length) }
    let once = Body(once: ScriptedReader([[1]]))
    let other = EncodedForm.multipart([FormEntry("f", fileName: "x", type: "", once)])
    #expect(other.body.iteration == .once)
    #expect(other.body.length == nil)
    #expect(try await other.body.collect(upTo: 9999).contains(1))
  }
}

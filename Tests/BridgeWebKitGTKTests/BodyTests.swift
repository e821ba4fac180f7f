import BridgeTestSupport
import Testing

@Suite(
  "Bodies that a page in the view sends", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct BodyTests {
  @Test("arrive byte by byte", arguments: BodyCase.all, View.routes)
  func body(sent: BodyCase, route: String) async throws {
    let site = try WebOrigin()
    let run = try await site.run(sent.script, "--through", route)
    #expect(run.code == 0, "\(run.errors)")
    let taken = try #require(site.taken.first, "nothing arrived: \(run.errors)")
    #expect(site.taken.count == 1)
    let type = taken.first("Content-Type")
    if let expected = sent.type {
      #expect(type?.hasPrefix(expected) == true, "the type is \(type ?? "missing")")
    } else {
      #expect(type == nil)
    }
    switch sent.expected {
    case .bytes(let bytes): #expect(taken.body == bytes)
    case .multipart(let parts):
      let boundary = type.map { String($0.dropFirst("multipart/form-data; boundary=".count)) }
      #expect(taken.text == parts.replacing("--B", with: "--\(boundary ?? "")"))
    }
  }
}

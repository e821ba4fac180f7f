import BridgeTestSupport
import Testing

@Suite(
  "Bodies that a page in the view sends", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct BodyTests {
  @Test("arrive once and byte by byte", arguments: View.routes)
  func bodies(route: String) async throws {
    let log = try await CaseLog.inView(BodyCase.all, through: route)
    for (index, sent) in BodyCase.all.enumerated() {
      let requests = log.requests(of: index)
      #expect(requests.count == 1, "\(sent): \(requests)")
      guard let taken = requests.first else { continue }
      if let type = sent.type {
        #expect(
          taken.type?.hasPrefix(type) == true, "\(sent): the type is \(taken.type ?? "missing")")
      } else {
        #expect(taken.type == nil, "\(sent)")
      }
      switch sent.expected {
      case .bytes(let bytes): #expect(taken.body == bytes, "\(sent)")
      // The log calls each boundary B.
      case .multipart(let parts):
        #expect(String(decoding: taken.body, as: UTF8.self) == parts, "\(sent)")
      }
    }
  }
}

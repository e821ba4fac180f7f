import BridgeTestSupport
import Testing

/// Compares pages of WebOrigin in Chromium, over plain HTTP, with the same pages in the view.
@Suite(
  "The same page in Chromium and in the view",
  .enabled(if: View.isThere, View.reason),
  .enabled(
    if: ChromiumProgram.path != nil, "Chromium is not installed; Scripts/setup --tests does it"),
  .enabled(if: !Sanitizer.isOn, "nothing of Chromium is any different under a sanitizer"),
  .serialized, .timeLimit(.minutes(10)))
struct ChromiumTests {
  /// Chromium sends no streams over HTTP/1.1.
  private static let cases = BodyCase.all.filter { $0.name != "a ReadableStream" }

  @Test(
    "the origin sees the same requests, byte by byte, and page script the same values",
    arguments: View.routes)
  func same(route: String) async throws {
    let expected = try await CaseLog.of(Self.cases) { origin in
      try await Browser.run("\(CaseLog.page)", mapping: "shop.example", to: origin)
    }
    let found = try await CaseLog.inView(Self.cases, through: route)
    Self.compare(found, with: expected)
  }

  private static func compare(_ found: CaseLog, with expected: CaseLog) {
    for (index, sent) in cases.enumerated() {
      #expect(!expected.requests(of: index).isEmpty, "Chromium sent nothing: \(sent)")
      #expect(found.requests(of: index) == expected.requests(of: index), "\(sent)")
    }
    let values = (CaseLog.probes.map(\.name), expected.values, found.values)
    for (name, (expected, found)) in zip(values.0, zip(values.1, values.2)) {
      #expect(found == expected, "\(name)")
    }
    #expect(
      found.values.count == CaseLog.probes.count && expected.values.count == found.values.count)
  }
}

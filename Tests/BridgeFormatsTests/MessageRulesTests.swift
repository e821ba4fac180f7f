import BridgeFormats
import Testing

@Suite("rules of messages")
struct MessageRulesTests {
  @Test(
    "say which methods only read",
    arguments: [
      ("GET", true), ("HEAD", true), ("OPTIONS", true), ("TRACE", true), ("POST", false),
      ("PUT", false), ("PATCH", false), ("DELETE", false), ("CONNECT", false), ("get", false),
      ("PROPFIND", false), ("", false),
    ])
  func safety(method: String, isSafe: Bool) { #expect(MessageRules.isSafe(method) == isSafe) }

  @Test(
    "say which responses have content",
    arguments: [
      (200, "GET", true), (200, "HEAD", false), (204, "POST", false), (304, "GET", false),
      (205, "GET", true), (404, "GET", true), (100, "GET", false), (101, "GET", false),
      (199, "GET", false), (302, "HEAD", false),
    ])
  func content(status: Int, method: String, hasContent: Bool) {
    #expect(MessageRules.hasContent(status, to: method) == hasContent)
  }
}

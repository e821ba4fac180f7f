import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgeServer

@Suite("names of an origin in documents")
struct NameRewritingTests {
  private static let rewriting = NameRewriting(
    ["https://shop.example", "https://shop.example:443"], by: "http://127.0.0.1:8080")

  private static func rewritten(_ text: String) -> String {
    rewriting.applied(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  @Test(
    "are replaced in every spelling, and other names stay",
    arguments: [
      ("https://shop.example/a", "http://127.0.0.1:8080/a"),
      ("https://shop.example:443/a", "http://127.0.0.1:8080/a"),
      ("https://shop.example", "http://127.0.0.1:8080"),
      (#""u":"https:\/\/shop.example\/a""#, #""u":"http:\/\/127.0.0.1:8080\/a""#),
      ("next=https%3A%2F%2Fshop.example%2Fa", "next=http%3A%2F%2F127.0.0.1%3A8080%2Fa"),
      ("next=https%3a%2f%2fshop.example", "next=http%3a%2f%2f127.0.0.1%3a8080"),
      ("src=\"//shop.example/a\"", "src=\"//127.0.0.1:8080/a\""),
      ("wss://shop.example/s", "ws://127.0.0.1:8080/s"),
      ("See https://shop.example.", "See http://127.0.0.1:8080."),
      ("http://shop.example/", "http://shop.example/"),
      ("https://shop.example.org/", "https://shop.example.org/"),
      ("https://shop.example:8443/", "https://shop.example:8443/"),
      ("https://shop.example-x/", "https://shop.example-x/"),
      ("https://a.shop.example/", "https://a.shop.example/"),
      ("ftp://shop.example/", "ftp://shop.example/"),
      ("ftp%3A%2F%2Fshop.example", "ftp%3A%2F%2Fshop.example"),
      ("ftp%3a%2f%2fshop.example", "ftp%3a%2f%2fshop.example"),
      ("at A//shop.example/", "at A//127.0.0.1:8080/"),
    ])
  func spellings(text: String, expected: String) {
    #expect(Self.rewritten(text) == expected)
    #expect(Self.rewriting.occurs(in: Array(text.utf8)) == (text != expected))
  }

  @Test("are found wherever a document is cut into chunks")
  func chunks() async throws {
    let text =
      "<a href='https://shop.example/a'>https://shop.example.org</a> //shop.example https://"
    for first in 0...text.utf8.count {
      let bytes = Array(text.utf8)
      let parts = [Array(bytes[..<first]), Array(bytes[first...])].filter { !$0.isEmpty }
      let body = Body(once: Chunks(parts))
      let rest = try body.transformed(by: StreamedRewriting(Self.rewriting))
      let whole = try await rest.collect(upTo: 10_000)
      #expect(String(decoding: whole, as: UTF8.self) == Self.rewritten(text), "cut at \(first)")
    }
  }
}

/// A body of these chunks.
private final class Chunks: BodyReader {
  private let rest: Locked<[[UInt8]]>

  init(_ chunks: [[UInt8]]) { rest = Locked(chunks) }

  func next() async throws -> [UInt8]? {
    rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func cancel(throwing error: any Error) {}
}

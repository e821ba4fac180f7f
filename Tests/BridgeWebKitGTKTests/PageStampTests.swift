import BridgeCrypto
import BridgeFormats
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("the stamp of a page's request")
struct PageStampTests {
  private static let key = [UInt8](0..<32)
  private static let origin = "https://shop.example"

  private static func field(
    _ text: String, key: [UInt8] = key, origin: String = origin
  ) throws -> String {
    Base64.encode(try AESGCM(key: key).sealed(Array(text.utf8), context: Array(origin.utf8)))
  }

  private static func stamp(_ values: String...) throws -> PageStamp? {
    var fields = HTTPFields()
    fields[values: PageStamp.field] = values
    return PageStamp(fields, sealedBy: try AESGCM(key: key), to: origin)
  }

  @Test(
    "says the view and its document",
    arguments: [
      ("7 https://shop.example/a?b=c d", 7, "https://shop.example/a?b=c d"), ("7 -", 7, nil),
      ("7", nil, nil), ("-1 -", nil, nil), ("", nil, nil),
    ] as [(String, UInt64?, String?)])
  func text(text: String, view: UInt64?, document: String?) throws {
    let stamp = try Self.stamp(Self.field(text))
    #expect(stamp?.view == view)
    #expect(stamp?.documentURL == document)
  }

  @Test("counts once, sealed with the key of its host, and for its origin")
  func seal() throws {
    let good = try Self.field("7 -")
    #expect(try Self.stamp(good) != nil)
    #expect(try Self.stamp() == nil && Self.stamp(good, good) == nil)
    #expect(try Self.stamp(Self.field("7 -", key: Array(1..<33))) == nil)
    #expect(try Self.stamp(Self.field("7 -", origin: "https://other.example")) == nil)
    #expect(try Self.stamp("7 -") == nil && Self.stamp(String(good.dropLast(4))) == nil)
  }
}

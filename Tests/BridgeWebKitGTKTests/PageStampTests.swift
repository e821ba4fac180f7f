import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("the stamp of a page's request")
struct PageStampTests {
  @Test(
    "counts with the key of its host alone, and once",
    arguments: [
      (["k 7 https://shop.example/a?b=c d"], 7, "https://shop.example/a?b=c d"),
      (["k 7 -"], 7, nil), (["x 7 https://shop.example/"], nil, nil), (["k 7"], nil, nil),
      (["k -1 -"], nil, nil), (["k 7 -", "k 7 -"], nil, nil), ([], nil, nil),
    ] as [([String], UInt64?, String?)])
  func stamp(values: [String], view: UInt64?, document: String?) {
    var fields = HTTPFields()
    fields[values: PageStamp.field] = values
    let stamp = PageStamp(fields, key: "k")
    #expect(stamp?.view == view)
    #expect(stamp?.documentURL == document)
  }
}

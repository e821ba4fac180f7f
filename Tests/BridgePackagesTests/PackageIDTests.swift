import Testing

@testable import BridgePackages

@Suite("a package id")
struct PackageIDTests {
  @Test(
    "is one plain label of a host name",
    arguments: ["a", "app", "shop-2", "0", String(repeating: "a", count: 63)])
  func accepted(label: String) throws {
    #expect(try PackageID(label).label == label)
  }

  @Test(
    "is refused where a host name would not have it as one label",
    arguments: [
      "", "-a", "a-", "A", "a.b", "a_b", "xn--a", "ab--c", "ä", "a/b", "..", "a\0", " a",
      String(repeating: "a", count: 64),
    ])
  func refused(label: String) {
    let error = #expect(throws: PackageError.self) { try PackageID(label) }
    #expect(error?.code == .invalidID)
  }
}

import Testing

@testable import BridgeFormats

@Suite("the form that a client takes")
struct AcceptedCodingsTests {
  @Test(
    "is the one with the most weight, of equal ones the smallest, or the plain one",
    arguments: [
      ([], nil), (["gzip, deflate, br, zstd"], "br"), (["gzip"], "gzip"), (["x-gzip"], "gzip"),
      (["GZIP"], "gzip"), (["br;q=0, gzip"], "gzip"), (["br;q=0.5, gzip;q=0.8"], "gzip"),
      (["*"], "br"), (["*;q=0.1, zstd"], "zstd"), (["identity"], nil), (["identity, br"], "br"),
      (["identity;q=1, br;q=0.9"], nil), (["identity;q=0, br;q=0.1"], "br"), (["deflate"], nil),
      (["gzip", "br"], "br"), (["br;q=x"], nil), ([""], nil),
    ] as [([String], String?)])
  func choice(lines: [String], coding: String?) {
    let forms = [("gzip", 90, "gzip"), ("br", 80, "br"), ("zstd", 85, "zstd")]
    #expect(AcceptedCodings(lines).choice(of: forms) == coding)
  }
}

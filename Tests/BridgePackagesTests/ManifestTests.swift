import BridgeCrypto
import Testing

@testable import BridgePackages

@Suite("a manifest")
struct ManifestTests {
  @Test("has the same members after it was written and read")
  func roundTrip() throws {
    let file = PackageFile(
      path: "js/ä.js", sha256: SHA256.hash([1]), size: 1, type: "text/javascript; charset=utf-8")
    let manifest = PackageManifest(
      id: SampleStore.id(), version: "1.0 \"beta\"", seq: 7, entry: "start.html", files: [file],
      depends: [PackageDependency(id: SampleStore.id("lib"), mount: "vendor")])
    #expect(try PackageManifest(parsing: manifest.json()) == manifest)
  }

  @Test(
    "is refused where a member is missing or of another kind",
    arguments: [
      "", "[]", "{}", #"{"packageId":"app","version":"1"}"#,
      #"{"packageId":"App","version":"1","files":[]}"#,
      #"{"packageId":"app","version":1,"files":[]}"#,
      #"{"packageId":"app","version":"1","files":[{"path":"a","size":1,"sha256":"00"}]}"#,
      #"{"packageId":"app","version":"1","files":[],"seq":-1}"#,
      #"{"packageId":"app","version":"1","files":[],"depends":["lib"]}"#,
    ])
  func refused(text: String) {
    let error = #expect(throws: PackageError.self) {
      try PackageManifest(parsing: Array(text.utf8))
    }
    #expect(error?.code == .invalidManifest || error?.code == .invalidID)
  }

  @Test("is refused where a type would break a field of responses")
  func type() {
    let text =
      #"{"packageId":"app","version":"1","files":[{"path":"a","size":0,"type":"a\r\nb: c","sha256":""#
      + SHA256.hash([]).hex + "\"}]}"
    let error = #expect(throws: PackageError.self) {
      try PackageManifest(parsing: Array(text.utf8))
    }
    #expect(error?.code == .invalidManifest)
  }
}

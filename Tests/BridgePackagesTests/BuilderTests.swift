import BridgeCoding
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("the builder of packages")
struct BuilderTests {
  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  private func encoded(_ text: String, _ coding: ContentCoding) throws -> [UInt8] {
    let encoder = try ContentEncoder(coding)
    var output: [UInt8] = []
    try encoder.encode(Array(text.utf8), into: &output)
    try encoder.finish(into: &output)
    return output
  }

  private func build(_ serving: String? = nil) throws -> PackageManifest {
    var builder = PackageBuilder(id: SampleStore.id(), version: "1")
    builder.serving = try serving.map { try ServingFile(parsing: Array($0.utf8), at: "s.json") }
    return try builder.build(
      folder: sample.folder.path("site"), toArchive: sample.folder.path("app.zip"))
  }

  @Test("takes files with the same content for compressed forms, and no others")
  func variants() throws {
    let text = String(repeating: "var a = 1;\n", count: 100)
    try sample.folder.write("<p>", to: "site/index.html")
    try sample.folder.write(text, to: "site/app.js")
    for (ending, coding) in [("br", ContentCoding.br), ("gz", .gzip), ("zst", .zstd)] {
      try sample.folder.write(try encoded(text, coding), to: "site/app.js.\(ending)")
    }
    try sample.folder.write(text, to: "site/other.js")
    try sample.folder.write(try encoded(text + "!", .gzip), to: "site/other.js.gz")
    try sample.folder.write("no brotli", to: "site/other.js.br")
    let manifest = try build()
    let variants = Dictionary(uniqueKeysWithValues: manifest.files.map { ($0.path, $0.variants) })
    #expect(
      variants["app.js"] == [
        StoredVariant(coding: "br", path: "app.js.br"),
        StoredVariant(coding: "gzip", path: "app.js.gz"),
        StoredVariant(coding: "zstd", path: "app.js.zst"),
      ])
    #expect(variants["other.js"] == [])
    #expect(manifest.files.count == 8)
    try sample.store.install(archive: sample.folder.path("app.zip"), SampleStore.unsigned)
    #expect(try sample.store.lease(SampleStore.id()).manifest == manifest)
  }

  @Test("puts the rules of a file into the manifest")
  func serving() throws {
    try sample.folder.write("<p>", to: "site/index.html")
    try sample.folder.write("a", to: "site/a.js")
    let manifest = try build(
      #"{"spaFallback":"index.html","files":{"a.js":{"immutable":true,"headers":{"X-A":"b"}}}}"#)
    #expect(manifest.serving.spaFallback == "index.html")
    #expect(manifest.files.first { $0.path == "a.js" }?.isImmutable == true)
    #expect(manifest.files.first { $0.path == "a.js" }?.fields.map(\.value) == ["b"])
  }

  @Test(
    "refuses rules that cannot be meant",
    arguments: [
      (#"{"files":{"none.js":{}}}"#, PackageError.Code.missingFile),
      (#"{"version":"2"}"#, .invalidManifest), ("[]", .invalidManifest), ("{", .invalidManifest),
      (#"{"spaFallback":"none.html"}"#, .invalidManifest),
      (#"{"files":{"index.html":{"encodings":{"br":"none.br"}}}}"#, .invalidManifest),
    ])
  func refused(serving: String, code: PackageError.Code) throws {
    try sample.folder.write("<p>", to: "site/index.html")
    let error = #expect(throws: PackageError.self) { try build(serving) }
    #expect(error?.code == code)
  }
}

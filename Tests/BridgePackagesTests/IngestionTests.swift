import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("packages that two threads store")
struct IngestionTests {
  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  /// A large file and many small ones.
  private static let files = Dictionary(
    uniqueKeysWithValues: [("a/large.txt", text(0, 3 << 20))]
      + (1...60).map { ("b/\($0).txt", text($0, $0 * 1000)) })

  private static func text(_ number: Int, _ size: Int) -> String {
    String(String(repeating: "\(number) of many ", count: size / 10 + 1).prefix(size))
  }

  @Test("have all of their files")
  func whole() throws {
    let archive = try sample.archive(Self.files, SampleStore.manifest("1", Self.files))
    let version = try sample.store.install(at: archive, SampleStore.unsigned)
    #expect(version.fileCount == Self.files.count)
    #expect(try sample.store.verify().isSound)
    let out = sample.folder.path("out")
    try sample.store.export(version, toFolder: out)
    for (path, text) in Self.files {
      #expect(try sample.folder.read("out/\(path)") == Array(text.utf8), "\(path)")
    }
  }

  @Test("tell their progress in the calling thread, growing, up to the last byte")
  func progress() throws {
    let archive = try sample.archive(Self.files, SampleStore.manifest("1", Self.files))
    let steps = Journal<Int>()
    let caller = SystemThread.current
    let total = Self.files.values.reduce(0) { $0 + $1.utf8.count }
    var install = SampleStore.unsigned
    install.onProgress = { done, all in
      #expect(SystemThread.current == caller)
      #expect(all == total)
      steps.note(done)
    }
    try sample.store.install(at: archive, install)
    #expect(steps.entries == Array(Set(steps.entries)).sorted())
    #expect(steps.entries.last == total)
  }

  @Test("are refused for their first bad file, also where a later one is found to be bad before")
  func firstError() throws {
    var bad = Self.files
    bad["a/large.txt"] = bad["a/large.txt"].map { String($0.dropLast()) + "!" }
    for number in 1...60 { bad["b/\(number).txt"]?.removeLast() }
    for number in 1...60 { bad["b/\(number).txt"]?.append("!") }
    let archive = try sample.archive(bad, SampleStore.manifest("1", Self.files))
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(at: archive, SampleStore.unsigned)
    }
    #expect(error?.code == .differsFromManifest)
    #expect(error?.message.hasPrefix("a/large.txt ") == true, "\(error as Any)")
    #expect(try sample.store.versions().isEmpty)
  }
}

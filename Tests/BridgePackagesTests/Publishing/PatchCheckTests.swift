import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a patch in a published tree")
struct PatchCheckTests {
  private static let old = ["index.html": "<p>one", "js/app.js": "run()"]
  private static let new = ["index.html": "<p>two", "js/app.js": "run()", "js/more.js": "more()"]
  private let site: SampleTree

  init() throws {
    site = try SampleTree()
    try site.publish("1", Self.old)
    try site.publish("2", Self.new)
  }

  /// A patch with a false header: its source, the claims of the header, and the words of the check's report.
  struct Lie: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var from = PatchCheckTests.old
    var to = PatchCheckTests.new
    var claims = false
    let words: String
  }

  static let lies = [
    Lie(
      testDescription: "other bytes", to: new.merging(["index.html": "<p>owt"]) { $1 },
      words: "makes a file index.html that is not"),
    Lie(
      testDescription: "another size", to: new.merging(["js/more.js": "more"]) { $1 },
      words: "makes a file js/more.js that is not"),
    Lie(
      testDescription: "one file more", to: new.merging(["x.js": "x"]) { $1 },
      words: "makes a file x.js that is not"),
    Lie(
      testDescription: "one file less", to: new.filter { $0.key != "js/more.js" },
      words: "does not make js/more.js"),
    Lie(
      testDescription: "another old version", from: ["index.html": "<p>zero"],
      words: "has a header that says it is from"),
    Lie(
      testDescription: "another old version under a false name", from: ["index.html": "<p>zero"],
      claims: true, words: "needs files that the old version does not have"),
  ]

  /// Writes a patch with the manifests of the versions, and lists it in the channel.
  private func publish(_ lie: Lie) throws {
    let folder = site.sample.folder
    var channel = try #require(try site.tree.channel("stable", of: SampleStore.id()))
    let before = SampleStore.manifest(lie.from == Self.old ? "1" : "0", lie.from)
    let old = try site.sample.archive(lie.from, before, named: "old.zip")
    let new = try site.sample.archive(
      lie.to, SampleStore.manifest("2", Self.new), named: "new.zip",
      signedBy: SampleKeys.keys([1]))
    var header = try PackagePatch.write(from: old, to: new, at: folder.path("patch"))
    var bytes = try folder.read("patch")
    if lie.claims {
      let rest = bytes.dropFirst(try PatchFile.start(header).count)
      header.from = channel.versions[0].version
      bytes = try PatchFile.start(header) + rest
    }
    let object = try site.tree.object { (append) throws(PackageError) in
      do { try bytes.withUnsafeBytes { try append($0) } } catch {
        throw PackageError(error, in: "")
      }
    }
    channel.versions[1].patches = [
      ChannelPatch(
        from: channel.versions[0].version, algorithm: ChannelPatch.zstdPrefix, object: object)
    ]
    channel.seq += 1
    try site.tree.write(channel, signedBy: SampleKeys.keys([1]))
  }

  @Test("is applied to the version that it is for")
  func right() throws {
    try publish(Lie(testDescription: "none", words: ""))
    let check = try site.check()
    #expect(check.problems.isEmpty)
    #expect(check.patchCount == 1 && check.unappliedPatchCount == 0)
  }

  @Test("whose hash is right and whose content is not is found out", arguments: lies)
  func wrong(_ lie: Lie) throws {
    try publish(lie)
    let problems = try site.check().problems
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix("the patch from 1 to 2 of app \(lie.words)") == true, "\(problems)")
  }

  @Test("for a version that the channel does not name any more is counted as not applied")
  func unapplied() throws {
    try site.publish("3", Self.old.merging(["index.html": "<p>three"]) { $1 }) {
      ($0.keep, $0.patchCount) = (1, 2)
    }
    let patches = try #require(try site.tree.channel("stable", of: SampleStore.id()))
      .versions[0].patches.count
    let check = try site.check()
    #expect(check.patchCount == 0 && check.unappliedPatchCount == patches && patches > 0)
    #expect(check.problems.isEmpty)
  }
}

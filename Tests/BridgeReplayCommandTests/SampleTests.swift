import BridgeCoding
import BridgeTestSupport
import Testing

@Suite("the bundled sample", .timeLimit(.minutes(5)))
struct SampleTests {
  @Test("is the same as itself, twice, and at any -c", arguments: [["-c", "1"], ["-c", "16"]])
  func same(options: [String]) async throws {
    for _ in 0..<2 {
      let run = try await Tool.run(["run", Place.sample] + options)
      #expect(run.code == 0)
      #expect(run.lastLine == "verdict: same")
      #expect(run.errors.isEmpty)
      #expect(try #require(run.sums).areComplete)
    }
  }

  @Test("is the same in every header field, too")
  func allHeaders() async throws {
    #expect(try await Tool.run("run", Place.sample, "--all-headers").code == 0)
  }

  @Test("compressed is the same")
  func compressed() async throws {
    let folder = try TemporaryFolder()
    let encoder = try ContentEncoder(.gzip)
    var bytes: [UInt8] = []
    try encoder.encode(try Self.bytes(), into: &bytes)
    try encoder.finish(into: &bytes)
    let run = try await Tool.run("run", try folder.write(bytes, to: "shop.har.gz"))
    #expect(run.code == 0)
    #expect(run.lastLine == "verdict: same")
  }

  @Test("twice in one run is told apart by nothing but the order")
  func severalFiles() async throws {
    let folder = try TemporaryFolder()
    let other = try folder.har([HARText.entry("GET", "http://shop.example/")], to: "other.har")
    let run = try await Tool.run("run", Place.sample, other, Place.sample, "-c", "8")
    #expect(run.code == 0)
    #expect(run.output.contains("other.har: 1 exchange"))
    #expect(try #require(run.sums).total == 133)
  }

  @Test("with one recorded answer changed by hand differs there, by JSON path")
  func changed() async throws {
    let folder = try TemporaryFolder()
    let changed = try folder.write(try Self.changed(), to: "changed.har")
    let run = try await Tool.run("run", changed, "--answers", Place.sample)
    #expect(run.code == 1)
    #expect(run.lastLine == "verdict: different")
    #expect(run.output.contains("≠ #17 GET http://api.shop.example/stock?sku=tea-02"))
    #expect(run.output.contains("body $.left: recorded 17, actual 18"))
    let ignored = try await Tool.run(
      "run", changed, "--answers", Place.sample, "--ignore", "$.left")
    #expect(ignored.code == 0)
  }

  /// The sample with the first stock of tea changed from 18 to 17.
  static func changed() throws -> String {
    let text = String(decoding: try bytes(), as: UTF8.self)
    let old = "{\\\"left\\\":18}"
    let place = try #require(text.firstRange(of: old))
    return text.replacingCharacters(in: place, with: "{\\\"left\\\":17}")
  }

  private static func bytes() throws -> [UInt8] { try Place.bytes(of: Place.sample) }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

@Suite(
  "the bundled sample against its site", .timeLimit(.minutes(5)),
  .enabled(if: DemoShop.isAvailable, "python3 is not installed"))
struct LiveSampleTests {
  @Test("is the same where unsafe methods are allowed")
  func same() async throws {
    let shop = try await DemoShop()
    let run = try await Tool.run(
      ["run", Place.sample, "--against", "live", "--allow-unsafe"] + shop.mapping)
    #expect(run.code == 0)
    #expect(run.lastLine == "verdict: same")
  }

  @Test("is the same against the URL of the site, except for the page's other host")
  func oneServer() async throws {
    let shop = try await DemoShop()
    let run = try await Tool.run(
      "run", Place.sample, "--against", "http://127.0.0.1:\(shop.port)", "--filter",
      "method:GET path:/*.css")
    #expect(run.code == 0)
  }

  @Test("skips and counts unsafe methods where they are not")
  func skipping() async throws {
    let shop = try await DemoShop()
    let run = try await Tool.run(["run", Place.sample, "--against", "live"] + shop.mapping)
    let sums = try #require(run.sums)
    #expect(run.code == 1, "the site answers otherwise to who has not signed in")
    #expect(sums.areComplete)
    #expect(sums.skipped == 18)
    #expect(run.output.contains("skipped: POST may change something on a live server"))
  }

  @Test("with one recorded answer changed by hand differs there, by JSON path")
  func changed() async throws {
    let folder = try TemporaryFolder()
    let shop = try await DemoShop()
    let changed = try folder.write(try SampleTests.changed(), to: "changed.har")
    let run = try await Tool.run(
      ["run", changed, "--against", "live", "--allow-unsafe"] + shop.mapping)
    #expect(run.code == 1)
    #expect(run.output.contains("body $.left: recorded 17, actual 18"))
  }

  @Test("is never the same when the site dies half way", arguments: [1, 30, 60])
  func dying(count: Int) async throws {
    let shop = try await DemoShop("--die-after", "\(count)")
    let run = try await Tool.run(
      ["run", Place.sample, "--against", "live", "--allow-unsafe"] + shop.mapping)
    let sums = try #require(run.sums)
    #expect(run.code == 4)
    #expect(run.lastLine == "verdict: not comparable")
    #expect(sums.areComplete)
    #expect(sums.unsent > 0)
    #expect(run.listedUnsent == sums.unsent)
  }

  @Test("stops where it is told to, and lists what was not sent")
  func failFast() async throws {
    let shop = try await DemoShop("--die-after", "20")
    let run = try await Tool.run(
      ["run", Place.sample, "--against", "live", "--allow-unsafe", "--fail-fast"] + shop.mapping)
    let sums = try #require(run.sums)
    #expect(run.code == 4)
    #expect(run.lastLine == "verdict: not comparable")
    #expect(sums.areComplete)
    #expect(sums.unsent > 40)
    #expect(
      run.output.contains("not sent: the run stopped at the first exchange that was not the same"))
  }
}

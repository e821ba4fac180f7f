import BridgeRecording
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("recordings that browsers and tools really wrote")
struct HARCorpusTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let entries: Int

    /// The sum of all bodies, of rebuilt forms too.
    let bytes: Int
    var testDescription: String { name }

    init(_ name: String, _ entries: Int, _ bytes: Int) {
      (self.name, self.entries, self.bytes) = (name, entries, bytes)
    }
  }

  private static let shared = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")

  private static var isPresent: Bool {
    FileManager.default.fileExists(atPath: shared.path + "/corpora/har")
  }

  private static func path(_ name: String) -> String { shared.path + "/" + name }

  @Test(
    "are imported whole", .enabled(if: isPresent, "the folder ../shared/corpora/har is absent"),
    arguments: samples)
  func imported(sample: Sample) throws {
    let recording = try HARImporter().read(path: Self.path(sample.name))
    #expect(recording.exchanges.count == sample.entries)
    #expect(try recording.exchanges.reduce(0) { try $0 + Self.size(of: $1) } == sample.bytes)
    let numbers = recording.exchanges.map(\.number).sorted()
    #expect(numbers == Array(1...sample.entries))
  }

  @Test(
    "but are no HAR end in one clear sentence",
    .enabled(if: isPresent, "the folder ../shared/corpora/har is absent"),
    arguments: [
      ("hv-selenium_tests_hars_not-json.har", RecordingError.Code.damaged, "at byte 110 (line 8)"),
      ("hv-selenium_tests_hars_not-valid.har", .notARecording, "log.entries"),
      ("k6-page.har", .notARecording, "log.entries"),
    ])
  func refused(name: String, code: RecordingError.Code, words: String) throws {
    let error = #expect(throws: RecordingError.self) {
      try HARImporter().read(path: Self.path("corpora/har/\(name)"))
    }
    #expect(error?.code == code)
    #expect(error?.message.contains(words) == true)
    #expect(error?.message.contains(name) == true)
  }

  @Test(
    "are all in the tables above",
    .enabled(if: isPresent, "the folder ../shared/corpora/har is absent"))
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.path("corpora/har"))
    #expect(files.count { $0.hasSuffix(".har") } == Self.samples.count - 1 + 3)
  }

  private static func size(of exchange: RecordedExchange) throws -> Int {
    var bodies = [exchange.request.body]
    if case .response(let response) = exchange.outcome { bodies.append(response.body) }
    return try bodies.reduce(0) { sum, body in
      guard case .content(let content) = body else { return sum }
      return try sum + content.bytes().count
    }
  }
}

extension HARCorpusTests {
  /// Counted by another JSON reader.
  static let samples = [
    Sample("corpora/har/hv-selenium_tests_hars_3.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_4.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_5.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_6.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_7.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_8.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_9.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_har-viewer-1.1.har", 55, 430256),
    Sample("corpora/har/hv-selenium_tests_hars_issue-21_get-empty-post-data.har", 1, 0),
    Sample("corpora/har/hv-selenium_tests_hars_issue-21_post-empty-post-data.har", 1, 0),
    Sample("corpora/har/hv-selenium_tests_hars_issue-49_chrome51.har", 4, 0),
    Sample("corpora/har/hv-selenium_tests_hars_issue-49_ff47.har", 3, 287),
    Sample("corpora/har/hv-selenium_tests_hars_issue-56_missing-content-type.har", 1, 176),
    Sample("corpora/har/hv-selenium_tests_hars_issue-61_chrome51.har", 27, 315103),
    Sample("corpora/har/hv-selenium_tests_hars_issue-61_firefox47.har", 23, 813327),
    Sample("corpora/har/hv-selenium_tests_hars_issue-61_ie11.fiddler.har", 11, 313833),
    Sample("corpora/har/hv-selenium_tests_hars_issue-78_xml.har", 1, 1043),
    Sample("corpora/har/hv-selenium_tests_hars_jsonp.har", 1, 103),
    Sample("corpora/har/hv-selenium_tests_hars_no-headers.har", 1, 176),
    Sample("corpora/har/hv-selenium_tests_hars_noPageTimings.har", 2, 127),
    Sample("corpora/har/hv-selenium_tests_hars_noPages.har", 87, 231144),
    Sample("corpora/har/hv-selenium_tests_hars_searchHAR.har", 8, 16961),
    Sample("corpora/har/hv-selenium_tests_hars_simple.har", 1, 68),
    Sample("corpora/har/hv-selenium_tests_hars_testCustomPageTiming.har", 4, 8836),
    Sample("corpora/har/hv-selenium_tests_hars_three-phases.har", 8, 5553),
    Sample("corpora/har/hv-selenium_tests_hars_www-cnn-com.har", 22, 131273),
    Sample("corpora/har/hv-webapp_examples_browser-blocking-time.har", 19, 23152),
    Sample("corpora/har/hv-webapp_examples_softwareishard.com.har", 40, 257679),
    Sample("corpora/har/k6-api-check.har", 1, 33),
    Sample("corpora/har/k6-checks.har", 1, 0),
    Sample("corpora/har/k6-css-selector-variable.har", 2, 74),
    Sample("corpora/har/k6-full.har", 8, 206),
    Sample("corpora/har/k6-headers.har", 1, 0),
    Sample("corpora/har/k6-issue-58_url-search-params-double-inclusion.har", 2, 0),
    Sample("corpora/har/k6-multi-variable-check.har", 2, 0),
    Sample("corpora/har/k6-multi-variable-checks.har", 2, 0),
    Sample("corpora/har/k6-params.har", 2, 59),
    Sample("corpora/har/k6-scope-vars.har", 2, 0),
    Sample("corpora/har/k6-scopes.har", 5, 0),
    Sample("corpora/har/k6-sleep.har", 5, 0),
    Sample("corpora/har/k6-stages.har", 1, 37),
    Sample("corpora/har/k6-text.har", 1, 17),
    Sample("corpora/har/k6-url-constructed.har", 2, 0),
    Sample("corpora/har/k6-url-full.har", 5, 250),
    Sample("corpora/har/k6-url-runtime.har", 2, 0),
    Sample("corpora/har/k6-variable.har", 2, 37),
    Sample("corpora/har/k6-variables-checks.har", 2, 0),
    Sample("corpora/har/k6-with-export-props-1.har", 1, 0),
    Sample("corpora/har/k6-x-www-form-url-encoded.har", 3, 369),
    Sample("corpora/har/mitm-charles.har", 1, 23866),
    Sample("corpora/har/mitm-chrome.har", 3, 7108),
    Sample("corpora/har/mitm-firefox.har", 14, 125943),
    Sample("corpora/har/mitm-head-content-length.har", 1, 0),
    Sample("corpora/har/mitm-insomnia.har", 1, 250),
    Sample("corpora/har/mitm-postdata.har", 1, 1310),
    Sample("corpora/har/mitm-safari.har", 19, 692904),
    Sample("corpora/har/mitm-with-bom.har", 1, 1310),
    Sample("corpora/har/mitmflow-corrupted_gzip_body.har", 1, 24),
    Sample("corpora/har/mitmflow-event_stream.har", 2, 0),
    Sample("corpora/har/mitmflow-incomplete_log.har", 4, 0),
    Sample("corpora/har/pw-fulfill.har", 5, 177),
    Sample("corpora/har/pw-redirect.har", 3, 14),
    Sample("corpora/har/pw-sha1.har", 1, 0),
    Sample("samples/django-admin.har", 320, 8512451),
  ]
}

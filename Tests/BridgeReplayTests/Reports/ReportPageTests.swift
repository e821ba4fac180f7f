import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(
  "a report’s page in Chromium",
  .enabled(if: Chromium.isThere, "there is no Chromium, or a sanitizer is on"),
  .timeLimit(.minutes(10)))
struct ReportPageTests {
  private let chromium: Chromium
  private var folder: TemporaryFolder { chromium.folder }

  init() throws { chromium = try Chromium() }

  private func file(_ report: ReplayReport) throws -> String {
    try folder.write(try HTMLReport(report).bytes(), to: "report.html")
  }

  /// The same page with a script of the test's behind its own, which the policy would not let run; gives what the
  /// script's `check` returns.
  private func checked(_ report: ReplayReport, _ script: String) async throws -> [String: JSONCheck]
  {
    let text = try HTMLReportTests.text(report)
    let policy = try #require(text.firstRange(of: "default-src 'none'"))
    let harness = """
      <script>addEventListener("load", () => { const result = (() => { \(script) })();
      document.body.insertAdjacentHTML("beforeend", "<pre id=result></pre>");
      document.getElementById("result").textContent = JSON.stringify(result); });</script></body>
      """
    let page = text.replacing("</body>", with: harness)
      .replacing(
        text[policy.lowerBound...].prefix { $0 != "\"" },
        with: "default-src * data: 'unsafe-inline'")
    let (dom, console) = try await chromium.document(of: try folder.write(page, to: "checked.html"))
    #expect(console.isEmpty)
    let start = try #require(dom.firstRange(of: "<pre id=\"result\">")).upperBound
    let json = dom[start...].prefix { $0 != "<" }.replacing("&lt;", with: "<").replacing(
      "&gt;", with: ">"
    )
    .replacing("&amp;", with: "&")
    return try JSONDecoder().decode([String: JSONCheck].self, from: Data(json.utf8))
  }

  @Test("shows the verdict and what is not the same, without a word on the console")
  func opens() async throws {
    let file = try file(try await ReportSamples.mixed())
    let (dom, console) = try await chromium.document(of: file)
    #expect(console.isEmpty)
    #expect(dom.contains("<h1 id=\"headline\">2 of 6 answers differ</h1>"))
    #expect(dom.ranges(of: "class=\"item\"").count == 4)
    let all = try await chromium.document(of: file, fragment: "show=same,different&order=endpoint")
    #expect(all.text.ranges(of: "class=\"item\"").count == 5)
    #expect(all.text.contains("GET shop.example/items/{id}</h2>"))
  }

  @Test("opens the exchange that its address names, with the words that differ marked")
  func detail() async throws {
    let file = try file(try await ReportSamples.mixed())
    let (dom, console) = try await chromium.document(of: file, fragment: "open=3")
    #expect(console.isEmpty)
    #expect(dom.contains("two <mark>other </mark>words here"))
    #expect(dom.contains("aria-expanded=\"true\""))
    let cart = try await chromium.document(of: file, fragment: "open=2").text
    #expect(cart.contains("<mark>1999</mark>") && cart.contains("<mark>2099</mark>"))
    #expect(cart.contains("$.items[0].price"))
  }

  @Test("filters by words and outcomes, and is worked by keys alone")
  func filter() async throws {
    let result = try await checked(
      try await ReportSamples.mixed(),
      """
      const count = () => document.querySelectorAll(".item").length;
      const key = (name) => (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
      const type = (text) => { const box = document.getElementById("query"); box.value = text;
        box.dispatchEvent(new Event("input")); };
      const result = { first: count() };
      key("/"); result.slash = document.activeElement.id;
      type("CART 2099"); result.cart = count();
      type("nowhere"); result.none = count();
      result.empty = document.getElementById("empty").textContent;
      key("Escape"); result.cleared = count(); document.activeElement.blur();
      key("j"); result.j = document.activeElement.getAttribute("aria-label");
      key("j"); key("k"); result.k = document.activeElement.getAttribute("aria-label");
      key("n"); result.open = document.querySelectorAll("[aria-expanded=true]").length;
      key("Escape"); result.closed = document.querySelectorAll("[aria-expanded=true]").length;
      document.querySelector(".chip").click(); result.all = count();
      const theme = document.getElementById("theme"); theme.click();
      result.light = getComputedStyle(document.body).backgroundColor; theme.click();
      result.dark = getComputedStyle(document.body).backgroundColor;
      result.address = location.hash;
      const order = document.getElementById("order"); order.value = "slowest";
      order.dispatchEvent(new Event("change")); result.sorted = count();
      result.named = [...document.querySelectorAll("button, input, select")].every((node) =>
        node.textContent.trim() || node.getAttribute("aria-label"));
      return result;
      """)
    #expect(result["first"] == .number(4) && result["slash"] == .text("query"))
    #expect(result["cart"] == .number(1) && result["none"] == .number(0))
    #expect(
      result["empty"] == .text("No exchange fits.Show all") && result["cleared"] == .number(4))
    #expect(result["j"] == .text("different: number 2, GET http://shop.example/api/cart"))
    #expect(result["j"] == result["k"])
    #expect(result["open"] == .number(1) && result["closed"] == .number(0))
    #expect(result["all"] == .number(8) && result["sorted"] == .number(8))
    #expect(
      result["light"] == .text("rgb(247, 248, 250)") && result["dark"] == .text("rgb(17, 19, 23)"))
    #expect(
      result["address"]
        == .text("#show=different%2Csame%2Cskipped%2Cunmatched%2Cunsent&theme=dark")
    )
    #expect(result["named"] == .flag(true))
  }

  @Test("lets nothing of a recording run, load or hide, even where no policy holds it back")
  func hostile() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("leaked") }
    let report = try await ReportSamples.hostile(origin.url("/leak"))
    let (dom, console) = try await chromium.document(
      of: try file(report),
      fragment: "open=4&show=different,unmatched,notComparable,unsent,skipped,same")
    #expect(console.isEmpty)
    #expect(dom.ranges(of: "class=\"item\"").count == 8)
    let result = try await checked(
      report,
      """
      document.querySelector(".chip").click();
      for (const row of document.querySelectorAll(".row")) row.click();
      document.querySelectorAll("details").forEach((node) => { node.open = true; });
      return { owned: document.title === "owned", rows: document.querySelectorAll(".row").length,
        foreign: document.querySelectorAll("main img, main script, main style, main b:not(summary b, .chip b)").length,
        loads: performance.getEntriesByType("resource").length };
      """)
    #expect(result["rows"] == .number(8) && result["foreign"] == .number(0))
    #expect(result["loads"] == .number(0) && result["owned"] == .flag(false))
    #expect(origin.requests.isEmpty)
  }

  @Test("fits a phone of 375 pixels, opened rows included")
  func phone() async throws {
    _ = try file(try await ReportSamples.mixed())
    let script = """
      <script>addEventListener("load", () => setTimeout(() => parent.postMessage([innerWidth,
      document.documentElement.scrollWidth, Math.min(...[...document.querySelectorAll(".row, .chip, input, select")]
      .map((node) => node.getBoundingClientRect().height))], "*")));</script></body>
      """
    let text = String(decoding: try folder.read("report.html"), as: UTF8.self)
    let policy = try #require(text.firstRange(of: "default-src 'none'"))
    let page = text.replacing("</body>", with: script)
      .replacing(
        text[policy.lowerBound...].prefix { $0 != "\"" },
        with: "default-src * data: 'unsafe-inline'")
    try folder.write(page, to: "framed.html")
    let frame = try folder.write(
      """
      <script>addEventListener("message", ({ data }) => { document.title = data.join(" "); });</script>
      <iframe src="framed.html#open=2&show=same,different" width=375 height=800></iframe>
      """, to: "frame.html")
    let dom = try await chromium.document(of: frame).text
    let start = try #require(dom.firstRange(of: "<title>")).upperBound
    let sizes = dom[start...].prefix { $0 != "<" }.split(separator: " ").compactMap { Double($0) }
    try #require(sizes.count == 3)
    #expect(sizes[0] == 375 && sizes[1] <= 375, "it does not scroll sideways")
    #expect(sizes[2] >= 40, "fingers find what can be touched")
  }

  @Test("opens ten thousand exchanges with no more rows than are in view")
  func many() async throws {
    let exchanges = (0..<10_000).map {
      RecordedExchange.of("GET", "http://shop.example/items/\($0)/view")
    }
    let report = try await ReplayReport.of(exchanges)
    let start = ContinuousClock.now
    let (dom, console) = try await chromium.document(of: try file(report))
    #expect(console.isEmpty)
    #expect(dom.contains("All 10,000 answers are the same"))
    let rows = dom.ranges(of: "class=\"item\"").count
    #expect(rows > 50 && rows < 1000)
    #expect(
      ContinuousClock.now - start < .seconds(60), "with the start of the browser, on a busy machine"
    )
  }

  /// The pictures are for people: `BRIDGE_SCREENSHOTS` names a folder that keeps them.
  @Test(
    "can be pictured, light, dark and on a narrow screen",
    arguments: [("light", 1280, 900), ("dark", 1280, 900), ("light", 500, 1000)])
  func pictures(scheme: String, width: Int, height: Int) async throws {
    let file = try file(try await ReportSamples.mixed())
    let kept = ProcessInfo.processInfo.environment["BRIDGE_SCREENSHOTS"]
    let path = "\(kept ?? folder.path)/report-\(scheme)-\(width).png"
    let console = try await chromium.picture(
      of: file, fragment: "open=2", scheme == "dark" ? .dark : .light, width: width, height: height,
      to: path)
    #expect(console.isEmpty)
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let size = bytes[16..<24].map(Int.init)
    #expect(size[2] << 8 | size[3] == width && size[6] << 8 | size[7] == height)
    #expect(bytes.count > 20_000, "an empty page is smaller")
  }
}

/// A value that a page's check gives.
enum JSONCheck: Decodable, Equatable {
  case number(Double)
  case text(String)
  case flag(Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

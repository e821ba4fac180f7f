import BridgeTestSupport
import Foundation
import Testing

@Suite(
  "What pages may do to other origins, beside stock WebKitGTK over http",
  .enabled(if: View.isThere, View.reason),
  .enabled(if: !Sanitizer.isOn, "the rules run under sanitizers in BridgeHostTests"),
  .enabled(if: StockView.isThere, "there is no C compiler, or no xvfb-run"), .serialized,
  .timeLimit(.minutes(10)))
struct PolicyTableTests {
  @Test("the view reads, sends and tells what the stock view does", arguments: View.routes)
  func table(route: String) async throws {
    async let expected = PolicyTable.run { try await StockView.load($0, through: $1) }
    let ours = try await PolicyTable.run { url, origin in
      let map = PolicyTable.hosts.flatMap { ["--map", "\($0)=\(origin.authority)"] }
      let run = try await View.run(
        "await run; return 'ok'", at: url, map + ["--timeout", "400", "--through", route])
      #expect(run.output == "\"ok\"\n" || run.output == "ok\n", "\(run.errors.suffix(2000))")
    }
    let stock = try await expected
    #expect(stock.rows.count > 600)
    #expect(Set(stock.rows.keys) == Set(ours.rows.keys))
    let wrong = stock.rows.compactMap { name, expected in
      Self.difference(name, expected, ours.rows[name] ?? "nothing")
    }
    #expect(wrong.isEmpty, "\(wrong.count):\n\(wrong.sorted().joined(separator: "\n"))")
  }

  /// The text of a wrong row; nil where the view is as open as stock, or less open in a known way.
  ///
  /// Frames without an origin get no cookies. The stock view takes what a stranger redirects to its own site for
  /// another site's, which the jar does not. Elements carry fewer cookies once the page has had foreign frames.
  private static func difference(_ name: String, _ stock: String, _ ours: String) -> String? {
    let isOfScript = ["fetch", "async XHR", "sync XHR"].contains { name.contains(": \($0), ") }
    let text = "\(name)\n  stock: \(stock)\n  view:  \(ours)"
    guard isOfScript else {
      return isRefused(stock) && !isRefused(ours) ? text : nil
    }
    let hasOtherCookies =
      name.hasPrefix("sandboxed") || name.hasPrefix("data")
      || name.contains("same site, redirect of a stranger, with credentials")
    return hasOtherCookies
      ? bare(stock) == bare(ours) ? nil : text
      : stock == ours ? nil : text
  }

  private static func isRefused(_ row: String) -> Bool { row.hasPrefix("denied") }

  private static func bare(_ row: String) -> String {
    row.replacing(#/cookie=[^ ;]*/#, with: "")
  }
}

/// A plain WebKitGTK view, compiled when it is first needed.
enum StockView {
  static var isThere: Bool {
    ["cc", "pkg-config", "xvfb-run"].allSatisfy { ProgramRun.find($0) != nil }
  }

  /// `Tests/stock-view`.
  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("stock-view")

  /// Loads a page, and returns when its title is `done`.
  static func load(_ url: String, through proxy: LoopbackOrigin) async throws {
    let folder = try TemporaryFolder(named: "stock-view")
    let source = sources.appendingPathComponent("stock.c").path
    let compile = "cc \"$1\" -o \"$2\" $(pkg-config --cflags --libs webkit2gtk-4.1)"
    let built = try await ProgramRun.of(
      "/bin/sh", ["-c", compile, "sh", source, folder.path("stock")])
    try #require(built.code == 0, "\(built.errors)")
    let xvfb = try #require(ProgramRun.find("xvfb-run"))
    let run = try await ProgramRun.of(
      xvfb,
      [
        // The engine puts downloads there.
        "-a", "env", "HOME=\(folder.path(""))", folder.path("stock"), url,
        "http://\(proxy.authority)",
      ])
    try #require(run.code == 0, "\(run.errors)")
  }
}

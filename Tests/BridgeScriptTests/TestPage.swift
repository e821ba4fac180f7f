import BridgeCore
import BridgePages
import BridgeScript
import BridgeTestSupport

/// A page for tests, with all of its output.
struct TestPage {
  let page: ScriptPage
  let console = Journal<ConsoleLine>()
  let failures = Journal<ScriptFailure>()

  /// A page whose requests `transport` answers; with the default one they all fail.
  init(
    url: String = "https://shop.example/cart",
    transport: any Transport = ClosureTransport { _, _ in throw CancellationError() },
    _ change: (inout ScriptOptions) -> Void = { _ in }
  ) throws {
    let url = try RequestURL(url)
    var options = ScriptOptions(url: url, site: nil)
    options.onConsole = { [console] in console.note($0) }
    options.onFailure = { [failures] in failures.note($0) }
    change(&options)
    page = try ScriptPage(options, pipeline: .standard(over: transport))
  }

  /// Runs a script until nothing is pending; returns what it logged.
  func log(of script: String, name: String = "test.js") async throws -> [String] {
    try await page.load([PageScript(name: name, source: script)])
    try await page.waitUntilIdle()
    return lines
  }

  /// The console lines so far.
  var lines: [String] { console.entries.map(\.text) }
}

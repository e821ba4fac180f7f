import BridgeTestSupport
import Foundation
import Testing

/// The built `bridge view`, and how tests run it: each page in a process of its own.
enum View {
  /// Where the product lies: where `BRIDGE` says, or else beside the test bundle.
  static var path: String { BuiltProduct.path("bridge", variable: "BRIDGE") }

  static let reason: Comment =
    "the package was built without the trait WebKitGTK, or there is no Xvfb"

  /// Whether there is a web view to be tried.
  static var isThere: Bool {
    #if WebKitGTK
      ProgramRun.find("Xvfb") != nil
    #else
      false
    #endif
  }

  /// The way to the bridge of tests that name none: the product's own, or with `BRIDGE_VIEW_THROUGH=scheme` the other.
  static let route = ProcessInfo.processInfo.environment["BRIDGE_VIEW_THROUGH"] ?? "proxy"

  /// Both ways from a page to the bridge.
  static let routes = ["proxy", "scheme"]

  /// The form of a URL that page script sees by that way; by that of tests that name none.
  static func shown(_ url: String, through route: String = route) -> String {
    route == "scheme" ? "bridge-\(url)" : url
  }

  /// Runs `script` in the page at `url`.
  static func run(_ script: String?, at url: String, _ options: String...) async throws
    -> ProgramRun
  {
    try await run(script, at: url, options)
  }

  static func run(_ script: String?, at url: String, _ options: [String]) async throws -> ProgramRun
  {
    let eval = script.map { ["--eval", $0] } ?? []
    let namesRoute = options.contains("--through") || options.contains("--no-bridge")
    let options = namesRoute ? options : options + ["--through", route]
    return try await ProgramRun.of(
      path, ["view", url, "--headless", "--timeout", "120"] + eval + options)
  }
}

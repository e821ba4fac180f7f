import BridgeTestSupport
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

  /// Runs `script` in the page at `url`.
  static func run(_ script: String?, at url: String, _ options: String...) async throws
    -> ProgramRun
  {
    try await run(script, at: url, options)
  }

  static func run(_ script: String?, at url: String, _ options: [String]) async throws -> ProgramRun
  {
    let eval = script.map { ["--eval", $0] } ?? []
    return try await ProgramRun.of(
      path, ["view", url, "--headless", "--timeout", "120"] + eval + options)
  }
}

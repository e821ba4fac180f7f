import BridgeTestSupport

/// The built `view-storm`, whose views are of one process.
enum ViewStorm {
  static func run(_ arguments: [String]) async throws -> ProgramRun {
    let path = BuiltProduct.path("view-storm", variable: "BRIDGE_VIEW_STORM")
    return try await ProgramRun.of(
      "bash", ["-c", "exec xvfb-run -a \"$0\" \"$@\"", path] + arguments)
  }
}

import BridgeTestSupport

/// The real curl, as a client that is not ours.
enum Curl {
  static let isThere = ProgramRun.find("curl") != nil
  static let why: String = "there is no curl"

  /// Runs it quietly, errors aside.
  static func run(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of("curl", ["-sS", "--max-time", "120"] + arguments)
  }
}

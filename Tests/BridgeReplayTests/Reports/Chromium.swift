import BridgeTestSupport

/// The browser that reports are looked at in.
struct Chromium {
  /// Whether to look: under a sanitizer nothing of the browser is any different.
  static var isThere: Bool { ChromiumProgram.path != nil && !Sanitizer.isOn }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "chromium") }

  /// The color scheme that a page is opened in.
  enum Scheme: Int { case dark = 0, light = 1 }

  /// The page as it is once its script has run, and what it said on the console.
  func document(of file: String, fragment: String = "", _ scheme: Scheme = .light) async throws -> (
    text: String, console: [String]
  ) {
    let run = try await open(file, fragment, scheme, ["--dump-dom"])
    return (run.output, Self.console(run))
  }

  /// A picture of the page in that size; gives what it said on the console.
  func picture(
    of file: String, fragment: String = "", _ scheme: Scheme, width: Int, height: Int,
    to path: String
  ) async throws -> [String] {
    let run = try await open(
      file, fragment, scheme,
      ["--screenshot=\(path)", "--window-size=\(width),\(height)", "--hide-scrollbars"])
    return Self.console(run)
  }

  private func open(
    _ file: String, _ fragment: String, _ scheme: Scheme, _ options: [String]
  ) async throws -> ProgramRun {
    let usual = [
      "--enable-logging=stderr",
      // Until timers and messages have had their turn; the time is not spent.
      "--virtual-time-budget=4000", "--blink-settings=preferredColorScheme=\(scheme.rawValue)",
    ]
    let run = try await ProgramRun.of(
      ChromiumProgram.path ?? "chromium",
      ChromiumProgram.arguments(profile: folder) + usual + options + [
        "file://\(file)\(fragment.isEmpty ? "" : "#\(fragment)")"
      ])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "chromium ended with \(run.exit): \(run.errors.suffix(500))")
    }
    return run
  }

  private static func console(_ run: ProgramRun) -> [String] {
    run.errors.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
  }
}

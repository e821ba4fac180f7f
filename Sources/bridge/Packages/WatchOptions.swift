internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Whether a command repeats its checks.
struct WatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Repeat the check after this time, or later if the server asks for that.",
      valueName: "seconds"))
  var watch: Double?

  /// The time between checks; nil for one check.
  var interval: Duration? { watch.map { .seconds($0) } }

  /// Whether it checks more than once.
  var isEndless: Bool { watch != nil }

  func validate() throws {
    // Beyond that, no Duration could hold it.
    guard let watch, !(watch > 0 && watch < 1e9) else { return }
    throw ValidationError("--watch \(watch): write a number of seconds above zero")
  }

  /// Checks once, or again and again until the task is cancelled; a check that could not be done is told of.
  ///
  /// `check` returns the pause that the server or the publisher wants; the longer one counts.
  func repeated(_ check: () async throws -> Duration?) async throws {
    repeat {
      var pause: Duration?
      do { pause = try await check() } catch let error as PackageError {
        // The server may answer the next time.
        Console.err("bridge: \(error.message.printable)\n")
      }
      guard let interval else { return }
      // Only the end of the task ends the sleep early, and the loop with it.
      try? await Task.sleep(for: max(interval, pause ?? .zero))
    } while !Task.isCancelled
  }
}

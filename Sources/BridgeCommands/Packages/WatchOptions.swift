internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Whether and how often a command repeats its check.
package struct WatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Repeat the check after this time, or later if the server asks for that.",
      valueName: "seconds"))
  var watch: Double?

  package init() {}

  /// The time between checks; nil for one check.
  var interval: Duration? { watch.map { .seconds($0) } }

  /// Whether it checks more than once.
  package var isEndless: Bool { watch != nil }

  package func validate() throws {
    // A Duration cannot represent longer times.
    guard let watch, !(watch > 0 && watch < 1e9) else { return }
    throw ValidationError("--watch \(watch): write a number of seconds above zero")
  }

  /// Runs the check once, or repeatedly until the task is cancelled. Repeated checks report failures and go on.
  ///
  /// `check` returns the pause that the server or the publisher asks for. The longer pause applies.
  package func repeated(_ check: () async throws -> Duration?) async throws {
    repeat {
      var pause: Duration?
      do { pause = try await check() } catch let error as PackageError {
        // The server may respond next time.
        Console.err("bridge: \(error.message.printable)\n")
      }
      guard let interval else { return }
      // The sleep ends early only if the task ends, which also ends the loop.
      try? await Task.sleep(for: max(interval, pause ?? .zero))
    } while !Task.isCancelled
  }
}

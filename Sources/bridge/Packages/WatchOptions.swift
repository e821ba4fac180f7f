internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Whether a command asks its server again.
struct WatchOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Ask again after that time, until the end.", valueName: "seconds"))
  var watch: Double?

  /// Whether it asks more than once.
  var isEndless: Bool { watch != nil }

  func validate() throws {
    // Beyond that, no Duration could hold it.
    guard let watch, !(watch > 0 && watch < 1e9) else { return }
    throw ValidationError("--watch \(watch): write a number of seconds above zero")
  }

  /// Checks once, or again and again until the task is cancelled; a check that could not be done is told of.
  func repeated(_ check: () async throws -> Void) async throws {
    repeat {
      do { try await check() } catch let error as PackageError {
        // The server may answer the next time.
        Console.err("bridge: \(error.message.printable)\n")
      }
      guard let watch else { return }
      // Only the end of the task ends the sleep early, and the loop with it.
      try? await Task.sleep(for: .seconds(watch))
    } while !Task.isCancelled
  }
}

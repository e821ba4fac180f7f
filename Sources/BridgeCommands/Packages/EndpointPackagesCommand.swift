internal import ArgumentParser
internal import BridgeConsole
internal import BridgeKit
internal import BridgePackages
internal import BridgeServer

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Answers checks for updates.
struct EndpointPackagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "endpoint",
    abstract: "Tells clients which of their packages to update, and how.",
    discussion: """
      Complements a static server: one request lists all packages of a client, and
      the response says for each what to do, with the signed channel file. The
      endpoint has no key and no state, so any number of them can run behind a load
      balancer. The files themselves come from the server of the tree.

      EXAMPLES
        bridge packages endpoint tree --listen 127.0.0.1:8080
            Prints its address on the first line of standard output, and serves
            until ^C.
        bridge packages endpoint tree --json
            Prints it as {"origin":"http://127.0.0.1:PORT"}.
        curl -d '{"packages":[{"id":"app"}]}' http://127.0.0.1:8080/check
        curl http://127.0.0.1:8080/outcomes
            How often clients reported which outcome, by version.

      EXIT CODES
        0  ended by ^C or SIGTERM
        1  the tree has a damaged channel file
        2  the command line cannot be understood, or the port cannot be opened
        3  the tree cannot be read
      """)

  @Argument(help: "The published tree.")
  var tree: String

  @OptionGroup var listening: ListenOptions

  @OptionGroup var result: ResultOptions

  @Option(
    help: ArgumentHelp("Read the tree again after this many seconds.", valueName: "seconds"))
  var refresh = 2

  @Option(
    help: ArgumentHelp(
      "The number of threads. (default: one per processor)", valueName: "number"))
  var threads = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard (1...86_400).contains(refresh) else {
      throw ValidationError("--refresh needs a number of seconds from 1 to 86400")
    }
    guard (1...1024).contains(threads) else {
      throw ValidationError("--threads needs a number from 1 to 1024")
    }
  }

  func run() async throws {
    let endpoint = try UpdateEndpoint(treeAt: tree)
    let address = try ListenAddress(listening.listen)
    let interval = Duration.seconds(refresh)
    var limits = ConnectionLimits()
    limits.maximumHeadBytes = 16 << 10
    (limits.headTime, limits.idleTime) = (.seconds(10), .seconds(120))
    let bounds = limits
    try await Interruption.watching(for: "bridge") { interruption in
      let server = try await LoopbackServer(
        at: address, threads: threads, EndpointResponder(endpoint), limits: bounds)
      interruption.runBegins()
      result.show(origin: server.origin)
      Console.err("bridge: \(endpoint.count) channels\n")
      await Self.watch(endpoint, every: interval)
      await server.stop(grace: .seconds(2))
    }
  }

  /// Reads the tree repeatedly until the run is cancelled. If it cannot be read, the previous content stays.
  private static func watch(_ endpoint: UpdateEndpoint, every interval: Duration) async {
    while !Task.isCancelled {
      // Cancellation ends the loop.
      try? await Task.sleep(for: interval)
      if Task.isCancelled { return }
      do {
        try endpoint.refresh()
      } catch {
        Console.err(
          "bridge: the tree cannot be read again; its previous content is still served: \(error)\n")
      }
    }
  }
}

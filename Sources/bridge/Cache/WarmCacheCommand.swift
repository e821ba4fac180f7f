internal import ArgumentParser
internal import BridgeConsole

/// Loads pages, so that they open without a network afterwards.
struct WarmCacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "warm",
    abstract: "Loads pages in a web view, and keeps all that they need.",
    discussion: """
      Each page is loaded from the network, and everything that it loads is kept until
      it has been quiet for the time of --settle. Prints the titles.
      """)

  @OptionGroup var cache: CacheFolder

  @Argument(help: "The pages' URLs.")
  var urls: [String]

  @Option(
    help: ArgumentHelp("How long to wait after a page is loaded: 500ms, 2s.", valueName: "duration")
  )
  var settle = "1s"

  @Option(help: ArgumentHelp("Give up a page after that time.", valueName: "seconds"))
  var timeout: Double = 60

  @Option(
    help: ArgumentHelp("The file of the cookie jar; without it, one in memory.", valueName: "file"))
  var jar: String?

  @Option(
    help: ArgumentHelp(
      "Connect there instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"))
  var map: [String] = []

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  func run() async throws {
    for url in urls { try await view(url).run() }
  }

  /// The view that loads a page and ends.
  private func view(_ url: String) throws -> ViewCommand {
    var arguments = [
      url, "--cache", cache.path, "--offline", "network-only", "--headless", "--timeout",
      "\(timeout)", "--wait", settle, "--eval", "return document.title",
    ]
    arguments += jar.map { ["--jar", $0] } ?? []
    arguments += caFile.map { ["--ca-file", $0] } ?? []
    arguments += map.flatMap { ["--map", $0] }
    var command = try ViewCommand.parse(arguments)
    try command.read(arguments)
    return command
  }
}

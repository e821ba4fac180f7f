internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCore
internal import BridgeFormats
internal import BridgeKit
internal import BridgePackages
internal import BridgeServer

/// Serves a package to any browser.
struct ServePackageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves a package on loopback, to view it in any browser.",
    discussion: """
      The active version is served, by the rules of its manifest. Each page gets the
      version that is active when it is loaded. Its origin is http://127.0.0.1:PORT;
      with bridge proxy and bridge view, it has its own, https://ID.package.

      EXAMPLES
        bridge packages serve --store packages app
            Prints http://127.0.0.1:PORT on the first line of standard output, and
            serves until ^C.
        bridge packages serve --store packages app --listen 127.0.0.1:8080
        bridge packages serve --store packages app --json
            The first line is {"origin":"http://127.0.0.1:PORT"}.

      EXIT CODES
        0  ended by ^C or SIGTERM
        1  the package is not installed
        2  the command line cannot be understood, or the port cannot be opened
        3  the store cannot be read
      """)

  @OptionGroup var store: StoreOptions

  @Argument(help: "The package.")
  var id: PackageArgument

  @OptionGroup var listening: ListenOptions

  @OptionGroup var result: ResultOptions

  @Option(
    help: ArgumentHelp("Post outcomes of versions, such as ready, to this URL.", valueName: "url"))
  var report: String?

  func run() async throws {
    let store = try store.open()
    guard let active = try store.activeVersion(of: id.id) else {
      throw PackageError(
        .notInstalled, "no version of \(id.id) is active in \(store.path); install it")
    }
    let pipeline = try Pipeline.standard(TransportOptions())
    var options = PackageOptions()
    options.onOutcome = PackageOutcomeText.report
    options.reportURL = report
    options.tellsPages = true
    let handler = pipeline.packages(in: store, options)
    pipeline.register(PackageNewsHandler(handler), pinned: true)
    handler.activatePlanned(on: .start)
    let responder = PackageResponder(pipeline, id.id)
    let address = try ListenAddress(listening.listen)
    try await Interruption.watching(for: "bridge") { interruption in
      let server = try await LoopbackServer(at: address, responder, limits: .ofBrowsers)
      interruption.runBegins()
      result.show(origin: server.origin)
      Console.err("bridge: \(active.id) \(active.name.printable), \(active.fileCount) files\n")
      await Interruption.untilCancelled()
      await server.stop(grace: .seconds(2))
      await handler.waitForReports()
    }
  }
}

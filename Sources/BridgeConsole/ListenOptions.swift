internal import ArgumentParser

/// The address on which a server listens.
package struct ListenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The loopback address to listen on; port 0 picks a free one.", valueName: "address"))
  package var listen = "127.0.0.1:0"

  package init() {}
}

internal import BridgeCommands

/// The same tool as `bridge`, with web views in its own process.
@main
struct Main {
  static func main() async { await BridgeCommand.run(viewer: WebKitViewer()) }
}

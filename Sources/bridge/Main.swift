internal import BridgeCommands

/// The bridge's tool for people and scripts. It opens web views with the program `bridge-view`.
@main
struct Main {
  static func main() async { await BridgeCommand.run(viewer: nil) }
}

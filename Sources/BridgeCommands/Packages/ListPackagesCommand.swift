internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Lists all versions of a store.
struct ListPackagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the versions of all packages.",
    discussion: """
      EXAMPLES
        bridge packages list --store packages
        bridge packages list --store packages --json | jq '.[] | select(.active)'
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var result: ResultOptions

  func run() throws {
    let versions = try store.open().versions()
    Console.out(
      result.json
        ? JSONText.line(.array(versions.map(PackageText.json)))
        : versions.map(PackageText.line).joined())
  }
}

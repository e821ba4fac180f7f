internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Lists the packs of a store.
struct ListResourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the packs that are available.",
    discussion: """
      EXAMPLES
        bridge resources list --store packs
        bridge resources list --store packs --of filter --json | jq -r '.[].url'
      """)

  @OptionGroup var resources: ResourceOptions

  @Option(help: ArgumentHelp("Only packs with this type in their index.", valueName: "type"))
  var of: String?

  @OptionGroup var result: ResultOptions

  func run() throws {
    let packs = try resources.open().packs(ofType: of)
    Console.out(
      result.json
        ? JSONText.line(.array(packs.map(ResourcePackText.json)))
        : packs.map(ResourcePackText.line).joined())
  }
}

/// Shows a pack.
struct ShowResourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows an available pack, with the paths of its files.",
    discussion: """
      --index prints its index.json, in which handled types have paths. Paths are
      valid until the pack is deleted: do not store them, ask again.

      EXAMPLES
        bridge resources show --store packs https://cdn.example/filters.zip
        bridge resources show --store packs https://cdn.example/filters.zip --index
      """)

  @OptionGroup var resources: ResourceOptions

  @Argument(help: "The URL of the pack.")
  var url: String

  @Flag(help: "Print the index.json of the pack, with paths.")
  var index = false

  @OptionGroup var result: ResultOptions

  func run() throws {
    guard let pack = try resources.open().pack(url) else {
      throw PackageError(
        .notInstalled, "\(url.printable) is not available in \(resources.path); request it")
    }
    if index { return Console.out(pack.json + "\n") }
    Console.out(
      result.json
        ? JSONText.line(ResourcePackText.json(pack)) : ResourcePackText.details(pack))
  }
}

/// Prints the path of a resource.
struct ResourcePathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Prints the path of a resource, from the newest pack that has it.",
    discussion: """
      EXAMPLES
        bridge resources path --store packs filter sepia.png
      """)

  @OptionGroup var resources: ResourceOptions

  @Argument(help: "The type.")
  var kind: String

  @Argument(help: "The name of the file.")
  var name: String

  func run() throws {
    guard let path = try resources.open().path(type: kind, name: name) else {
      throw PackageError(
        .missingFile, "no pack in \(resources.path) has \(name.printable) as \(kind.printable)")
    }
    Console.out(path + "\n")
  }
}

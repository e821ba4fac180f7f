internal import ArgumentParser

/// The commands for resource packs.
struct ResourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resources",
    abstract: "Downloads resource packs, and prints the paths of their files.",
    discussion: """
      A resource pack is a zip archive with an index.json, which lists names of files
      by type. Packs are kept by their URLs in a store, which several processes may
      use at once; files with the same content are stored once. It may be the store
      of bridge packages, too.

      EXAMPLES
        bridge resources request --store packs https://cdn.example/filters.zip
        bridge resources list --store packs --json
        bridge resources path --store packs filter sepia.png
        bridge resources verify --store packs --repair
        bridge resources delete --store packs https://cdn.example/filters.zip

      EXIT CODES
        0  done
        1  a pack was refused, is missing, or is damaged
        2  the command line cannot be understood
        3  a store or a file cannot be read or written
      """,
    subcommands: [
      RequestResourcesCommand.self, ListResourcesCommand.self, ShowResourcesCommand.self,
      ResourcePathCommand.self, VerifyResourcesCommand.self, DeleteResourcesCommand.self,
    ])

  /// As for the tool itself.
  func run() throws { throw ValidationError("name a subcommand, as in bridge resources list") }
}

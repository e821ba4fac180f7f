internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Writes a version out.
struct ExportPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a version as a folder, or as an archive if the name ends in .zip.",
    discussion: """
      EXAMPLES
        bridge packages export --store packages app app.zip
        bridge packages export --store packages app folder --version 1.0
        bridge packages export --store packages app folder --links --json \\
            | jq -r .path

      EXIT CODES
        0  everything is written
        1  there is no such version, or one of its files is lost
        2  the command line cannot be understood
        3  the store cannot be read, or the output cannot be written
      """)

  @OptionGroup var store: StoreOptions

  @Argument(help: "The package.")
  var id: PackageArgument

  @Argument(help: "The archive, or the folder, which must not exist.")
  var output: String

  @Option(help: "The version, by name or hash. (default: the active one)")
  var version: VersionArgument?

  @Flag(help: "Make read-only links to the store's files instead of copies.")
  var links = false

  @OptionGroup var result: ResultOptions

  func validate() throws {
    guard !links || !output.hasSuffix(".zip") else {
      throw ValidationError("--links: an archive has no links; name a folder, or leave out --links")
    }
  }

  func run() throws {
    let store = try store.open()
    guard let chosen = try version?.version(of: id.id, in: store) ?? store.activeVersion(of: id.id)
    else {
      throw PackageError(
        .notInstalled, "no version of \(id.id) is active in \(store.path); name one")
    }
    Console.err(
      "bridge: \(chosen.id) \(chosen.name.printable): writing \(chosen.fileCount) files, \(chosen.size) bytes\n"
    )
    let work = LongWork("writing \(output.printable)")
    try work.during {
      if output.hasSuffix(".zip") {
        try store.export(chosen, toArchive: output, onProgress: work.show)
      } else {
        try store.export(
          chosen, toFolder: output, as: links ? .links : .copies, onProgress: work.show)
      }
    }
    if result.json {
      Console.out(
        JSONText.line(
          .object([("path", .text(output)), ("version", PackageText.json(chosen))])))
    }
  }
}

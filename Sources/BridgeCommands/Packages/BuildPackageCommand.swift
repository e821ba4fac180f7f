internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Builds a package.
struct BuildPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Builds a package from a folder.",
    discussion: """
      The package has a manifest.json with the SHA-256 of each file. The same folder
      gives the same package, byte for byte.

      EXAMPLES
        bridge packages build dist app.zip --id app --version 1.4.2 --seq 17
        bridge packages build dist app.zip --id app --version 2 --depends lib=vendor
        bridge packages build dist app.zip --id app --version 3 \\
            --serving serving.json

      serving.json defines how the package is served:
        {"spaFallback": "index.html",
         "headers": {"Referrer-Policy": "no-referrer"},
         "files": {"app.3f2a.js": {"immutable": true}}}
      """)

  @Argument(help: "The folder with the files.")
  var folder: String

  @Argument(help: "The archive to write.")
  var archive: String

  @Option(help: "The id: lower-case letters, digits and hyphens between them.")
  var id: PackageArgument

  @Option(help: "The name of the version.")
  var version: String

  @Option(help: "The sequence number of the release, which must increase.")
  var seq: Int?

  @Option(help: "The page for /.")
  var entry = "index.html"

  @Option(help: "A package that this one needs: ID or ID=MOUNT. Repeatable.")
  var depends: [String] = []

  @Option(
    help: ArgumentHelp(
      "A JSON file that defines how the package is served.", valueName: "file"))
  var serving: String?

  @OptionGroup var result: ResultOptions

  func run() throws {
    var builder = PackageBuilder(id: id.id, version: version)
    (builder.seq, builder.entry) = (seq, entry)
    builder.depends = try depends.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return PackageDependency(
        id: try PackageID(parts.first ?? ""), mount: parts.count > 1 ? parts[1] : "")
    }
    builder.serving = try serving.map { path in
      try ServingFile(
        parsing: InputFile(path).read(), at: path)
    }
    let work = LongWork("writing \(archive.printable)")
    builder.onProgress = work.show
    let manifest = try work.during { [builder] in
      try builder.build(folder: folder, toArchive: archive)
    }
    let size = manifest.files.reduce(0) { $0 + $1.size }
    guard result.json else {
      Console.out("\(archive.printable): \(manifest.files.count) files, \(size) bytes\n")
      return
    }
    Console.out(
      JSONText.line(
        .object([
          ("archive", .text(archive)), ("files", JSONText.number(manifest.files.count)),
          ("size", JSONText.number(size)),
        ])))
  }
}

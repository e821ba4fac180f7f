internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCrypto
internal import BridgeFormats
internal import BridgePackages

/// Shows a version and its files.
struct ShowPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a version of a package, with its files.",
    discussion: """
      EXAMPLES
        bridge packages show --store packages app
        bridge packages show --store packages app 1.0 --json | jq -r '.files[].path'
      """)

  @OptionGroup var store: StoreOptions

  @Argument(help: "The package.")
  var id: PackageArgument

  @Argument(help: "The version, by name or hash. (default: the active one)")
  var version: VersionArgument?

  @OptionGroup var result: ResultOptions

  func run() throws {
    let store = try store.open()
    guard let shown = try version?.version(of: id.id, in: store) ?? store.activeVersion(of: id.id)
    else {
      throw PackageError(
        .notInstalled, "no version of \(id.id) is active in \(store.path); name one")
    }
    let manifest = try store.manifest(of: shown)
    let blocked = try store.blockedVersions().filter { $0.id == id.id }
    Console.out(
      result.json ? Self.json(shown, manifest, blocked) : Self.text(shown, manifest, blocked))
  }

  private static func text(
    _ version: InstalledVersion, _ manifest: PackageManifest, _ blocked: [BlockedVersion]
  ) -> String {
    PackageText.line(version)
      + blocked.map { version in
        "  not installed again until a newer version is available: \(version.name.printable) "
          + "\(version.version.hex.prefix(12)) (\(version.reason.rawValue))\n"
      }.joined()
      + manifest.files.map { "  \($0.sha256.hex.prefix(12))\t\($0.size)\t\($0.path)\n" }.joined()
  }

  private static func json(
    _ version: InstalledVersion, _ manifest: PackageManifest, _ blocked: [BlockedVersion]
  ) -> String {
    let blocked = blocked.map { version in
      JSONValue.object([
        ("version", .text(version.name)), ("hash", .text(version.version.hex)),
        ("reason", .text(version.reason.rawValue)), ("since", JSONText.number(version.since)),
      ])
    }
    let files = manifest.files.map { file in
      JSONValue.object([
        ("path", .text(file.path)), ("size", JSONText.number(file.size)),
        ("sha256", .text(file.sha256.hex)),
      ])
    }
    return JSONText.line(
      .object([
        ("version", PackageText.json(version)), ("entry", .text(manifest.entry)),
        ("depends", .array(manifest.depends.map { .text($0.id.label) })), ("files", .array(files)),
        ("blocked", .array(blocked)),
      ]))
  }
}

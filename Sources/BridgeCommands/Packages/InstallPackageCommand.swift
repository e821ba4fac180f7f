internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Installs a package.
struct InstallPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Adds a version to a store.",
    discussion: """
      A version is installed completely or not at all. An archive or folder without a
      manifest.json needs --id. A version that is installed already counts as signed
      from then on if its new signatures are trusted. The output marks versions that
      only MD5 verified, and those that were encrypted with ZipCrypto.

      EXAMPLES
        bridge packages install --store packages app.zip --allow-unsigned --activate
        bridge packages install --store packages app.zip --key PUBLIC --activate
        bridge packages install --store packages app.zip --root 1.root.json
        bridge packages install --store packages patch.zip --base 1.0 \\
            --allow-unsigned
      """)

  @OptionGroup var store: StoreOptions

  @Argument(help: "A zip archive, a folder, or a patch.")
  var source: String

  @Option(help: "The expected package id.")
  var id: PackageArgument?

  @Option(help: "The name of the version, if there is no manifest.")
  var name: String?

  @Option(help: "The SHA-256 that the archive must have.")
  var sha256: String?

  @Option(help: "The MD5 that the archive must have, if its server provides only that.")
  var md5: String?

  @Option(
    help: "The installed version with the files that an increment leaves out; needs --id.")
  var base: VersionArgument?

  @OptionGroup var trusted: TrustOptions

  @Flag(help: "Make it the active version.")
  var activate = false

  @Flag(help: "The version is part of the app, and is never collected.")
  var embedded = false

  @Flag(help: "Keep the archive, to repair damaged files; not for a folder or a patch.")
  var keepArchive = false

  @Option(
    help: ArgumentHelp(
      "The encoding of names that are not marked as UTF-8, such as GB18030.", valueName: "encoding")
  )
  var nameEncoding: NameEncodingArgument?

  @OptionGroup var password: PasswordOptions
  @OptionGroup var result: ResultOptions

  func validate() throws {
    if base != nil, id == nil { throw ValidationError("--base needs --id") }
    var install = PackageInstall()
    do { try expect(&install) } catch { throw ValidationError(error.message) }
    if keepArchive, FolderListing.isFolder(source) || PackagePatch.isPatch(at: source) {
      throw ValidationError("--keep-archive is for archives, and \(source) is a folder or a patch")
    }
  }

  /// Sets the hashes that the archive must have.
  private func expect(_ install: inout PackageInstall) throws(PackageError) {
    try install.expect(sha256: sha256)
    try install.expect(md5: md5)
  }

  func run() throws {
    let store = try store.openOrMake()
    var trust = try trusted.trust()
    trust.takesUnsigned = trusted.allowUnsigned
    var install = PackageInstall(trust)
    install.id = id?.id
    install.name = name ?? install.name
    try expect(&install)
    if let base, let id { install.base = try base.version(of: id.id, in: store).version }
    install.activation = activate ? .atOnce : .none
    install.role = embedded ? .floor : .update
    (install.keepsArchive, install.password) = (keepArchive, password.value)
    if let nameEncoding { install.nameDecoding = nameEncoding.decoding }
    let work = LongWork("installing \(source.printable)")
    install.onProgress = work.show
    let version = try work.during { [install] in try store.install(at: source, install) }
    Console.out(
      result.json ? JSONText.line(PackageText.json(version)) : PackageText.line(version))
  }
}

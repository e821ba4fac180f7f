internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Makes a key.
struct MakeKeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keygen",
    abstract: "Makes a key that signs packages.",
    discussion: """
      Writes the private key to a new file that only its owner can read, and prints
      the public key. An existing file is never replaced.

      EXAMPLES
        bridge packages keygen release.key
        bridge packages keygen release.key --json
      """)

  @Argument(help: "The file to write.")
  var file: String

  @OptionGroup var result: ResultOptions

  func run() throws {
    let key = try PackageSigningKey.random()
    try OutputFile(file).create(key.json())
    Console.out(
      result.json
        ? JSONText.line(.object([("public", .text(key.publicKey.description))]))
        : "\(key.publicKey)\n")
  }
}

/// Signs an archive.
struct SignPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Signs a package.",
    discussion: """
      Adds signatures of the exact bytes of manifest.json to the archive, as
      manifest.sig. The version stays the same. Signatures by other keys are kept.

      EXAMPLES
        bridge packages sign app.zip --key release.key
        bridge packages sign app.zip --key release.key --key second.key --json
            Prints {"archive":"app.zip","signatures":2}.
      """)

  @Argument(help: "The archive; it is replaced once the new one is complete.")
  var archive: String

  @OptionGroup var keys: SigningKeyOptions
  @OptionGroup var result: ResultOptions

  func run() throws {
    let (keys, work) = (try keys.load(), LongWork("signing \(archive.printable)"))
    let count = try work.during {
      try ArchiveSigning.sign(archive: archive, with: keys, onProgress: work.show)
    }
    Console.out(
      result.json
        ? JSONText.line(
          .object([("archive", .text(archive)), ("signatures", JSONText.number(count))]))
        : "\(archive.printable): \(count == 1 ? "1 signature" : "\(count) signatures")\n")
  }
}

/// Makes or follows a root.
struct MakeRootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "root",
    abstract: "Makes the root, the document that names a publisher's keys.",
    discussion: """
      Apps contain the first version. Each later one follows the previous one, and
      must be signed by enough root keys of both.

      EXAMPLES
        bridge packages root 1.root.json --root-key ROOT --package-key RELEASE \\
            --key root.key --expires 2027-01-31
        bridge packages root 2.root.json --after 1.root.json --root-key NEWROOT \\
            --package-key RELEASE --key root.key --key newroot.key
            ROOT, NEWROOT and RELEASE are public keys.
      """)

  @Argument(help: "The new file.")
  var file: String

  @Option(help: ArgumentHelp("The previous version.", valueName: "file"))
  var after: String?

  @Option(help: ArgumentHelp("A public key that signs roots; repeatable.", valueName: "public"))
  var rootKey: [PackageKey]

  @Option(help: "How many of these keys must sign.")
  var rootThreshold = 1

  @Option(help: ArgumentHelp("A public key that signs packages; repeatable.", valueName: "public"))
  var packageKey: [PackageKey]

  @Option(help: "How many of these keys must sign.")
  var packageThreshold = 1

  @Option(help: ArgumentHelp("The date when it expires, as 2027-01-31.", valueName: "moment"))
  var expires: MomentArgument?

  @OptionGroup var keys: SigningKeyOptions
  @OptionGroup var result: ResultOptions

  func run() throws {
    let before = try after.map { try TrustRoot(trusting: InputFile($0).read()) }
    let draft = RootDraft(
      version: (before?.version ?? 0) + 1,
      roots: try SigningRole(Set(rootKey), threshold: rootThreshold),
      packages: try SigningRole(Set(packageKey), threshold: packageThreshold),
      expires: expires?.time)
    let bytes = try draft.signed(by: keys.load())
    // Reports an error now that otherwise every client would report later.
    if let before { _ = try before.successor(bytes) } else { _ = try TrustRoot(trusting: bytes) }
    try OutputFile(file).write(bytes)
    Console.out(
      result.json
        ? JSONText.line(
          .object([("file", .text(file)), ("version", JSONText.number(draft.version))]))
        : "\(file.printable): version \(draft.version)\n")
  }
}

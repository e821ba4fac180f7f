internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages
internal import BridgeSystem

/// Publishes packages as static files.
struct PublishPackagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publishes packages as static files, for any server or CDN.",
    discussion: """
      TREE gets files, manifests and archives as objects that never change, and for
      each package and channel one small signed file that clients request. That file
      is replaced last, in one step. Existing objects are never written again.

      SOURCE is an archive, a folder of archives, or a store, whose active versions
      are published; with --id only those of that package. Without SOURCE, the
      channel of --id is published again, with a directive or a new expiry date.

      EXAMPLES
        bridge packages publish app.zip www --key release.key --expires 2027-01-31
        bridge packages publish packages www --key release.key --id app \\
            --rollout 10 --salt 1.4.2 --keep 5
        bridge packages publish www --id app --key release.key --directive disable
        bridge packages publish www --check --trust PUBLIC
        bridge packages publish app.zip www --key release.key --root 1.root.json

      EXIT CODES
        0  done
        1  a package was refused, or --check found a defect
        2  the command line cannot be understood
        3  a file cannot be read or written
      """)

  @Argument(help: "[SOURCE] TREE: what to publish, and the folder to publish into.")
  var paths: [String]

  @Option(help: "The package.")
  var id: PackageArgument?

  @Option(help: ArgumentHelp("A file with a private key; repeatable.", valueName: "file"))
  var key: [String] = []

  @OptionGroup var terms: PublicationOptions

  @Option(help: ArgumentHelp("A root to publish as well; repeatable, in order.", valueName: "file"))
  var root: [String] = []

  @Flag(help: "Only check that everything the tree refers to exists and is correct.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "With --check: the public key that clients trust; repeatable.", valueName: "public"))
  var trust: [PackageKey] = []

  @OptionGroup var result: ResultOptions

  func validate() throws {
    guard (1...2).contains(paths.count) else {
      throw ValidationError("name a tree, or a source and a tree: [SOURCE] TREE")
    }
    if check {
      guard paths.count == 1 else { throw ValidationError("--check takes only TREE") }
      guard id == nil, key.isEmpty, root.isEmpty, !terms.describesVersions, !terms.describesChannel
      else { throw ValidationError("--check publishes nothing: it takes only --trust and --json") }
      return
    }
    if !trust.isEmpty { throw ValidationError("--trust is for --check") }
    if key.isEmpty { throw ValidationError("name a private key with --key") }
    guard paths.count == 1 else { return }
    if id == nil { throw ValidationError("name SOURCE, or a package with --id") }
    if terms.describesVersions {
      throw ValidationError(
        "without SOURCE only --expires, --interval and --directive apply: the others need new "
          + "versions")
    }
  }

  func run() throws {
    let path = paths[paths.count - 1]
    if check { return try prove(PublishedTree(reading: path)) }
    let tree = try PublishedTree(at: path)
    let keys = try key.map { try PackageSigningKey(parsing: InputFile($0).read(), at: $0) }
    for file in root { try tree.add(root: InputFile(file).read()) }
    let publication = try terms.publication(keys)
    guard paths.count == 2 else {
      if let id { say(try publication.renew(id.id, in: tree)) }
      return
    }
    let source = PublicationSource(paths[0], only: id?.id)
    let channels = try source.archives { try publication.publish($0, to: tree) }
    for channel in channels { say(channel) }
  }

  private func say(_ channel: PackageChannel) {
    guard result.json else {
      let last = channel.versions.last?.name.printable ?? ""
      Console.out(
        "\(channel.path)\tseq \(channel.seq)\t\(channel.versions.count) versions\tlast \(last)\n")
      return
    }
    Console.out(
      JSONText.line(
        .object([
          ("id", .text(channel.id.label)), ("channel", .text(channel.name)),
          ("seq", JSONText.number(channel.seq)), ("file", .text(channel.path)),
          ("versions", .array(channel.versions.map { .text($0.name) })),
        ])))
  }

  private func prove(_ tree: PublishedTree) throws {
    let keys = trust.isEmpty ? nil : PackageTrust(keys: try SigningRole(Set(trust)))
    let proof = try TreeCheck(of: tree, trusting: keys, now: WallTime.sinceEpoch)
    for problem in proof.problems { Console.err("bridge: \(problem)\n") }
    Console.out(
      result.json
        ? JSONText.line(
          .object([
            ("channels", JSONText.number(proof.channelCount)),
            ("versions", JSONText.number(proof.versionCount)),
            ("objects", JSONText.number(proof.objectCount)),
            ("bytes", JSONText.number(proof.bytes)),
            ("patches", JSONText.number(proof.patchCount)),
            ("unappliedPatches", JSONText.number(proof.unappliedPatchCount)),
            ("problems", .array(proof.problems.map { .text($0) })),
          ]))
        : "\(proof.channelCount) channels, \(proof.versionCount) versions, \(proof.objectCount) "
          + "objects with \(proof.bytes) bytes, \(proof.patchCount) patches applied and "
          + "\(proof.unappliedPatchCount) not, \(proof.problems.count) problems\n")
    if !proof.problems.isEmpty { throw ExitCode(1) }
  }
}

/// Removes objects that no channel refers to.
struct PruneTreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Removes objects of a published tree that no channel refers to.",
    discussion: """
      Objects are kept for a day after they left a channel, because clients and
      caches may still use an older channel file.

      EXAMPLES
        bridge packages prune www --dry-run
        bridge packages prune www --older-than 0
      """)

  @Argument(help: "The published tree.")
  var tree: String

  @Option(
    help: ArgumentHelp(
      "Remove only objects that were added, or left a channel, more than this many hours ago.",
      valueName: "hours"))
  var olderThan = 24.0

  @Flag(help: "Only report; change nothing.")
  var dryRun = false

  @OptionGroup var result: ResultOptions

  func validate() throws {
    if !(0...1e6).contains(olderThan) {
      throw ValidationError("--older-than \(olderThan): write a number from 0 to 1000000")
    }
  }

  func run() throws {
    let report = try PublishedTree(at: tree).prune(
      olderThan: .seconds(olderThan * 3600), now: WallTime.sinceEpoch, isTrial: dryRun)
    Console.out(
      result.json
        ? JSONText.line(
          .object([
            ("objects", JSONText.number(report.count)), ("bytes", JSONText.number(report.bytes)),
            ("young", JSONText.number(report.young)),
          ]))
        : "\(dryRun ? "would remove" : "removed") \(report.count) objects with \(report.bytes) bytes; "
          + "\(report.young) are too recent\n")
  }
}

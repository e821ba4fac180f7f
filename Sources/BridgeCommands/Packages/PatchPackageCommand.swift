internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Makes a patch.
struct PatchPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patch",
    abstract: "Makes a patch from one version of a package to another.",
    discussion: """
      A patch contains the data that is new in the version, compressed against the
      old one. bridge packages install applies it if the old version is installed.
      Both versions need a manifest.json.

      EXAMPLES
        bridge packages patch app-1.zip app-2.zip app-1-2.patch
        bridge packages install --store packages app-1-2.patch --allow-unsigned
      """)

  @Argument(help: "The old version: a zip archive, or a folder.")
  var old: String

  @Argument(help: "The new version: a zip archive, or a folder.")
  var new: String

  @Argument(help: "The patch to write.")
  var patch: String

  @OptionGroup var result: ResultOptions

  func run() throws {
    let header = try PackagePatch.write(from: old, to: new, at: patch)
    let size = try InputFile(patch).read().count
    guard result.json else {
      Console.out(
        "\(patch.printable): \(header.fileCount) files, \(size) bytes; \(header.contentSize) bytes decoded\n"
      )
      return
    }
    Console.out(
      JSONText.line(
        .object([
          ("patch", .text(patch)), ("package", .text(header.id.label)),
          ("from", .text(header.from.hex)), ("to", .text(header.to.hex)),
          ("files", JSONText.number(header.fileCount)), ("size", JSONText.number(size)),
          ("contentSize", JSONText.number(header.contentSize)),
          ("memory", JSONText.number(header.memory)),
        ])))
  }
}

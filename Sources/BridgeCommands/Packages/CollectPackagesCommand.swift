internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Frees room in a store.
struct CollectPackagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Removes versions, files and downloads that are no longer needed.",
    discussion: """
      Active, last good, pinned and embedded versions are kept, and so is whatever a
      process has open. Interrupted downloads are removed after a day.

      EXAMPLES
        bridge packages gc --store packages --dry-run
        bridge packages gc --store packages --json
      """)

  @OptionGroup var store: StoreOptions

  @Flag(help: "Only report; change nothing.")
  var dryRun = false

  @OptionGroup var result: ResultOptions

  func run() throws {
    let (store, work) = (try store.open(), LongWork("checking \(store.path.printable)"))
    let report = try work.during { try store.collect(isTrial: dryRun, onProgress: work.show) }
    Console.out(result.json ? Self.json(report) : Self.text(report))
  }

  private static func text(_ report: CollectionReport) -> String {
    report.versions.map { "removed: \(PackageText.line($0))" }.joined()
      + report.leased.map { "in use: \(PackageText.line($0))" }.joined()
      + (report.downloadCount == 0 ? "" : "\(report.downloadCount) abandoned downloads\n")
      + "\(report.blobCount) files, \(report.bytes) bytes\n"
  }

  private static func json(_ report: CollectionReport) -> String {
    JSONText.line(
      .object([
        ("removed", .array(report.versions.map(PackageText.json))),
        ("inUse", .array(report.leased.map(PackageText.json))),
        ("files", JSONText.number(report.blobCount)), ("bytes", JSONText.number(report.bytes)),
        ("drafts", JSONText.number(report.draftCount)),
        ("downloads", JSONText.number(report.downloadCount)),
      ]))
  }
}

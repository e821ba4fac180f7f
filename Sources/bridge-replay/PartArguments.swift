internal import ArgumentParser
internal import BridgeConsole
internal import BridgeReplay

/// Replaying one shard, and dry runs.
struct PartArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Replay one of N parts, for example 2/8, one per machine; bridge-replay merge-reports combines "
        + "their JSON reports.", valueName: "i/n"))
  var shard: String?

  @Flag(
    help: "Print what would be sent, and how long that takes at the recorded speed; send nothing.")
  var dryRun = false

  func apply(to options: inout ReplayOptions) throws {
    if let shard { options.shard = try ReplayShard(shard) }
  }

  /// Rejects reports that need responses, which a dry run does not get.
  func check(reports: [String], update: Bool) throws(CommandError) {
    guard dryRun, !reports.isEmpty || update else { return }
    throw CommandError("--dry-run gets no responses; leave out \(update ? "--update" : "--report")")
  }
}

internal import ArgumentParser
internal import BridgeConsole
internal import BridgeReplay

/// Which part of a run is done, and whether it is.
struct PartArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Replay one of N parts, as in 2/8, for as many machines; bridge-replay merge-reports puts "
        + "their JSON reports together.", valueName: "i/n"))
  var shard: String?

  @Flag(help: "Say what would be sent, and how long it would take; send nothing.")
  var dryRun = false

  func apply(to options: inout ReplayOptions) throws {
    if let shard { options.shard = try ReplayShard(shard) }
  }

  /// Refuses reports that a run without answers cannot write.
  func check(reports: [String], update: Bool) throws(CommandError) {
    guard dryRun, !reports.isEmpty || update else { return }
    throw CommandError("--dry-run gets no answers; leave out \(update ? "--update" : "--report")")
  }
}

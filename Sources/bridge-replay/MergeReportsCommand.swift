internal import ArgumentParser
internal import BridgeConsole
internal import BridgeReplay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `bridge-replay merge-reports`.
struct MergeReportsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-reports",
    abstract: "Combines the JSON reports of all shards of a run.",
    discussion: """
      The result is the report, and the exit code, of the run without --shard.

      EXAMPLE
        for i in 1 2 3 4; do
          bridge-replay run session.har --against live --shard $i/4 \\
              --report json=part-$i.json &
        done; wait
        bridge-replay merge-reports part-*.json --output report.json

      EXIT CODES
        Those of bridge-replay run, for the whole run; 3 also if a report cannot be
        read, or the reports are not all shards of one run.
      """)

  @Argument(help: "The JSON reports of all shards, in any order.")
  var reports: [String]

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
  var output = "-"

  func run() throws {
    let file = ReportFile(path: output)
    try file.check()
    let merged = try MergedReport(
      try reports.map { path in
        guard let data = FileManager.default.contents(atPath: path) else {
          throw ReplayError(.unreadableReport, "there is no file \(path), or it cannot be read")
        }
        return (path, Array(data))
      })
    try file.write { write in try write(merged.bytes) }
    Console.err("verdict: \(merged.verdict.rawValue)\n")
    throw ExitCode(merged.exitCode)
  }
}

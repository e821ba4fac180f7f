internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay
internal import BridgeTransport

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Replays recorded HTTP sessions and gives a verdict.
@main
struct BridgeReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridge-replay",
    abstract: "Replays recorded HTTP sessions and gives a verdict that a CI can trust.",
    discussion: """
      EXAMPLES
        bridge-replay record --to http://127.0.0.1:8000 session.bridgerec
            Open the URL that it prints, do what is to be replayed, and end it with
            ^C. A HAR file that a browser saved does as well.
        bridge-replay run session.bridgerec --against live --allow-unsafe
            Sends everything again, POST and the like included, and says what is not
            the same.
        bridge-replay run session.bridgerec --against https://staging.example \\
            --report html=report.html
            Only what changes nothing, against another server, with a page to read.

      \(RunCommand.exitCodes)
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, RecordCommand.self, ServeCommand.self, ConvertCommand.self,
      MergeCommand.self, TrimCommand.self, RedactCommand.self, ScanCommand.self, ShowCommand.self,
      ValidateCommand.self, DiffCommand.self, MergeReportsCommand.self, SchemaCommand.self,
    ])

  /// Without a subcommand nothing is compared, and a script whose arguments went missing must hear of it.
  func run() async throws {
    throw ValidationError("name what to do, as in bridge-replay run session.har")
  }

  static func main() async { await Console.run(Self.self, failure: Failure.init) }
}

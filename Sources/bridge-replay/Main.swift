internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCore
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
            Open the URL that it prints, use the application, and end with ^C. A HAR
            file saved by a browser works as well.
        bridge-replay run session.bridgerec --against live --allow-unsafe
            Sends everything again, unsafe methods included, and reports what
            differs.
        bridge-replay run session.bridgerec --against https://staging.example \\
            --report html=report.html
            Sends only safe methods to another server, and writes an HTML report.

      \(RunCommand.exitCodes)
      """,
    version: BridgeVersion.current,
    subcommands: [
      RunCommand.self, RecordCommand.self, ServeCommand.self, ConvertCommand.self,
      MergeCommand.self, TrimCommand.self, RedactCommand.self, ScanCommand.self, ShowCommand.self,
      ValidateCommand.self, DiffCommand.self, LearnCommand.self, MergeReportsCommand.self,
      SchemaCommand.self,
    ])

  /// Fails: a script whose arguments are missing must not look successful.
  func run() async throws {
    throw ValidationError("name a subcommand, as in bridge-replay run session.har")
  }

  static func main() async { await Console.run(Self.self, failure: Failure.init) }
}

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
      EXIT CODES
        0    every answer was the same
        1    answers differ, or the recording has no answer to a request
        2    the command line cannot be understood
        3    a recording cannot be read
        4    something could not be compared; what was compared is the same
        5    the run ended early, or a report could not be written; the verdict is then on
             standard error
        130  interrupted
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

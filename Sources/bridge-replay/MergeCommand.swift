internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording

/// `bridge-replay merge`.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merges several recordings into one, in the order of their starts.",
    discussion: """
      Each recording becomes a session of its own. The name of the output decides
      its format, as for bridge-replay convert.

      EXAMPLES
        bridge-replay merge monday.har tuesday.bridgerec week.bridgerec

      EXIT CODES
        0  everything was written
        2  the command line cannot be understood, or the output exists
        3  a recording cannot be read
        5  parts of a recording cannot be read, or the output cannot be written
      """)

  @Argument(help: "The recordings to read, then the one to write.", completion: .file())
  var paths: [String]

  @OptionGroup var writing: RecordingOutput

  func validate() throws {
    guard paths.count >= 2 else {
      throw ValidationError("name the recordings to read, then the one to write")
    }
  }

  func run() async throws {
    let parts = try paths.dropLast().map { try RecordingInput($0).contents() }
    try await writing.write(RecordingContents(merging: parts), to: paths[paths.count - 1])
  }
}

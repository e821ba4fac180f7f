internal import ArgumentParser
internal import BridgeConsole

/// `bridge-replay convert`.
struct ConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a recording in another format: HAR 1.2 or a .bridgerec folder.",
    discussion: """
      The name of the output decides the format: .har and .har.gz are HAR,
      everything else is a folder. A folder must not exist yet; a HAR file is
      replaced once the new one is complete.

      HAR and back loses nothing: data that HAR has no place for is kept in members
      named _bridge. If the two disagree, HAR takes precedence, because it may have been
      edited. Response bodies are written decoded; binary bodies are base64, in
      requests under the name _encoding.

      A folder keeps what other tools wrote into a HAR file, except members of more
      than 1 MiB and lists that repeat fields, URL or body.

      EXAMPLES
        bridge-replay convert session.har session.bridgerec
        bridge-replay convert session.bridgerec session.har.gz
        bridge-replay convert old.har clean.bridgerec --redact

      EXIT CODES
        0  everything was written
        2  the command line cannot be understood, or the output exists
        3  the recording cannot be read
        5  parts of the recording cannot be read, or the output cannot be written
      """)

  @Argument(help: "The recording to read.", completion: .file())
  var input: String

  @Argument(help: "The recording to write.", completion: .file())
  var output: String

  @OptionGroup var writing: RecordingOutput

  func run() async throws {
    try await writing.write(try RecordingInput(input).contents(), to: output)
  }
}

internal import ArgumentParser
internal import BridgeConsole

/// `bridge-replay convert`.
struct ConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a recording in another format: HAR 1.2 or a .bridgerec folder.",
    discussion: """
      The name of the output decides: .har and .har.gz are HAR, everything else is a
      folder. A folder must not be there yet; a HAR file is replaced once the new
      one is whole.

      Nothing that was recorded is lost on the way to HAR and back: what HAR has no
      place for stands in members named _bridge. Where the two disagree HAR counts,
      since somebody may have edited it. Bodies of answers are written decoded.
      Bodies that are no text are base64, in requests under the name _encoding.

      A folder keeps what other tools wrote into a HAR file, but for members of more
      than 1 MiB and for lists that repeat what is in fields, URL or body.

      EXAMPLES
        bridge-replay convert session.har session.bridgerec
        bridge-replay convert session.bridgerec session.har.gz
        bridge-replay convert old.har clean.bridgerec --redact

      EXIT CODES
        0  everything was written
        2  the command line cannot be understood, or the output is there already
        3  the recording cannot be read
        5  parts of the recording could not be read, or the output not be written
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

internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

/// `bridge-replay validate`.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Reads recordings to the last byte and reports what is odd, lost or damaged.",
    discussion: """
      EXAMPLES
        bridge-replay validate session.har
        bridge-replay validate recordings/*.har --json

      EXIT CODES
        0  every recording is complete; there may be warnings
        2  the command line cannot be understood
        3  a recording cannot be read, or part of it is lost or damaged
      """)

  @Argument(help: "Recordings: .har, .har.gz or .bridgerec folders.", completion: .file())
  var files: [String]

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func run() throws {
    var validations: [RecordingValidation] = []
    var isUnreadable = false
    for (path, name) in zip(files, DistinctNames(files).names) {
      do {
        validations.append(try RecordingValidation(RecordingInput(path).opened(), name: name))
      } catch let error as RecordingError {
        // The other files are still validated.
        Console.complain(error.message)
        isUnreadable = true
      }
    }
    let report =
      json
      ? try RecordingValidation.json(validations) : Array(validations.map(\.text).joined().utf8)
    try ReportFile(path: "-").write { try $0(report) }
    throw ExitCode(isUnreadable || validations.contains { !$0.isValid } ? 3 : 0)
  }
}

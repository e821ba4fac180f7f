internal import BridgeConsole
internal import BridgeRecording

/// A recording that was named on the command line.
struct RecordingInput {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The recording. Throws a `RecordingError` when it cannot be read.
  func read() throws -> Recording {
    try Recording.open(path: path, temporaryDirectory: TemporaryDirectory.path)
  }

  /// The recording, to be written anew; what is lost of it is said on standard error.
  func contents() throws -> RecordingContents {
    let contents = try RecordingContents(path: path, temporaryDirectory: TemporaryDirectory.path)
    for loss in contents.losses { Console.complain("\(path): \(loss.message)") }
    return contents
  }

  /// The recording with its secrets masked by these rules; as it is without rules.
  func masked(_ rules: RedactionRules?) throws -> Recording {
    let recording = try read()
    guard let rules else { return recording }
    let redactor = Redactor(key: Redactor.randomKey(), rules: rules)
    redactor.learn(recording)
    return recording.redacted(by: redactor)
  }
}

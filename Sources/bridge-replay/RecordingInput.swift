internal import BridgeRedaction
internal import BridgeConsole
internal import BridgeRecording

/// A recording named on the command line.
struct RecordingInput {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The recording. Throws a `RecordingError` when it cannot be read.
  func read() throws -> Recording {
    try Recording.open(path: path, temporaryDirectory: TemporaryDirectory.path)
  }

  /// The recording's contents, for writing a copy; losses are printed on standard error.
  func contents() throws -> RecordingContents {
    let contents = try RecordingContents(path: path, temporaryDirectory: TemporaryDirectory.path)
    for loss in contents.losses { Console.complain("\(path): \(loss.message)") }
    return contents
  }

  /// The recording with secrets masked by `rules`; unmasked if nil.
  func masked(_ rules: RedactionRules?) throws -> Recording {
    let recording = try read()
    guard let rules else { return recording }
    let redactor = Redactor(key: Redactor.randomKey(), rules: rules)
    redactor.learn(recording)
    return recording.redacted(by: redactor)
  }
}

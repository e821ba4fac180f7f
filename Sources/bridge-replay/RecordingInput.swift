internal import BridgeRecording

/// A recording that was named on the command line.
struct RecordingInput {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The recording. Throws a `RecordingError` when it cannot be read.
  func read() throws -> Recording {
    try HARImporter(temporaryDirectory: TemporaryDirectory.path).read(path: path)
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

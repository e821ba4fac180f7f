internal import BridgeRedaction
internal import BridgeConsole
internal import BridgeRecording

/// A recording named on the command line.
struct RecordingInput {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The recording. Throws a `RecordingError` if it cannot be read.
  func read() throws -> Recording {
    try Recording.open(path: path, temporaryDirectory: TemporaryDirectory.path)
  }

  /// The recording, for reading one exchange at a time. Throws a `RecordingError` if it cannot be read.
  func opened() throws -> RecordingContents {
    try RecordingContents(path: path, temporaryDirectory: TemporaryDirectory.path)
  }

  /// The recording, for writing a copy; losses are printed on standard error.
  func contents() throws -> RecordingContents {
    let contents = try opened()
    for loss in contents.losses { Console.complain("\(path): \(loss.message)") }
    return contents
  }
}

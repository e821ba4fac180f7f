internal import BridgeConsole
internal import BridgeKit
internal import BridgeRecording
internal import BridgeRedaction

/// The recording of what a page sends and gets, in a folder that the command line names.
struct CommandRecording {
  private let folder: String
  private let writer: RecordingWriter

  /// Records everything that passes the pipeline from now on, as that host.
  init(_ folder: String, of pipeline: Pipeline, as host: String, isRedacted: Bool) throws {
    self.folder = folder
    writer = try RecordingWriter(
      folder: folder, redactor: isRedacted ? .withRandomKey() : nil, producer: "bridge \(host)"
    ) { error in Console.err("bridge: recording ends here: \(error.message)\n") }
    pipeline.record(into: writer, host: host)
  }

  /// Ends the recording; throws the ``RecordingError`` that kept a part of it from being written.
  func finish() async throws {
    let summary = try await writer.finish()
    Console.err("bridge: \(summary.exchanges) exchanges recorded in \(folder)\n")
  }
}

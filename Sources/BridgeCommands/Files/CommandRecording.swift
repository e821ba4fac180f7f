internal import BridgeConsole
internal import BridgeKit
internal import BridgeRecording
internal import BridgeRedaction

/// The recording of a page's traffic, in a folder named on the command line.
struct CommandRecording {
  private let output: String
  private let writer: RecordingWriter

  /// Records everything that passes the pipeline from now on, for that host. Messages name `output`, which may differ
  /// from the written folder.
  init(
    _ folder: String, for output: String? = nil, of pipeline: Pipeline, as host: String,
    isRedacted: Bool
  ) throws {
    self.output = output ?? folder
    writer = try RecordingWriter(
      folder: folder, redactor: isRedacted ? .withRandomKey() : nil, producer: "bridge \(host)"
    ) { error in Console.err("bridge: recording has stopped: \(error.message)\n") }
    pipeline.record(into: writer, host: host)
  }

  /// Ends the recording; throws the ``RecordingError`` if part of it could not be written.
  func finish() async throws {
    let summary = try await writer.finish()
    Console.err("bridge: \(summary.exchanges) exchanges recorded in \(output)\n")
  }
}

internal import BridgeCoding
internal import BridgeCore
internal import BridgeHandlers
package import BridgeRecording
internal import BridgeRedaction
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Records the requests and responses of a run, for a HAR of it.
///
/// A recording in a temporary folder that is removed with the last reference. Bodies of any size stream to disk, and
/// secrets are removed as in every report.
package final class RunArchive: Sendable {
  private let folder: String
  private let temporaryDirectory: String
  private let writer: RecordingWriter
  private let failure = Mutex<RecordingError?>(nil)

  /// An archive of a run of `replay`, in a folder of its own inside `temporaryDirectory`.
  ///
  /// - Throws: ``RecordingError`` if the folder cannot be created.
  package init(of replay: Replay, in temporaryDirectory: String) throws(RecordingError) {
    self.temporaryDirectory = temporaryDirectory
    folder = "\(temporaryDirectory)/bridge-replay-\(UUID().uuidString)"
    writer = try RecordingWriter(
      folder: folder, redactor: replay.mask.redactor, producer: "bridge-replay")
  }

  deinit {
    // A folder that cannot be removed is left to the system's cleaning of temporary files.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Records what passes the pipeline from now on.
  func record(_ pipeline: Pipeline) { pipeline.record(into: writer, host: "replay") }

  /// Ends the recording, with the run.
  func finish() async {
    do throws(RecordingError) {
      _ = try await writer.finish()
    } catch {
      // The verdict of the run stands; the failure is reported when the HAR is written.
      failure.withLock { $0 = error }
    }
  }

  /// Writes the HAR to `sink` piece by piece, as gzip if `isPacked`; memory holds the bodies of one exchange at a time.
  ///
  /// - Throws: ``RecordingError`` if the recording cannot be written or read, and errors of `sink`.
  package func writeHAR(
    isPacked: Bool = false, to sink: (_ piece: [UInt8]) throws -> Void
  ) throws {
    if let failure = failure.withLock(\.self) { throw failure }
    let contents = try RecordingContents(path: folder, temporaryDirectory: temporaryDirectory)
    let encoder = isPacked ? try ContentEncoder(.gzip) : nil
    _ = try HARExporter(creator: "bridge-replay").write(contents) { piece in
      try sink(try encoder?.encoded(piece) ?? piece)
    }
    if let encoder { try sink(try encoder.finished()) }
  }
}

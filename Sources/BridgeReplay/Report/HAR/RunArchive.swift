internal import BridgeCore
internal import BridgeHandlers
public import BridgeRecording
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a run really sends and is really answered, for a HAR of it.
///
/// It is a recording in a temporary folder, which vanishes with the last reference: bodies stream to the disk, whatever
/// their size. Secrets are taken out while it is written, as in every report.
public final class RunArchive: Sendable {
  private let folder: String
  private let temporaryDirectory: String
  private let writer: RecordingWriter
  private let failure = Mutex<RecordingError?>(nil)

  /// An archive of a run of `replay`, in a folder of its own inside `temporaryDirectory`.
  ///
  /// - Throws: ``RecordingError`` when the folder cannot be made.
  public init(of replay: Replay, in temporaryDirectory: String) throws(RecordingError) {
    self.temporaryDirectory = temporaryDirectory
    folder = "\(temporaryDirectory)/bridge-replay-\(UUID().uuidString)"
    writer = try RecordingWriter(
      folder: folder, redactor: replay.mask.redactor, producer: "bridge-replay")
  }

  deinit {
    // What cannot be removed is left to the system's own cleaning of its temporary folder.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Records what passes the pipeline from now on.
  func record(_ pipeline: Pipeline) { pipeline.record(into: writer, host: "replay") }

  /// Ends the recording, with the run.
  func finish() async {
    do throws(RecordingError) {
      _ = try await writer.finish()
    } catch {
      // The run has its verdict all the same; whoever wants the HAR hears of it.
      failure.withLock { $0 = error }
    }
  }

  /// Gives the HAR to `sink` piece by piece; memory holds the bodies of one exchange at a time.
  ///
  /// - Throws: ``RecordingError`` when the recording could not be written or not be read, and what `sink` throws.
  public func writeHAR(to sink: (_ piece: [UInt8]) throws -> Void) throws {
    if let failure = failure.withLock(\.self) { throw failure }
    let contents = try RecordingContents(path: folder, temporaryDirectory: temporaryDirectory)
    _ = try HARExporter(creator: "bridge-replay").write(contents, sink)
  }
}

import BridgeKit
import BridgeRecording
import BridgeRedaction

/// The cost of recording: the loads of ``GetBench``, each of another URL, through a pipeline that
/// is recorded or not.
///
/// The time ends when the recording is finished and readable.
struct RecordBench {
  enum Way: String {
    /// Nothing is recorded: what the others are compared with.
    case off
    /// As recordings are made by default.
    case redacted
    /// Secrets stay in.
    case plain
  }

  let way: Way
  let folder: String
  let loads: GetBench

  func run() async throws -> Measurement {
    let writer = try writer()
    let before = try ProcessUsage.restartPeak()
    var measurement = try await loads.run(
      prepare: { if let writer { $0.record(into: writer) } },
      finish: { try await writer?.finish() })
    let growth = ProcessUsage.now.peakBytes - before
    measurement.values.append(("peak_growth_mebibytes", Double(growth) / 1_048_576))
    guard let writer else { return measurement }
    let summary = try await writer.finish()
    measurement.values += [
      ("exchanges", Double(summary.exchanges)), ("journal_bytes", Double(summary.journalBytes)),
    ]
    return measurement
  }

  private func writer() throws -> RecordingWriter? {
    switch way {
    case .off: nil
    case .redacted: try RecordingWriter(folder: folder)
    case .plain: try RecordingWriter(folder: folder, redactor: nil)
    }
  }
}

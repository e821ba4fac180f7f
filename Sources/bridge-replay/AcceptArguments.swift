internal import BridgeComparison
internal import ArgumentParser
internal import BridgeRecording
internal import BridgeReplay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Differences that are accepted: by mask, order, tolerance, noise and baseline.
struct AcceptArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ignore text that matches this regular expression (see PATTERNS) in header fields, text and JSON. "
        + "Repeatable.", valueName: "regex"))
  var mask: [String] = []

  @Option(
    help: ArgumentHelp(
      "A JSON array whose order does not matter, for example $.items. Repeatable.",
      valueName: "path"))
  var unordered: [String] = []

  @Option(
    help: ArgumentHelp(
      "How far a JSON number may differ: $.ms=10% or $.count=2. Repeatable.",
      valueName: "tolerance"))
  var tolerance: [String] = []

  @Option(
    help: ArgumentHelp(
      "Replay this many times before (2 or more), and ignore what differs between those rounds.",
      valueName: "n"))
  var noiseRuns = 0

  @Option(
    help: ArgumentHelp("A file of accepted differences; only others count.", valueName: "file"))
  var baseline: String?

  @Flag(help: "Accept every difference of this run: rewrite the file of --baseline.")
  var update = false

  func apply(to options: inout ReplayOptions) throws {
    options.noiseRuns = noiseRuns
    do {
      options.rules.masks = try mask.map { try TextMask($0) }
      options.rules.unorderedJSONPaths = try unordered.map { try JSONPathPattern($0) }
      options.rules.tolerances = try tolerance.map { try JSONTolerance($0) }
    } catch let error as TextMaskError {
      throw CommandError("--mask: \(error)")
    } catch let error as JSONPathError {
      throw CommandError("--unordered: \(error)")
    } catch let error as JSONToleranceError {
      throw CommandError("--tolerance: \(error)")
    }
    options.acceptsDifferences = update
    options.baseline = try readBaseline()
    if update, let baseline { try ReportFile(path: baseline).check() }
  }

  /// The file may be absent where it is about to be written.
  private func readBaseline() throws -> Baseline? {
    guard let baseline else {
      guard !update else { throw CommandError("--update: name the file by --baseline") }
      return nil
    }
    if update, !FileManager.default.fileExists(atPath: baseline) { return nil }
    guard let data = FileManager.default.contents(atPath: baseline) else {
      throw CommandError(
        "--baseline: there is no file \(baseline), or it cannot be read; --update makes it")
    }
    return try Baseline(parsing: Array(data))
  }

  /// Rewrites the baseline if `--update` is given, except after an interrupted run, which knows too little.
  func write(_ report: ReplayReport) -> [String] {
    guard update, let baseline else { return [] }
    guard report.verdict.answer != .interrupted else {
      return ["--update: the run was interrupted, so \(baseline) is as it was"]
    }
    do {
      let updated = (report.options.baseline ?? Baseline()).updated(by: report)
      let bytes = try updated.bytes()
      try ReportFile(path: baseline).write { write in try write(bytes) }
      return []
    } catch let error as CommandError {
      return [error.message]
    } catch {
      return ["the baseline \(baseline) cannot be written: \(error)"]
    }
  }
}

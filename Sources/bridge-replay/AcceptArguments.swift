internal import BridgeComparison
internal import ArgumentParser
internal import BridgeRecording
internal import BridgeReplay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Differences that are accepted, by mask, order, tolerance, noise and baseline.
struct AcceptArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ignore text that matches this regular expression (see PATTERNS) in header fields, names of cookies, text, HTML "
        + "and JSON; PLACE=REGEX: at one place. Repeatable.", valueName: "regex"))
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
      "Replay this many noise rounds first (2 or more), and ignore differences between them.",
      valueName: "n"))
  var noiseRuns = 0

  @Option(
    help: ArgumentHelp(
      "Run this shell command between rounds to reset the application; its output goes to standard error.",
      valueName: "command"))
  var reset: String?

  @Option(
    help: ArgumentHelp(
      "Write the findings of the noise rounds, by place and kind, for --profile.", valueName: "file"
    ))
  var learn: String?

  @Option(
    help: ArgumentHelp(
      "Ignore the variations in this profile, a file of --learn or bridge-replay learn.",
      valueName: "file"))
  var profile: String?

  @Option(
    help: ArgumentHelp("A file of accepted differences; only others count.", valueName: "file"))
  var baseline: String?

  @Flag(help: "Accept every difference of this run: rewrite the file of --baseline.")
  var update = false

  func apply(to options: inout ReplayOptions) throws {
    options.noiseRuns = noiseRuns
    do {
      for text in mask {
        if let place = try PlaceMask(text) {
          options.rules.placeMasks.append(place)
        } else {
          options.rules.masks.append(try TextMask(text))
        }
      }
      options.rules.unorderedJSONPaths = try unordered.map { try JSONPathPattern($0) }
      options.rules.tolerances = try tolerance.map { try JSONTolerance($0) }
    } catch let error as TextMaskError {
      throw CommandError("--mask: \(error)")
    } catch let error as JSONPathError {
      throw CommandError("--unordered: \(error)")
    } catch let error as JSONToleranceError {
      throw CommandError("--tolerance: \(error)")
    }
    if let reset {
      let command = ResetCommand(reset)
      options.reset = { try await command.run() }
    }
    options.acceptsDifferences = update
    options.baseline = try readBaseline()
    if let profile {
      let bytes = try Self.read(profile, "--profile", "bridge-replay learn makes one")
      options.profile = try ReplayProfile(parsing: bytes)
    }
    if learn != nil, noiseRuns == 0 {
      throw CommandError("--learn learns from noise rounds; add --noise-runs 2")
    }
    for file in [learn, update ? baseline : nil].compactMap(\.self) {
      try ReportFile(path: file).check()
    }
  }

  private static func read(
    _ path: String, _ option: String, _ remedy: String
  ) throws(CommandError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError("\(option): there is no file \(path), or it cannot be read; \(remedy)")
    }
    return Array(data)
  }

  /// The file may be absent if it is about to be written.
  private func readBaseline() throws -> Baseline? {
    guard let baseline else {
      guard !update else { throw CommandError("--update: name the file with --baseline") }
      return nil
    }
    if update, !FileManager.default.fileExists(atPath: baseline) { return nil }
    return try Baseline(parsing: Self.read(baseline, "--baseline", "--update makes it"))
  }

  /// Writes the files of `--update` and `--learn`, except after an interrupted run, whose findings are incomplete.
  /// Returns sentences about failures.
  func write(_ report: ReplayReport) -> [String] {
    var files: [(path: String, bytes: () throws -> [UInt8])] = []
    if let learn { files.append((learn, report.learned.bytes)) }
    if update, let baseline {
      files.append((baseline, (report.options.baseline ?? Baseline()).updated(by: report).bytes))
    }
    guard report.verdict.outcome != .interrupted else {
      return files.map { "the run was interrupted, so \($0.path) is unchanged" }
    }
    return files.compactMap { Self.write($0.bytes, to: $0.path) }
  }

  /// Writes a file; returns the reason if that failed.
  private static func write(_ bytes: () throws -> [UInt8], to path: String) -> String? {
    do {
      let bytes = try bytes()
      try ReportFile(path: path).write { write in try write(bytes) }
      return nil
    } catch let error as CommandError {
      return error.message
    } catch {
      return "\(path) cannot be written: \(error)"
    }
  }
}

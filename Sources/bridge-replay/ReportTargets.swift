internal import BridgeReplay
internal import BridgeFormats

/// The destinations of all reports. Text goes to standard output unless `--report` says otherwise.
struct ReportTargets {
  private enum Form: String, CaseIterable { case text, json, junit, html, har }

  private var targets: [(form: Form, file: ReportFile)] = []

  /// Parses the values of `--report` and checks that the files can be written.
  init(_ arguments: [String]) throws(CommandError) {
    for argument in arguments.flatMap(Self.separated) { targets.append(try Self.target(argument)) }
    if !targets.contains(where: { $0.form == .text || $0.file.path == "-" }) {
      targets.append((.text, ReportFile(path: "-")))
    }
    let paths = targets.map(\.file.path)
    if let twice = paths.first(where: { path in paths.count { $0 == path } > 1 }) {
      let name = twice == "-" ? "standard output" : twice
      throw CommandError("--report: only one report can go to \(name)")
    }
    for target in targets { try target.file.check() }
  }

  /// The archive of everything a run sends and receives; nil if no report needs it.
  ///
  /// - Throws: `RecordingError` if it cannot be created.
  func archive(of replay: Replay, in temporaryDirectory: String) throws -> RunArchive? {
    guard targets.contains(where: { $0.form == .har }) else { return nil }
    return try RunArchive(of: replay, in: temporaryDirectory)
  }

  /// Writes every report; returns one sentence for each that failed.
  func write(_ report: ReplayReport, _ archive: RunArchive?) -> [String] {
    targets.compactMap { form, file in
      do {
        let isPacked = file.path.hasSuffix(".gz")
        try file.write { try Self.write(report, archive, as: form, isPacked: isPacked, to: $0) }
        return nil
      } catch let error as CommandError {
        return error.message
      } catch {
        return "the report \(file.path) cannot be written: \(error)"
      }
    }
  }

  private static func write(
    _ report: ReplayReport, _ archive: RunArchive?, as form: Form, isPacked: Bool,
    to write: (_ piece: [UInt8]) throws -> Void
  ) throws {
    switch form {
    case .text: try write(Array(TextReport(report).text.utf8))
    case .json: try JSONReport(report).write(to: write)
    case .junit: try JUnitReport(report).write(to: write)
    case .html: try HTMLReport(report).write(to: write)
    case .har: try archive?.writeHAR(isPacked: isPacked, to: write)
    }
  }

  /// Parses a list such as `text,json=a,b.json`: a comma that is not followed by a form is part of the file name.
  private static func separated(_ list: String) -> [String] {
    var reports: [String] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      if reports.isEmpty || Form(rawValue: String(part.cut(at: "=").head)) != nil {
        reports.append(String(part))
      } else {
        reports[reports.count - 1] += ",\(part)"
      }
    }
    return reports
  }

  private static func target(_ argument: String) throws(CommandError) -> (Form, ReportFile) {
    let (name, path) = argument.cut(at: "=")
    guard let form = Form(rawValue: String(name)) else {
      let forms = Form.allCases.dropFirst().map { "\($0)=FILE" }.joined(separator: ", ")
      throw CommandError("--report “\(argument)”: write text, text=FILE, \(forms)")
    }
    if path == nil, form == .text { return (form, ReportFile(path: "-")) }
    guard let path, !path.isEmpty else {
      throw CommandError(
        "--report \(argument): name a file, as in \(form)=FILE, or \(form)=- for standard output")
    }
    return (form, ReportFile(path: String(path)))
  }
}

internal import BridgeReplay

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where reports go: the text to standard output, unless it was sent elsewhere or JSON is there.
struct ReportTargets {
  private enum Form: String { case text, json }

  private var targets: [(form: Form, path: String)] = []

  /// Reads the values of `--report` and looks whether the files can be written.
  ///
  /// - Throws: ``ReplayError`` with code `usage` or `reportFailed`.
  init(_ arguments: [String]) throws(ReplayError) {
    for argument in arguments.flatMap({ $0.split(separator: ",").map(String.init) }) {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let form = Form(rawValue: parts.first ?? "") else {
        throw ReplayError(.usage, "--report \(argument): write text, text=FILE or json=FILE")
      }
      guard parts.count == 2 || form == .text else {
        throw ReplayError(
          .usage,
          "--report \(argument): name a file, as in json=report.json, or json=- for standard output"
        )
      }
      targets.append((form, parts.count == 2 ? parts[1] : "-"))
    }
    if !targets.contains(where: { $0.form == .text || $0.path == "-" }) {
      targets.append((.text, "-"))
    }
    let paths = targets.map(\.path)
    if let twice = paths.first(where: { path in paths.count { $0 == path } > 1 }) {
      let name = twice == "-" ? "standard output" : twice
      throw ReplayError(.usage, "--report: only one report can go to \(name)")
    }
    for path in paths where path != "-" { try Self.check(path) }
  }

  /// Writes every report that can be written.
  ///
  /// - Throws: ``ReplayError`` with code `reportFailed` for the first that cannot.
  func write(_ report: ReplayReport) throws {
    var failure: ReplayError?
    for (form, path) in targets {
      let bytes =
        switch form {
        case .text: Array(TextReport(report).text.utf8)
        case .json: try JSONReport(report).bytes()
        }
      do throws(ReplayError) {
        try Self.write(bytes, to: path)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Finds out before the run what would be a pity to find out behind it.
  private static func check(_ path: String) throws(ReplayError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno == ENOENT {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      guard access(folder, W_OK | X_OK) == 0 else { throw failed(path) }
    } else if errno != ENXIO {
      // ENXIO: a named pipe whose reader has yet to come.
      throw failed(path)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(ReplayError) {
    guard path != "-" else {
      Console.write(bytes, to: STDOUT_FILENO)
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failed(path) }
    let isComplete = Console.write(bytes, to: descriptor)
    let error = isComplete ? nil : failed(path)
    close(descriptor)
    if let error { throw error }
  }

  private static func failed(_ path: String) -> ReplayError {
    ReplayError(
      .reportFailed, "the report \(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}

internal import BridgeReplay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Where reports go: the text to standard output, unless it was sent elsewhere or JSON is there.
struct ReportTargets {
  private enum Form: String { case text, json }

  private var targets: [(form: Form, path: String)] = []

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
  }

  func write(_ report: ReplayReport) throws {
    for (form, path) in targets {
      let bytes =
        switch form {
        case .text: Array(TextReport(report).text.utf8)
        case .json: try JSONReport(report).bytes()
        }
      if path == "-" {
        Console.write(bytes, to: 1)
      } else {
        try Self.write(bytes, to: path)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(ReplayError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw ReplayError(.reportFailed, "the report \(path) cannot be written: \(error)")
    }
  }
}

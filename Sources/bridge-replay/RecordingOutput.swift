internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeRedaction

/// Options for writing a copy of a recording.
struct RecordingOutput: ParsableArguments {
  @Flag(help: "Replace secrets by placeholders.")
  var redact = false

  /// Writes a recording in the format of the output's name, and prints a summary.
  ///
  /// Exits with 5 if entries of the input could not be read.
  func write(
    _ contents: RecordingContents, to path: String,
    keeping keeps: (ExchangeRecord) -> Bool = { _ in true }
  ) async throws {
    let count = try await written(contents, path, keeps)
    Console.err("\(path): \(count) of \(contents.count) exchanges and hops written\n")
    guard contents.losses.isEmpty else { throw ExitCode(5) }
  }

  private func written(
    _ contents: RecordingContents, _ path: String, _ keeps: (ExchangeRecord) -> Bool
  ) async throws -> Int {
    guard path.hasSuffix(".har") || path.hasSuffix(".har.gz") else {
      return try await FolderExporter(redactor: redact ? Redactor.withRandomKey() : nil)
        .write(contents, to: path, keeping: keeps)
    }
    guard !redact else {
      throw CommandError(
        "--redact: a HAR file is redacted by bridge-replay redact; write a .bridgerec folder here")
    }
    return try HARExporter().write(contents, to: path, keeping: keeps)
  }
}

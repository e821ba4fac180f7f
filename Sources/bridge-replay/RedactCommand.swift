internal import BridgeRedaction
internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `bridge-replay redact`.
struct RedactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Writes a copy of a recording without its secrets.",
    discussion: """
      EXAMPLES
        bridge-replay redact session.har clean.har
        bridge-replay redact session.har clean.har.gz --secret license --plain csrf
        bridge-replay redact session.bridgerec clean.bridgerec
        bridge-replay redact a.har b.har --key-file team.key
            With one key, equal secrets of several recordings get equal
            placeholders.

      SECRETS
        Values of Authorization, Cookie, Set-Cookie and similar fields; values with
        telling names (token, secret, password, api key, session, code, csrf, SAML,
        …) in queries, fragments, forms, JSON, multipart bodies, HTML and XML;
        tokens of well-known formats; user information in URLs. A secret found once
        is replaced everywhere. Files in uploads stay byte for byte, except JSON and
        forms that pages send as blobs. Bodies in separate files of a HAR become
        part of it. Each secret becomes {{secret:NAME:HMAC8}}; equal secrets get equal
        placeholders.

      A HAR file becomes a HAR file that is otherwise unchanged; a .bridgerec folder
      becomes a new folder. The convert command changes the format.

      EXIT CODES
        0  everything was written
        2  the command line cannot be understood, or the output exists
        3  the recording cannot be read, or a HAR file is not strict JSON
        5  parts of the recording cannot be read, or the output cannot be written
      """)

  @Argument(help: "The recording: .har, .har.gz or a .bridgerec folder.", completion: .file())
  var input: String

  @Argument(
    help: "The file or folder to write; compressed if its name ends in .gz; - for standard output.")
  var output: String

  @OptionGroup var options: RedactionOptions

  @Option(
    help: ArgumentHelp(
      "Read the key of the placeholders from this file instead of drawing a random one.",
      valueName: "file"))
  var keyFile: String?

  @Flag(help: "Replace the output if it exists.")
  var force = false

  func run() async throws {
    let redactor = Redactor(key: try RedactionKey.read(keyFile), rules: try options.rules())
    if Recording.isFolder(input) {
      try await rewriteFolder(redactor)
    } else {
      try rewriteFile(redactor)
    }
  }

  private func rewriteFolder(_ redactor: Redactor) async throws {
    guard output != "-" else {
      throw CommandError("\(input) is a folder, and so must the output be: name one")
    }
    let contents = try RecordingInput(input).contents()
    try redactor.learn(contents, temporaryDirectory: TemporaryDirectory.path)
    let count = try await FolderExporter(redactor: redactor).write(contents, to: output)
    Console.out("redacted \(count) of \(contents.count) exchanges and hops\n")
    guard contents.losses.isEmpty else { throw ExitCode(5) }
  }

  private func rewriteFile(_ redactor: Redactor) throws {
    try checkOutput()
    let rewriter = RecordingRewriter(
      redactor: redactor, temporaryDirectory: TemporaryDirectory.path)
    var result: RecordingRewriter.Result?
    try write { put in
      try withoutActuallyEscaping(put) { put in
        result = try rewriter.redact(path: input, isPacked: output.hasSuffix(".gz"), into: put)
      }
    }
    // The reader of standard output has closed it.
    guard let result else { return }
    let summary = RedactionSummary(result, forgotten: redactor.forgottenSecrets).text
    if output == "-" { Console.err(summary) } else { Console.out(summary) }
  }

  private func checkOutput() throws(CommandError) {
    guard output != "-" else { return }
    if !force, FileManager.default.fileExists(atPath: output) {
      throw CommandError("\(output) exists already; --force replaces it")
    }
    try ReportFile(path: output).check()
  }

  private func write(_ body: (_ put: (_ piece: [UInt8]) throws -> Void) throws -> Void) throws {
    if output == "-" { return try ReportFile(path: output).write(body) }
    // The output is complete or absent, also if it replaces the input.
    let part = ReportFile(path: output + ".part")
    do {
      try part.write(body)
      try part.move(to: output)
    } catch {
      part.remove()
      guard let error = error as? CommandError else { throw error }
      Console.complain(error.message)
      throw ExitCode(5)
    }
  }
}

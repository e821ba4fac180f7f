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
    abstract: "Writes a recording anew without its secrets.",
    discussion: """
      EXAMPLES
        bridge-replay redact session.har clean.har
        bridge-replay redact session.har clean.har.gz --secret license --plain csrf
        bridge-replay redact session.bridgerec clean.bridgerec
        bridge-replay redact a.har b.har --key-file team.key
            With one key equal secrets of several recordings get equal placeholders.

      WHAT IS A SECRET
        The values of Authorization, Cookie, Set-Cookie and their like; of fields
        whose names say so (token, secret, password, api key, session, code, csrf,
        SAML, …) in queries, fragments, forms, JSON, multipart bodies, HTML and XML;
        tokens of well-known formats; user information in URLs. What was found so is
        replaced wherever else it stands. Files in uploads stay byte for byte, but
        for JSON and forms that pages send as blobs. Bodies in files beside a HAR
        become a part of it. Each secret becomes {{secret:NAME:HMAC8}}; equal ones
        get equal placeholders.

      A HAR file becomes a HAR file in which all else stays as it is written, a
      .bridgerec folder a new folder. The convert command makes one of the other.

      EXIT CODES
        0  everything was written
        2  the command line cannot be understood, or the output is there already
        3  the recording cannot be read, or a HAR file is not JSON to the letter
        5  parts of the recording could not be read, or the output not be written
      """)

  @Argument(help: "The recording: .har, .har.gz or a .bridgerec folder.", completion: .file())
  var input: String

  @Argument(
    help: "The file or folder to write; packed where its name ends in .gz; - for standard output.")
  var output: String

  @OptionGroup var options: RedactionOptions

  @Option(
    help: ArgumentHelp(
      "Take the key of the placeholders from this file instead of a new one.", valueName: "file"))
  var keyFile: String?

  @Flag(help: "Replace the file to write if it is there.")
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
    redactor.learn(
      try RecordingInput(input).read(), temporaryDirectory: TemporaryDirectory.path)
    let contents = try RecordingInput(input).contents()
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
    // Whoever read standard output has gone.
    guard let result else { return }
    let summary = RedactionSummary(result, forgotten: redactor.forgottenSecrets).text
    if output == "-" { Console.err(summary) } else { Console.out(summary) }
  }

  private func checkOutput() throws(CommandError) {
    guard output != "-" else { return }
    if !force, FileManager.default.fileExists(atPath: output) {
      throw CommandError("\(output) is there already; --force replaces it")
    }
    try ReportFile(path: output).check()
  }

  private func write(_ body: (_ put: (_ piece: [UInt8]) throws -> Void) throws -> Void) throws {
    if output == "-" { return try ReportFile(path: output).write(body) }
    // The file is there whole or not at all, also where it replaces the one that was read.
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

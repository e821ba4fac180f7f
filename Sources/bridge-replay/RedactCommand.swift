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
struct RedactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Writes a recording anew without its secrets.",
    discussion: """
      EXAMPLES
        bridge-replay redact session.har clean.har
        bridge-replay redact session.har clean.har.gz --secret license --plain csrf_param
        bridge-replay redact a.har b.har --key-file team.key
            With one key equal secrets of several recordings get equal placeholders.

      WHAT IS A SECRET
        The values of Authorization, Cookie, Set-Cookie and their like; of fields whose names say so
        (token, secret, password, api key, session, code, csrf, SAML, …) in queries, fragments, forms,
        JSON, multipart bodies, HTML and XML; tokens of well-known formats; user information in URLs.
        What was found so is replaced wherever else it stands. Files in uploads stay byte for byte.
        Each becomes {{secret:NAME:HMAC8}}; equal secrets get equal placeholders.
      """)

  @Argument(help: "The recording: .har or .har.gz.", completion: .file(extensions: ["har", "gz"]))
  var input: String

  @Argument(help: "The file to write; packed where its name ends in .gz; - for standard output.")
  var output: String

  @OptionGroup var options: RedactionOptions

  @Option(
    help: ArgumentHelp(
      "Take the key of the placeholders from this file instead of a new one.", valueName: "file"))
  var keyFile: String?

  @Flag(help: "Replace the file to write if it is there.")
  var force = false

  func run() throws {
    let redactor = Redactor(key: try RedactionKey.read(keyFile), rules: try options.rules())
    try checkOutput()
    let rewriter = RecordingRewriter(
      redactor: redactor, temporaryDirectory: TemporaryDirectory.path)
    let result = try rewriter.redacted(path: input)
    try write(output.hasSuffix(".gz") ? try result.packed() : result.document)
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

  private func write(_ bytes: [UInt8]) throws {
    if output == "-" { return try ReportFile(path: output).write { try $0(bytes) } }
    // The file is there whole or not at all, also where it replaces the one that was read.
    let part = ReportFile(path: output + ".part")
    do {
      try part.write { try $0(bytes) }
      try part.move(to: output)
    } catch let error as CommandError {
      part.remove()
      Console.complain(error.message)
      throw ExitCode(5)
    }
  }
}

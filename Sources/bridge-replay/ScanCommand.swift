internal import BridgeRedaction
internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

/// `bridge-replay scan`.
struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Lists which secrets recordings contain, and where; never prints them.",
    discussion: """
      EXAMPLES
        bridge-replay scan session.har
        bridge-replay scan recordings/*.har && git add recordings

      Finds what the redact command removes; the output of redact is clean.

      EXIT CODES
        0  no file contains a secret
        1  a secret was found
        2  the command line cannot be understood
        3  a file cannot be read
      """)

  @Argument(help: "Recordings: .har, .har.gz or .bridgerec folders.", completion: .file())
  var files: [String]

  @OptionGroup var options: RedactionOptions

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func run() throws {
    let rules = try options.rules()
    let scan = SecretScan(
      try zip(files, DistinctNames(files).names).map { path, name in
        let redactor = Redactor(key: Redactor.randomKey(), rules: rules)
        let rewriter = RecordingRewriter(
          redactor: redactor, temporaryDirectory: TemporaryDirectory.path)
        let found = try rewriter.secrets(path: path)
        return SecretScan.File(name: name, exchanges: found.exchanges, secrets: found.secrets)
      })
    try ReportFile(path: "-").write { try $0(json ? try scan.json() : Array(scan.text.utf8)) }
    throw ExitCode(scan.isClean ? 0 : 1)
  }
}

internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

/// `bridge-replay diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two recordings exchange by exchange, without sending anything.",
    discussion: """
      EXAMPLES
        bridge-replay diff before.har after.har
        bridge-replay diff before.har after.har --ignore '$.time' --json

      Exchanges belong together whose requests mean the same; repeats are taken in order. What is left
      out of the comparison is what a run leaves out. Secrets are masked in the report, and compared:
      those that differ have different masks.

      EXIT CODES
        0  the recordings are the same
        1  answers differ, or an exchange is in one of them only
        2  the command line cannot be understood
        3  a recording cannot be read
        4  something could not be compared; what was compared is the same
      """)

  @Argument(help: "A recording: .har, .har.gz or a .bridgerec folder.", completion: .file())
  var first: String

  @Argument(
    help: "The recording to compare it with.", completion: .file())
  var second: String

  @Option(
    help: ArgumentHelp(
      "Leave this part of JSON bodies out, as in $.items[*].time. Repeatable.", valueName: "path"))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Leave this header field out. Repeatable.", valueName: "name"))
  var ignoreHeader: [String] = []

  @Flag(help: "Compare every header field, volatile ones too.")
  var allHeaders = false

  @Option(
    help: ArgumentHelp(
      "The most differences listed for one exchange; the rest are counted.", valueName: "n"))
  var maxDiffs = 20

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var options: RedactionOptions

  func run() throws {
    let redactor = Redactor(key: Redactor.randomKey(), rules: try options.rules())
    let rules = try comparisonRules()
    var (old, new) = (try RecordingInput(first).read(), try RecordingInput(second).read())
    let names = DistinctNames([first, second]).names
    (old.name, new.name) = (names[0], names[1])
    // One redactor for both, and first all of both: a secret has one mask, whatever it is called where.
    for recording in [old, new] { redactor.learn(recording) }
    let comparison = RecordingComparison(
      old.redacted(by: redactor), new.redacted(by: redactor), rules: rules)
    let report = json ? try comparison.json() : Array(comparison.text.utf8)
    try ReportFile(path: "-").write { try $0(report) }
    throw ExitCode(comparison.exitCode)
  }

  private func comparisonRules() throws(CommandError) -> ComparisonRules {
    guard maxDiffs > 0 else { throw CommandError("--max-diffs \(maxDiffs): write 1 or more") }
    do throws(JSONPathError) {
      var paths: [JSONPathPattern] = []
      for path in ignore { paths.append(try JSONPathPattern(path)) }
      return ComparisonRules(
        ignoredFields: Set(ignoreHeader), ignoredJSONPaths: paths, maximumDifferences: maxDiffs,
        ignoresVolatileFields: !allHeaders)
    } catch {
      throw CommandError("--ignore: \(error)")
    }
  }
}

internal import BridgeRedaction
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

      Exchanges are paired by equivalent requests, repeats in order. As in a run,
      volatile fields, cookie values, and other values of the same session are not
      compared: a token that comes with a response and goes out with a later request
      is followed in both recordings, and one that is new in each response is not a
      difference. Clocks, random identities and validators that differ by value only
      are listed by place and are not differences; --strict compares them. Other
      secrets are compared, and masked in the report: different secrets have
      different masks. A placeholder matches any secret.

      EXIT CODES
        0  the recordings are the same
        1  responses differ, or an exchange is in only one of them
        2  the command line cannot be understood
        3  a recording cannot be read
        4  something could not be compared; what was compared is the same
      """)

  @Argument(help: "A recording: .har, .har.gz or a .bridgerec folder.", completion: .file())
  var first: String

  @Argument(
    help: "The recording to compare it with.", completion: .file())
  var second: String

  @OptionGroup var comparison: ComparisonArguments

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var options: RedactionRuleOptions

  func run() throws {
    let redactor = Redactor(key: Redactor.randomKey(), rules: try options.rules())
    let rules = try comparison.rules()
    var (old, new) = (try RecordingInput(first).read(), try RecordingInput(second).read())
    let names = DistinctNames([first, second]).names
    (old.name, new.name) = (names[0], names[1])
    // One redactor learns from both first, so that a secret has one mask whatever its name.
    for recording in [old, new] { redactor.learn(recording) }
    let result = RecordingComparison(old, new, rules: rules, redactor: redactor)
    let report = json ? try result.json() : Array(result.text.utf8)
    try ReportFile(path: "-").write { try $0(report) }
    throw ExitCode(result.exitCode)
  }
}

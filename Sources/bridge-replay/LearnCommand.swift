internal import BridgeComparison
internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeRedaction
internal import BridgeReplay

/// `bridge-replay learn`.
struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Learns the variations in the responses of an unchanged application from recordings.",
    discussion: """
      Record the same session twice, and learn what differs between the two. The
      profile names places and kinds of values, never values: a view counter of
      /items/{id}, the order of a list. bridge-replay run --profile ignores changes
      there. Clocks, random identities and validators need no profile. A status
      never varies. bridge-replay run --noise-runs 2 --learn FILE learns from a
      running application instead.

      EXAMPLES
        bridge-replay learn monday.bridgerec tuesday.bridgerec -o profile.json
        bridge-replay run monday.bridgerec --against http://127.0.0.1:8000 \\
            --profile profile.json

      EXIT CODES
        0  the profile was written; standard error lists what could not be learned
        2  the command line cannot be understood
        3  a recording cannot be read
        5  the profile cannot be written
      """)

  @Argument(
    help: "Recordings of one session, two or more: .har, .har.gz or .bridgerec folders.",
    completion: .file())
  var files: [String]

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The profile to write; - for standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup var comparison: ComparedPartsArguments

  @Flag(help: "Learn clocks, random identities, validators and markup, too, for run --strict.")
  var strict = false

  @OptionGroup var options: RedactionRuleOptions

  func run() throws {
    guard files.count > 1 else {
      throw CommandError("name two or more recordings of the same session")
    }
    try ReportFile(path: output).check()
    let recordings = try zip(files, DistinctNames(files).names).map { path, name in
      var recording = try RecordingInput(path).read()
      recording.name = name
      return recording
    }
    let redactor = Redactor(key: Redactor.randomKey(), rules: try options.rules())
    for recording in recordings { redactor.learn(recording) }
    var rules = try comparison.rules()
    rules.acceptsSameKinds = !strict
    let learned = LearnedProfile(recordings, rules: rules, redactor: redactor)
    for sentence in learned.exceptions { Console.complain(sentence) }
    let bytes = try learned.profile.bytes()
    try ReportFile(path: output).write { try $0(bytes) }
    Console.err("\(learned.summary)\n")
  }
}

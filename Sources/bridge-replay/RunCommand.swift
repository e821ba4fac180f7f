public import ArgumentParser
internal import BridgeConsole
internal import BridgeCore
internal import BridgeRecording
public import BridgeReplay

/// `bridge-replay run`.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Sends every recorded request again and compares the answers.",
    discussion: """
      EXAMPLES
        bridge-replay run session.har
            Against the recording itself: an origin on loopback gives the recorded
            answers. That finds what of it cannot be sent, matched or given again;
            an answer changed in the file is changed on both sides. To find changed
            answers, take --answers, or --against live or a URL.
        bridge-replay run session.har --against live \\
            --map shop.example=127.0.0.1:8080
            Against a server of yours, under the recorded name.
        bridge-replay run session.har --against https://staging.example \\
            --allow-unsafe --ignore '$.time' --report json=report.json
            Against another server, POST and the like included.
        bridge-replay run new.har --answers old.har
            Requests of one recording against the answers of another.
        bridge-replay run session.har --through hook
            Requests with a body are issued by page script, so that hook and body
            store bring them.

      FILTERS
        --filter 'method:POST path:/cart*'   --filter '!host:cdn.*'
        --filter checkout
        Terms: method: host: path: status: type: url:, * for any text, ! to turn a
        term round. All terms of one --filter must fit; of several --filter one
        must. Methods, hosts and types fit in any case, paths and queries only in
        their own.

      ORDER
        Of one recording an exchange waits for those that had ended there before it
        began; what overlapped overlaps, as far as -c lets it. Exchanges without
        recorded times keep the order of the file.

      RECORDED CREDENTIALS
        Requests carry the Cookie and Authorization fields of the recording, and
        those named as keys or tokens. With --against live they go to the servers
        they were recorded for. With --against URL one server gets the requests of
        all hosts, but only the credentials of the site that the recording begins
        with (its first page), and those recorded for the server's own host. What is
        held back, and what goes over plain http to another machine, is said on
        standard error. --credentials all sends everything.

      \(StateArguments.discussion)

      NOT COMPARED UNLESS --all-headers IS GIVEN
        \(ignoredFields)
      What frames the body on its way (Content-Length, Content-Encoding and the
      like) never is, but for the Content-Length of an answer to HEAD. Of
      Set-Cookie, names, attributes and whether the cookie is set, empty, deleted or
      persistent are compared; values and exact times are not.

      PATTERNS OF --mask
        a . [a-z] [^"] \\d \\w \\s \\b ^ $ \\x41 \\u{1F600}, a|b, (a), a* a+ a?
        a{2,5}, and (?i) in front. A fit is the longest there is and stays in its
        line. There is nothing that looks back or ahead, so that no pattern takes
        longer than in proportion to the text.

      SHARDS
        Each of N runs with --shard I/N does its own part, and bridge-replay
        merge-reports makes the report of the whole. Exchanges with a site that is
        written to, or that has cookies or credentials in the recording, stay in one
        shard, in their order, and so do exchanges that take values from each other;
        so a shard may be empty.

      WHAT THE RECORDING DOES NOT HOLD
        Bodies that were never recorded (of redirects, of cached images) are left
        out and listed; when no body is left to compare, the run is not comparable.
        What the recording holds a part of, or cannot give, is not comparable.
        Entries that cannot be read make the run incomplete.

      \(exitCodes)
      """)

  @Argument(help: "Recordings: .har, .har.gz or .bridgerec folders.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp("Who answers: recorded, live, or the URL of one server.", valueName: "who"))
  var against = "recorded"

  @Option(
    help: ArgumentHelp("Let this recording answer instead of the replayed one.", valueName: "file"))
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "Who issues requests with a body: pipeline, or hook (page script on an engine that loses bodies).",
      valueName: "way"))
  var through: ReplayOptions.Through = .pipeline

  @Option(
    help: ArgumentHelp(
      "Connect there instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"))
  var map: [String] = []

  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp("Requests under way at once.", valueName: "n"))
  var concurrency = 1

  @Option(
    help: ArgumentHelp("The longest one exchange may take: 30, 2.5s, 500ms, 1m.", valueName: "time")
  )
  var timeout = "30s"

  @Option(help: ArgumentHelp("Replay only what fits. Repeatable.", valueName: "terms"))
  var filter: [String] = []

  @Flag(help: "Send methods that may change something to live servers.")
  var allowUnsafe = false

  @Option(
    help: ArgumentHelp(
      "What of Cookie, Authorization and fields named as keys or tokens goes to the one server of --against "
        + "URL: site (see below), all or none.", valueName: "which"))
  var credentials: ReplayOptions.Credentials = .site

  @OptionGroup(title: "The session")
  var state: StateArguments

  @Flag(help: "Do not call it an error when nothing is left to replay.")
  var allowEmpty = false

  @Option(
    help: ArgumentHelp(
      "A request whose body was not recorded: fail (not comparable) or skip.", valueName: "what"))
  var onMissingBody: ReplayOptions.MissingBody = .fail

  @OptionGroup var comparison: ComparisonArguments

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "text, text=FILE, json=FILE, junit=FILE, html=FILE or har=FILE (- for standard output); several with commas "
        + "between, or by repeating it.",
      valueName: "report"))
  var report: [String] = []

  @Option(help: ArgumentHelp("Progress on standard error: auto, never or json.", valueName: "how"))
  var progress: ProgressMode = .auto

  @OptionGroup(title: "Order and pace") var order: OrderArguments

  @OptionGroup(title: "How a recording answers") var matching: MatchArguments

  @OptionGroup(title: "What does not count") var accepting: AcceptArguments

  @OptionGroup(title: "Parts") var part: PartArguments

  @Flag(help: "End at the first exchange that is not the same.")
  var failFast = false

  func run() async throws {
    let options = try replayOptions()
    try part.check(reports: report, update: accepting.update)
    if part.dryRun { return try foresee(options) }
    let reports = try ReportTargets(report)
    let (result, archive, isEmpty) = try await Interruption.watching {
      [files, answers, progress] interruption in
      let replay = try Self.replay(files, answers: answers, options)
      for note in replay.notes { Console.complain(Console.words(note.option, note.message)) }
      let archive = try reports.archive(of: replay, in: TemporaryDirectory.path)
      interruption.runBegins()
      let report = try await ProgressPrinter(progress).during {
        try await replay.run(progress: $0, archive: archive)
      }
      return (report, archive, replay.isEmpty)
    }
    guard !isEmpty || allowEmpty else { throw emptySelection }
    let failures = accepting.write(result) + reports.write(result, archive)
    guard failures.isEmpty else { throw lost(failures, result.verdict) }
    throw ExitCode(result.verdict.exitCode)
  }

  private static func replay(
    _ files: [String], answers: String?, _ options: ReplayOptions
  ) throws -> Replay {
    let recordings = try zip(files, DistinctNames(files).names).map { path, name in
      var recording = try RecordingInput(path).read()
      recording.name = name
      return recording
    }
    return try Replay(
      recordings, answers: try answers.map { try RecordingInput($0).read() }, options: options)
  }

  private func foresee(_ options: ReplayOptions) throws {
    let replay = try Self.replay(files, answers: answers, options)
    guard !replay.isEmpty || allowEmpty else { throw emptySelection }
    for note in replay.notes { Console.complain(Console.words(note.option, note.message)) }
    try ReportFile(path: "-").write { write in
      try write(Array(ForecastText(replay.forecast, names: DistinctNames(files).names).text.utf8))
    }
  }

  /// Says what the lost reports would have said in the end.
  private func lost(_ failures: [String], _ verdict: Verdict) -> ExitCode {
    for sentence in failures { Console.complain(sentence) }
    Console.err("\(verdict.sums)\nverdict: \(verdict.answer.rawValue)\n")
    return ExitCode(verdict.answer == .interrupted ? verdict.exitCode : 5)
  }

  private func replayOptions() throws -> ReplayOptions {
    var options = ReplayOptions()
    options.against = try target()
    options.through = through
    options.routes = try map.map { try ReplayRoute($0) }
    options.concurrency = concurrency
    options.timeout = try TimeArgument(timeout).duration
    options.filters = try filter.map { try ExchangeFilter($0) }
    options.allowsUnsafeMethods = allowUnsafe
    options.credentials = credentials
    options.missingBody = onMissingBody
    options.state = try state.options()
    options.stopsAtFirstDifference = failFast
    options.certificateAuthorityFile = caFile
    options.rules = try comparison.rules()
    try order.apply(to: &options)
    try matching.apply(to: &options)
    try accepting.apply(to: &options)
    try part.apply(to: &options)
    try options.check(hasAnswers: answers != nil)
    return options
  }

  private func target() throws(CommandError) -> ReplayOptions.Against {
    switch against {
    case "recorded": return .recorded
    case "live": return .live
    default:
      do throws(BridgeError) {
        return .server(try RequestURL(against))
      } catch {
        // The argument is not quoted: it may hold a password.
        throw CommandError(
          "--against: write recorded, live or the URL of a server; \(error.message)")
      }
    }
  }

  private var emptySelection: CommandError {
    let why = filter.isEmpty ? "the recordings hold no exchange" : "no exchange fits the filters"
    return CommandError("there is nothing to replay: \(why); --allow-empty accepts that")
  }

  /// In lines as long as those around them.
  private static var ignoredFields: String {
    let lines = ComparisonRules.volatileFields.reduce(into: [""]) { lines, field in
      if lines[lines.count - 1].count + field.name.count > 72 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + field.name
    }
    return lines.joined(separator: "\n  ")
  }

  /// For the help of the command, and that of the tool.
  static let exitCodes = """
    EXIT CODES
      0    every answer was the same
      1    answers differ, or the recording has no answer to a request
      2    the command line cannot be understood
      3    a recording cannot be read
      4    something could not be compared; what was compared is the same
      5    the run ended early, or a report could not be written; the verdict is
           then on standard error
      130  interrupted
    """
}

extension ReplayOptions.Through: ExpressibleByArgument {}
extension ReplayOptions.MissingBody: ExpressibleByArgument {}
extension ReplayOptions.Credentials: ExpressibleByArgument {}

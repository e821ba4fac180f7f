public import ArgumentParser
internal import BridgeConsole
internal import BridgeCore
internal import BridgeRecording
public import BridgeReplay

/// `bridge-replay run`.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Sends every recorded request again and compares the responses.",
    discussion: """
      EXAMPLES
        bridge-replay run session.har
            Against the recording itself, served on loopback. Finds exchanges that
            cannot be sent, matched or served. It cannot find a response
            that was changed in the file; for that, use --answers or --against.
        bridge-replay run session.har --against live \\
            --map shop.example=127.0.0.1:8080
            Against a server of yours, under the recorded name.
        bridge-replay run session.har --against https://staging.example \\
            --allow-unsafe --ignore '$.time' --report json=report.json
            Against another server, POST and other unsafe methods included.
        bridge-replay run new.har --answers old.har
            Requests of one recording against the responses of another.
        bridge-replay run session.har --through hook
            Page script sends the requests that have a body, through the hook and
            the body store.

      FILTERS
        --filter 'method:POST path:/cart*'   --filter '!host:cdn.*'
        --filter checkout
        Terms: method: host: path: status: type: url:. * matches any text, !
        negates a term. An exchange is replayed if it matches all terms of at least
        one --filter. Methods, hosts and types ignore case; paths and queries do not.

      ORDER
        An exchange waits for those of its recording that had ended before it
        began. Exchanges that overlapped may overlap again, up to -c at once.
        Exchanges without recorded times keep the order of the file.

      RECORDED CREDENTIALS
        Recorded Cookie and Authorization fields, and fields named like keys or
        tokens, are sent again. With --against live they go to the servers they were
        recorded for. With --against URL, one server receives the requests of all
        hosts, but only credentials of the recording's main site (its first page)
        or recorded for that server's own host. Standard error lists what is held
        back and what goes over plain http to another machine. --credentials all
        sends everything.

      \(StateArguments.discussion)

      OTHER VALUES OF THE SAME KIND
        Times near the response's own or moving with it, measured durations, random
        identities (one recorded value stands for one live value throughout), ETag
        and Last-Modified, and the order of class names are not differences. The
        report lists them by place. Birthdays, due dates and numbers are compared
        exactly, and so is a value of another kind; --strict compares everything
        exactly.

      NOT COMPARED UNLESS --all-headers IS GIVEN
        \(ignoredFields)
      Fields that frame the body (Content-Length, Content-Encoding and the like)
      are never compared, except the Content-Length of a response to HEAD. Of
      Set-Cookie, the name, the attributes and whether the cookie is set, empty,
      deleted or persistent are compared; the value and exact times are not.

      PATTERNS OF --mask
        a . [a-z] [^"] \\d \\w \\s \\b ^ $ \\x41 \\u{1F600}, a|b, (a), a* a+ a?
        a{2,5}, and (?i) in front. The longest match counts, within one line.
        There is no lookahead, lookbehind or backreference, so that matching takes
        linear time. 'body form > p=[0-9]+' masks at one place of HTML or JSON only,
        and in everything inside it. Write places as reports do; positions among
        equal siblings do not count.

      SHARDS
        Each of N runs with --shard I/N replays its part; bridge-replay
        merge-reports combines their reports. Exchanges stay in one shard, in order,
        if they belong to a site that is written to or has cookies or credentials in
        the recording, or if they use each other's values. A shard may be empty.

      INCOMPLETE RECORDINGS
        Bodies that were never recorded (of redirects, of cached images) are left
        out and listed; if no body is left to compare, the run is not comparable.
        Partial bodies are not comparable. Entries that cannot be read make the run
        incomplete.

      \(exitCodes)
      """)

  @Argument(help: "Recordings: .har, .har.gz or .bridgerec folders.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Where requests go: recorded, live, or the URL of one server.", valueName: "where"))
  var against = "recorded"

  @Option(
    help: ArgumentHelp(
      "Take the responses of this recording instead of the replayed one.", valueName: "file"))
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "How requests with a body are sent: pipeline, or hook (by page script on an engine that loses bodies).",
      valueName: "path"))
  var through: ReplayOptions.Through = .pipeline

  @Option(
    help: ArgumentHelp(
      "Connect to another address instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"
    ))
  var map: [String] = []

  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp("Requests in flight at once.", valueName: "n"))
  var concurrency = 1

  @Option(
    help: ArgumentHelp("The longest one exchange may take: 30, 2.5s, 500ms, 1m.", valueName: "time")
  )
  var timeout = "30s"

  @Option(help: ArgumentHelp("Replay only matching exchanges. Repeatable.", valueName: "terms"))
  var filter: [String] = []

  @Flag(help: "Send methods that may change something (POST, PUT, DELETE, …) to live servers.")
  var allowUnsafe = false

  @Option(
    help: ArgumentHelp(
      "Recorded credentials that go to the server of --against URL: site (see above), all or none.",
      valueName: "which"))
  var credentials: ReplayOptions.Credentials = .site

  @OptionGroup(title: "The session")
  var state: StateArguments

  @Flag(help: "Succeed if nothing is left to replay.")
  var allowEmpty = false

  @Option(
    help: ArgumentHelp(
      "A request whose body was not recorded: fail (not comparable) or skip.", valueName: "action"))
  var onMissingBody: ReplayOptions.MissingBody = .fail

  @OptionGroup var comparison: ComparisonArguments

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "text, text=FILE, json=FILE, junit=FILE, html=FILE or har=FILE (- for standard output; har=FILE.gz is "
        + "compressed). Several: separate them by commas, or repeat the option.",
      valueName: "report"))
  var report: [String] = []

  @Flag(
    help: "Show a curl line in the text report for each request whose response is not the same.")
  var curl = false

  @Option(help: ArgumentHelp("Progress on standard error: auto, never or json.", valueName: "how"))
  var progress: ProgressMode = .auto

  @OptionGroup(title: "Order and pace") var order: OrderArguments

  @OptionGroup(title: "Recorded responses") var matching: MatchArguments

  @OptionGroup(title: "Accepted differences") var accepting: AcceptArguments

  @OptionGroup(title: "Parts") var part: PartArguments

  @Flag(help: "Stop at the first exchange that is not the same.")
  var failFast = false

  func run() async throws {
    let options = try replayOptions()
    try part.check(reports: report, update: accepting.update)
    if part.dryRun { return try foresee(options) }
    let reports = try ReportTargets(report)
    let (result, archive, isEmpty) = try await Interruption.watching(for: "bridge-replay") {
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
      recordings, responses: try answers.map { try RecordingInput($0).read() }, options: options)
  }

  private func foresee(_ options: ReplayOptions) throws {
    let replay = try Self.replay(files, answers: answers, options)
    guard !replay.isEmpty || allowEmpty else { throw emptySelection }
    for note in replay.notes { Console.complain(Console.words(note.option, note.message)) }
    try ReportFile(path: "-").write { write in
      try write(Array(ForecastText(replay.forecast, names: DistinctNames(files).names).text.utf8))
    }
  }

  /// Prints the verdict of a run whose reports could not be written.
  private func lost(_ failures: [String], _ verdict: Verdict) -> ExitCode {
    for sentence in failures { Console.complain(sentence) }
    Console.err("\(verdict.sums)\nverdict: \(verdict.outcome.rawValue)\n")
    return ExitCode(verdict.outcome == .interrupted ? verdict.exitCode : 5)
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
    options.showsCurlLines = curl
    options.certificateAuthorityFile = caFile
    options.rules = try comparison.rules()
    try order.apply(to: &options)
    try matching.apply(to: &options)
    try accepting.apply(to: &options)
    try part.apply(to: &options)
    try options.check(hasResponses: answers != nil)
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
        // The error does not quote the argument, which may contain a password.
        throw CommandError(
          "--against: write recorded, live or the URL of a server; \(error.message)")
      }
    }
  }

  private var emptySelection: CommandError {
    let why =
      filter.isEmpty ? "the recordings have no exchanges" : "no exchange matches the filters"
    return CommandError("there is nothing to replay: \(why); --allow-empty accepts that")
  }
}

extension ReplayOptions.Through: ExpressibleByArgument {}
extension ReplayOptions.MissingBody: ExpressibleByArgument {}
extension ReplayOptions.Credentials: ExpressibleByArgument {}

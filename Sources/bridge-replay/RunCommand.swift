public import ArgumentParser
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
            Against the recording itself: an origin on loopback gives the recorded answers.
        bridge-replay run session.har --against live --map shop.example=127.0.0.1:8080
            Against a server of yours, under the recorded name.
        bridge-replay run session.har --against https://staging.example --allow-unsafe \\
            --ignore '$.time' --report json=report.json
            Against another server, POST and the like included.
        bridge-replay run new.har --answers old.har
            Requests of one recording against the answers of another.

      FILTERS
        --filter 'method:POST path:/cart*'   --filter '!host:cdn.*'   --filter checkout
        Terms: method: host: path: status: type: url:, * for any text, ! to turn a term round. All
        terms of one --filter must fit; of several --filter one must.

      NOT COMPARED UNLESS --all-headers IS GIVEN
        \(ignoredFields)
      What frames the body on its way (Content-Length, Content-Encoding and the like) never is.
      Of Set-Cookie, names and attributes are compared, values and lifetimes are not.
      """)

  @Argument(help: "Recordings: .har or .har.gz.", completion: .file(extensions: ["har", "gz"]))
  var files: [String]

  @Option(
    help: ArgumentHelp("Who answers: recorded, live, or the URL of one server.", valueName: "who"))
  var against = "recorded"

  @Option(
    help: ArgumentHelp("Let this recording answer instead of the replayed one.", valueName: "file"))
  var answers: String?

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

  @Flag(help: "Do not call it an error when nothing is left to replay.")
  var allowEmpty = false

  @Option(
    help: ArgumentHelp(
      "A request whose body was not recorded: fail (not comparable) or skip.", valueName: "what"))
  var onMissingBody: ReplayOptions.MissingBody = .fail

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

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "text, text=FILE or json=FILE (- for standard output). Repeatable.", valueName: "report"))
  var report: [String] = []

  @Option(help: ArgumentHelp("Progress on standard error: auto, never or json.", valueName: "how"))
  var progress: ProgressMode = .auto

  @Flag(help: "End at the first exchange that is not the same.")
  var failFast = false

  func run() async throws {
    let options = try replayOptions()
    let reports = try ReportTargets(report)
    let importer = HARImporter()
    let recordings = try files.map { try importer.read(path: $0) }
    let replay = try Replay(
      recordings, answers: try answers.map { try importer.read(path: $0) }, options: options)
    let result = try await Interruption.cancelling {
      try await ProgressPrinter(progress).during { try await replay.run(progress: $0) }
    }
    guard result.verdict.total > 0 || allowEmpty else { throw emptySelection }
    try reports.write(result)
    throw ExitCode(result.verdict.exitCode)
  }

  private func replayOptions() throws -> ReplayOptions {
    var options = ReplayOptions()
    options.against = try target()
    options.routes = try map.map { try ReplayRoute($0) }
    options.concurrency = concurrency
    options.timeout = try TimeArgument(timeout).duration
    options.filters = try filter.map { try ExchangeFilter($0) }
    options.allowsUnsafeMethods = allowUnsafe
    options.missingBody = onMissingBody
    options.stopsAtFirstDifference = failFast
    options.certificateAuthorityFile = caFile
    options.rules = try rules()
    try options.check(hasAnswers: answers != nil)
    return options
  }

  private func rules() throws -> ComparisonRules {
    guard maxDiffs > 0 else {
      throw ReplayError(.usage, "--max-diffs \(maxDiffs): write 1 or more")
    }
    do throws(JSONPathError) {
      var paths: [JSONPathPattern] = []
      for path in ignore { paths.append(try JSONPathPattern(path)) }
      return ComparisonRules(
        ignoredFields: Set(ignoreHeader), ignoredJSONPaths: paths, maximumDifferences: maxDiffs,
        ignoresVolatileFields: !allHeaders)
    } catch {
      throw ReplayError(.usage, "--ignore: \(error)")
    }
  }

  private func target() throws(ReplayError) -> ReplayOptions.Against {
    switch against {
    case "recorded": return .recorded
    case "live": return .live
    default:
      do throws(BridgeError) {
        return .server(try RequestURL(against))
      } catch {
        // The argument is not quoted: it may hold a password.
        throw ReplayError(
          .usage, "--against: write recorded, live or the URL of a server; \(error.message)")
      }
    }
  }

  private var emptySelection: ReplayError {
    let why = filter.isEmpty ? "the recordings hold no exchange" : "no exchange fits the filters"
    return ReplayError(
      .emptySelection, "there is nothing to replay: \(why); --allow-empty accepts that")
  }

  private static var ignoredFields: String {
    ComparisonRules.volatileFields.map(\.name).joined(separator: " ")
  }
}

extension ReplayOptions.MissingBody: ExpressibleByArgument {}

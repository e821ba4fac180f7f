public import BridgeComparison
public import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
public import BridgeSession
internal import BridgeTransport
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The recordings to replay, the server to replay against, and how.
public struct ReplayOptions: Sendable {
  /// The server that requests go to.
  public enum Against: Sendable {
    /// An origin inside this process, on loopback, that serves the recording: no traffic leaves the machine.
    case recorded
    /// The servers of the recorded URLs.
    case live
    /// One server instead of all recorded ones; paths stay.
    case server(RequestURL)
  }

  /// The treatment of a request whose body the recording has lost.
  public enum MissingBody: String, Sendable, CaseIterable {
    /// It counts as not comparable.
    case fail
    /// It counts as skipped.
    case skip
  }

  /// The recorded credentials that go to the one server of ``Against/server(_:)``: the values of `Cookie`,
  /// `Authorization`, `Proxy-Authorization` and fields named like keys, tokens or secrets.
  public enum Credentials: String, Sendable, CaseIterable {
    /// Credentials recorded for the recording's main site and for the server's own host.
    case site
    /// All credentials, whatever host they were recorded for.
    case all
    /// None.
    case none
  }

  /// The sender of requests that have a body.
  public enum Through: String, Sendable, CaseIterable {
    /// The replay itself.
    case pipeline
    /// Page script, by fetch and XMLHttpRequest in turn, on an engine that loses bodies, so that only the hook and
    /// the body store carry them. A body that does not arrive as recorded is a difference.
    case hook
  }

  /// The options by name, for errors and notes about one of them.
  package enum Name: String, Sendable {
    case against, baseline, certificateAuthorityFile, concurrency, connectionsPerHost
    case credentials, filters, ignoredFields, ignoredJSONPaths, longestPause, matching, missingBody
    case noiseRuns, onMiss, onRepeat, pace, profile, repetitions, reset, responses, routes
    case secrets, shard, timeout, tolerances, unorderedJSONPaths
  }

  /// The server that requests go to.
  public var against = Against.recorded

  /// The sender of requests that have a body.
  public var through = Through.pipeline

  /// Hosts to connect to instead of those in URLs. Not for ``Against/recorded``.
  public var routes: [ReplayRoute] = []

  /// How many requests may be in flight at once.
  public var concurrency = 1

  /// How many connections to one host may be open at once; 0 for no limit.
  public var connectionsPerHost = 0

  /// The order of exchanges.
  public var order = ReplayOrder.causal

  /// The pace of requests.
  public var pacing = ReplayPacing()

  /// How many rounds to replay, one after the other.
  public var repetitions = 1

  /// How recorded responses are found and served.
  public var playback = PlaybackOptions()

  /// The shard to run; nil for the whole run.
  package var shard: ReplayShard?

  /// The number of noise rounds before the counted ones, 0 or 2 to 100. Differences between them are accepted.
  /// They use the same servers and rules.
  public var noiseRuns = 0

  /// Restores the state of the application at the start of the recording; called after every round except the last,
  /// noise rounds included. If it throws, the run ends with ``ReplayError`` `resetFailed`.
  public var reset: (@Sendable () async throws -> Void)?

  /// The profile of what varies in the responses of an unchanged application.
  public var profile: ReplayProfile?

  /// Accepted differences of earlier runs.
  public var baseline: Baseline?

  /// Whether every difference except noise is accepted, to make a new baseline.
  package var acceptsDifferences = false

  /// The longest time for one exchange, body included.
  public var timeout = Duration.seconds(30)

  /// The exchanges to replay: those that match any filter; all without filters.
  public var filters: [ExchangeFilter] = []

  /// Whether methods that may change something are sent to live servers (RFC 9110 §9.2.1).
  public var allowsUnsafeMethods = false

  /// The recorded credentials that go to one server that stands in for all.
  public var credentials = Credentials.site

  /// The treatment of requests whose body the recording has lost.
  public var missingBody = MissingBody.fail

  /// Cookies, correlated values and secrets of the session.
  public var state = StateOptions()

  /// Whether the run stops at the first exchange that is not the same.
  public var stopsAtFirstDifference = false

  /// The rules of comparison.
  public var rules = ComparisonRules()

  /// Whether text reports show a curl line with each exchange that they show in full.
  package var showsCurlLines = false

  /// A PEM file of certificate authorities to trust instead of the system's.
  public var certificateAuthorityFile: String?

  /// The defaults: replay everything against the recording itself, one request at a time.
  public init() {}

  /// Checks for impossible combinations, before any file is read or server contacted.
  ///
  /// - Parameter hasResponses: whether a separate recording supplies the responses.
  /// - Throws: ``ReplayError`` with code `badOption`.
  package func check(hasResponses: Bool = false) throws(ReplayError) {
    guard (1...1024).contains(concurrency) else {
      throw ReplayError(.concurrency, "\(concurrency) is not from 1 to 1024")
    }
    try checkRounds()
    try pacing.check()
    try playback.check(against: against)
    guard timeout > .zero, timeout <= Self.longestTimeout else {
      throw ReplayError(.timeout, "\(timeout) is not above zero and at most a day")
    }
    if let name = rules.ignoredFields.sorted().first(where: { HTTPField.Name($0) == nil }) {
      throw ReplayError(
        .ignoredFields,
        "“\(name.printable)” is not the name of a header field, such as X-Request-Id")
    }
    try checkTarget(hasResponses)
    if let file = certificateAuthorityFile, !FileManager.default.isReadableFile(atPath: file) {
      throw ReplayError(
        .certificateAuthorityFile, "there is no file \(file), or it cannot be read")
    }
  }

  /// Whether requests that may change something are spaced by seconds.
  var spacesWrites: Bool {
    if case .recorded = against { return false }
    return pacing.pace == .asSoonAsPossible && pacing.spacesWrites
  }

  private func checkRounds() throws(ReplayError) {
    guard (0...1024).contains(connectionsPerHost) else {
      throw ReplayError(.connectionsPerHost, "\(connectionsPerHost) is not from 0 to 1024")
    }
    guard (1...10_000).contains(repetitions) else {
      throw ReplayError(.repetitions, "\(repetitions) is not from 1 to 10000")
    }
    guard noiseRuns == 0 || (2...100).contains(noiseRuns) else {
      throw ReplayError(
        .noiseRuns, "\(noiseRuns) is not from 2 to 100; differences need at least two runs")
    }
    if reset != nil, noiseRuns + repetitions < 2 {
      throw ReplayError(.reset, "a single round needs no reset; add --noise-runs 2")
    }
    if acceptsDifferences, shard != nil {
      throw ReplayError(
        .baseline, "a shard sees only its own part; make the baseline in a run without shards")
    }
  }

  private static let longestTimeout = Duration.seconds(86_400)

  private func checkTarget(_ hasResponses: Bool) throws(ReplayError) {
    if case .recorded = against {
      guard routes.isEmpty || playback.onMiss == .live else {
        throw ReplayError(
          .routes,
          "these are for live servers; against the recording, nothing leaves this machine"
        )
      }
      return
    }
    guard !hasResponses else {
      throw ReplayError(
        .responses, "another recording can only respond if no server does")
    }
    if case .server(let url) = against, url.target.contains("?") || url.fragment != nil {
      throw ReplayError(
        .against, "recorded paths are appended to \(url.text); leave out ? and #")
    }
  }
}

/// A route: `HOST=HOST:PORT` connects elsewhere.
public struct ReplayRoute: Sendable, Hashable {
  /// The host in URLs, in lower case.
  package let host: String

  /// The port in URLs; nil for every port.
  package let port: Int?

  /// The host to connect to.
  package let toHost: String

  /// The port to connect to, 1 to 65535.
  package let toPort: Int

  /// Reads `HOST[:PORT]=HOST:PORT`.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` for anything else.
  public init(_ text: String) throws(ReplayError) {
    guard let route = Route(mapping: text) else {
      throw ReplayError(
        .routes,
        "“\(text)” is not a mapping; write HOST=HOST:PORT, as in shop.example=127.0.0.1:8080"
      )
    }
    (host, port) = (route.host, route.port)
    (toHost, toPort) = (route.toHost, route.toPort)
  }
}

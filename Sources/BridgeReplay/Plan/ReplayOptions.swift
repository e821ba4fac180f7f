public import BridgeCore
internal import BridgeFormats
public import BridgeRecording
internal import BridgeTransport
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What to replay, against what, and how.
public struct ReplayOptions: Sendable {
  /// Who answers.
  public enum Against: Sendable {
    /// An origin inside this process, on loopback, from the recording: no traffic leaves the machine.
    case recorded
    /// The servers that the recorded URLs name.
    case live
    /// One server instead of all that were recorded; paths stay.
    case server(RequestURL)
  }

  /// What becomes of a request whose body the recording has lost.
  public enum MissingBody: String, Sendable, CaseIterable {
    /// It counts as not comparable.
    case fail
    /// It counts as skipped.
    case skip
  }

  /// Which recorded credentials go to the one server of ``Against/server(_:)``: the values of `Cookie`,
  /// `Authorization`, `Proxy-Authorization` and fields that are named as keys, tokens or secrets.
  public enum Credentials: String, Sendable, CaseIterable {
    /// Those recorded for the site that the recording begins with, and for the server's own host.
    case site
    /// All of them, whomever they were recorded for.
    case all
    /// None.
    case none
  }

  /// Who issues the requests that have a body.
  public enum Through: String, Sendable, CaseIterable {
    /// The replay itself.
    case pipeline
    /// Page script, by fetch and XMLHttpRequest in turn, in a page whose engine loses bodies: only the hook and
    /// the body store bring them to the wire. What does not arrive as it was recorded is not the same.
    case hook
  }

  /// The options by name, for errors and notes about one of them.
  public enum Name: String, Sendable {
    case against, answers, baseline, certificateAuthorityFile, concurrency, connectionsPerHost
    case credentials, filters, ignoredFields, ignoredJSONPaths, longestPause, matching, missingBody
    case noiseRuns, onMiss, onRepeat, pace, repetitions, routes, secrets, shard, timeout, tolerances
    case unorderedJSONPaths
  }

  /// Who answers the requests.
  public var against = Against.recorded

  /// Who issues the requests that have a body.
  public var through = Through.pipeline

  /// Where to connect to instead of where URLs point. Not for ``Against/recorded``.
  public var routes: [ReplayRoute] = []

  /// How many requests may be under way at once.
  public var concurrency = 1

  /// How many connections to one host may be open at once; 0 for as many as it takes.
  public var connectionsPerHost = 0

  /// Which exchange waits for which.
  public var order = ReplayOrder.causal

  /// How fast requests go out.
  public var pacing = ReplayPacing()

  /// How often everything is replayed, one round after the other.
  public var repetitions = 1

  /// How the recording answers.
  public var playback = PlaybackOptions()

  /// The part of the run to do; nil for all of it.
  public var shard: ReplayShard?

  /// How many rounds go before to find out what differs from round to round, which then does not count: none, or
  /// 2 to 100. They ask the same servers, and compare by the same rules.
  public var noiseRuns = 0

  /// The differences that were accepted before and do not count.
  public var baseline: Baseline?

  /// Whether every difference but noise is accepted, to make a new baseline of them.
  public var acceptsDifferences = false

  /// How long one exchange may take, body included.
  public var timeout = Duration.seconds(30)

  /// Which exchanges are replayed: those that fit any of these, all when there is none.
  public var filters: [ExchangeFilter] = []

  /// Whether methods that may change something are sent to live servers (RFC 9110 §9.2.1).
  public var allowsUnsafeMethods = false

  /// Which recorded credentials go to one server that stands in for all.
  public var credentials = Credentials.site

  /// What becomes of requests whose body the recording has lost.
  public var missingBody = MissingBody.fail

  /// What of the session is carried on from one exchange to the next.
  public var state = StateOptions()

  /// Whether the run ends at the first exchange that is not the same.
  public var stopsAtFirstDifference = false

  /// What counts as the same answer.
  public var rules = ComparisonRules()

  /// A PEM file of certificate authorities to trust instead of the system's.
  public var certificateAuthorityFile: String?

  /// Everything against the recording itself, one request at a time.
  public init() {}

  /// Looks for what cannot be done, before any file is read or any server asked.
  ///
  /// - Parameter hasAnswers: whether a recording of its own answers.
  /// - Throws: ``ReplayError`` with code `badOption`.
  public func check(hasAnswers: Bool = false) throws(ReplayError) {
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
        .ignoredFields, "“\(name.printable)” is no name of a header field, as X-Request-Id is")
    }
    try checkTarget(hasAnswers)
    if let file = certificateAuthorityFile, !FileManager.default.isReadableFile(atPath: file) {
      throw ReplayError(
        .certificateAuthorityFile, "there is no file \(file), or it cannot be read")
    }
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
        .noiseRuns, "\(noiseRuns) is not from 2 to 100; one run has none to differ from")
    }
    if acceptsDifferences, shard != nil {
      throw ReplayError(
        .baseline, "a shard sees only its own part; make the baseline in a run without shards")
    }
  }

  private static let longestTimeout = Duration.seconds(86_400)

  private func checkTarget(_ hasAnswers: Bool) throws(ReplayError) {
    if case .recorded = against {
      guard routes.isEmpty || playback.onMiss == .live else {
        throw ReplayError(
          .routes,
          "they are for live servers or one server; against the recording nothing leaves the machine"
        )
      }
      return
    }
    guard !hasAnswers else {
      throw ReplayError(
        .answers, "another recording answers only where no server is asked")
    }
    if case .server(let url) = against, url.target.contains("?") || url.fragment != nil {
      throw ReplayError(
        .against, "recorded paths are put behind \(url.text); leave out ? and #")
    }
  }
}

/// `HOST=HOST:PORT`: connect there instead.
public struct ReplayRoute: Sendable, Hashable {
  /// The host in the URLs it is for, in lower case.
  public let host: String

  /// The port in the URLs it is for; nil for every port.
  public let port: Int?

  /// The host to connect to.
  public let toHost: String

  /// The port to connect to, 1 to 65535.
  public let toPort: Int

  /// Reads `HOST[:PORT]=HOST:PORT`.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` for anything else.
  public init(_ text: String) throws(ReplayError) {
    guard let route = Route(mapping: text) else {
      throw ReplayError(
        .routes, "“\(text)” is no mapping; write HOST=HOST:PORT, as in shop.example=127.0.0.1:8080"
      )
    }
    (host, port) = (route.host, route.port)
    (toHost, toPort) = (route.toHost, route.toPort)
  }
}

public import BridgeCore
public import BridgeRecording

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

  /// Who answers the requests.
  public var against = Against.recorded

  /// Where to connect to instead of where URLs point. Not for ``Against/recorded``.
  public var routes: [ReplayRoute] = []

  /// How many requests may be under way at once.
  public var concurrency = 1

  /// How long one exchange may take, body included.
  public var timeout = Duration.seconds(30)

  /// Which exchanges are replayed: those that fit any of these, all when there is none.
  public var filters: [ExchangeFilter] = []

  /// Whether methods that may change something are sent to live servers (RFC 9110 §9.2.1).
  public var allowsUnsafeMethods = false

  /// What becomes of requests whose body the recording has lost.
  public var missingBody = MissingBody.fail

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
  /// - Throws: ``ReplayError`` with code `usage`.
  public func check(hasAnswers: Bool = false) throws(ReplayError) {
    guard (1...1024).contains(concurrency) else {
      throw ReplayError(.usage, "-c \(concurrency): write a number from 1 to 1024")
    }
    guard timeout > .zero, timeout <= Self.longestTimeout else {
      throw ReplayError(.usage, "--timeout: write a time above zero and below a year")
    }
    try checkTarget(hasAnswers)
    if let file = certificateAuthorityFile, !FileManager.default.isReadableFile(atPath: file) {
      throw ReplayError(.usage, "--ca-file \(file): there is no such file, or it cannot be read")
    }
  }

  private static let longestTimeout = Duration.seconds(365 * 86_400)

  private func checkTarget(_ hasAnswers: Bool) throws(ReplayError) {
    if case .recorded = against {
      guard routes.isEmpty else {
        throw ReplayError(
          .usage,
          "--map goes with --against live or --against URL: nothing leaves the machine otherwise")
      }
      return
    }
    guard !hasAnswers else {
      throw ReplayError(.usage, "--answers goes with --against recorded only")
    }
    if case .server(let url) = against, url.target.contains("?") || url.fragment != nil {
      throw ReplayError(
        .usage, "--against \(url.text): recorded paths are put behind it; leave out ? and #")
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
  /// - Throws: ``ReplayError`` with code `usage` for anything else.
  public init(_ text: String) throws(ReplayError) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let from = Authority(String(sides[0])),
      let to = Authority(String(sides[1])), let toPort = to.port, toPort > 0
    else {
      throw ReplayError(
        .usage, "\"\(text)\" is no mapping; write HOST=HOST:PORT, as in shop.example=127.0.0.1:8080"
      )
    }
    host = from.host
    port = from.port
    toHost = to.host
    self.toPort = toPort
  }
}

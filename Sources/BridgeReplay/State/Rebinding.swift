public import BridgeComparison

/// A value of a recorded answer that went out as what stands in its place in the run's own answer.
///
/// The value itself is in no report.
public struct Rebinding: Sendable, Hashable {
  /// The exchange whose answer the live value is from.
  public let from: ReplayedExchange.ID

  /// Where it stood there, in words: `JSON $.id`, `input csrfmiddlewaretoken, attribute value`.
  public let source: String

  /// The exchange whose request it went out with.
  public let to: ReplayedExchange.ID

  /// Where it was put, in words: `path segment 2`, `form field csrfmiddlewaretoken`.
  public let place: String
}

/// The values that a run carried from one exchange to the next.
public struct StateReport: Sendable {
  /// Every rebound value, in the order of the requests and the places in them.
  public internal(set) var rebindings: [Rebinding] = []

  /// Values that stand nowhere in the run's own answers and went out as recorded, in the same order; ``Rebinding/from``
  /// is where they were looked for first.
  public internal(set) var unresolved: [Rebinding] = []

  /// The requests that change something and went out with a recorded number where such numbers have moved, with its place
  /// in words.
  var astray: [ReplayedExchange.ID: String] = [:]

  /// The exchanges whose answers hold tokens that are new in each answer, which were not compared, with their
  /// places in words.
  public internal(set) var renewed: [ReplayedExchange.ID: [String]] = [:]

  /// Exchanges whose `If-Modified-Since` could not tell changes within a second: it was left out, or its outcome, 304 or
  /// 200, was not compared.
  public internal(set) var unconditional: Set<ReplayedExchange.ID> = []

  /// Values of responses that are others of the same kind, and so no differences.
  public internal(set) var sameKinds: [ReplayedExchange.ID: [SameKind]] = [:]

  /// How many more of them there are in large responses.
  public internal(set) var omittedSameKinds = 0

  init() {}

  /// Takes what was the same by kind in the response to an exchange.
  mutating func note(_ result: ComparisonResult, of id: ReplayedExchange.ID) {
    guard !result.sameKinds.isEmpty else { return }
    sameKinds[id] = result.sameKinds
    omittedSameKinds += result.omittedSameKinds
  }
}

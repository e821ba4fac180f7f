package import BridgeComparison

/// A recorded value that was replaced in a request by the live value from the same place of the run's response.
///
/// No report contains the value itself.
public struct Rebinding: Sendable, Hashable {
  /// The exchange whose response supplied the live value.
  public let from: ReplayExchangeID

  /// The place in that response, in words: `JSON $.id`, `input csrfmiddlewaretoken, attribute value`.
  public let source: String

  /// The exchange whose request the live value was put into.
  public let to: ReplayExchangeID

  /// The place in that request, in words: `path segment 2`, `form field csrfmiddlewaretoken`.
  public let place: String
}

/// The values that a run carried from one exchange to the next.
public struct StateReport: Sendable {
  /// Every rebound value, in the order of the requests and of the places in them.
  public internal(set) var rebindings: [Rebinding] = []

  /// Values that were not found in the run's responses and were sent as recorded, in the same order; ``Rebinding/from``
  /// is the first exchange that was searched.
  public internal(set) var unresolved: [Rebinding] = []

  /// The requests that change something and were sent with a recorded number although such numbers have moved, with its
  /// place in words.
  var misdirected: [ReplayExchangeID: String] = [:]

  /// The exchanges in whose recorded responses new tokens were put before the comparison, with their places in words; see
  /// ``tokens`` for all.
  package internal(set) var renewed: [ReplayExchangeID: [String]] = [:]

  /// Exchanges whose `If-Modified-Since` could not detect changes within a second: it was removed, or its outcome, 304
  /// or 200, was not compared.
  package internal(set) var unconditional: Set<ReplayExchangeID> = []

  /// Values of responses that differ but have the same kind, and so are not differences.
  package internal(set) var sameKinds: [ReplayExchangeID: [SameKind]] = [:]

  /// How many more of these there are in large responses.
  package internal(set) var omittedSameKinds = 0

  package init() {}

  /// Adds the values of the same kind in the response to an exchange.
  package mutating func note(_ result: ComparisonResult, of id: ReplayExchangeID) {
    guard !result.sameKinds.isEmpty else { return }
    sameKinds[id] = result.sameKinds
    omittedSameKinds += result.omittedSameKinds
  }
}

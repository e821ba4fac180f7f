internal import BridgeComparison

/// A span of a request that may hold a value of a response, with the places that the value can come from.
struct CorrelationCandidate {
  let exchange: Int
  let span: RequestSpan

  /// Whether only its name marks it as a token or an identity.
  var needsName = false
  private(set) var sources: [Source] = []

  /// A source whose number names an item of the collection that the path begins with.
  var ancestor: Source?

  /// A source whose number may name the same item.
  var doubt: Source?

  /// A place in a response that holds the value.
  struct Source {
    let exchange: Int
    let place: ResponsePlace

    /// Where a short value has this meaning; nil for a value that is unique by itself.
    var identity: ShortIdentity?

    /// Whether it is ordinary data, which is compared exactly.
    var isData = false

    /// Whether it stands beside a token that the request also sends.
    var isCompanion = false

    /// How well the form that holds the value fits the request (``MarkupForm/fit(_:)``).
    var fit = 0

    var rank: ShortIdentity.Rank { identity?.rank ?? .made }
  }

  init(exchange: Int, span: RequestSpan, needsName: Bool) {
    (self.exchange, self.span, self.needsName) = (exchange, span, needsName)
  }

  /// A validator, whose only source is the response that supplied it.
  init(_ validator: Validators.Found) {
    (exchange, span) = (validator.exchange, validator.span)
    sources = [Source(exchange: validator.source, place: validator.place)]
  }

  /// The sources of the value. Without any: the number beside a token that the request sends, if the span is named like
  /// an id; otherwise the ancestor.
  func surest(_ companions: CompanionValues) -> [Source] {
    let beside = companions.number(span.value, sentBy: exchange).map { exchange, number in
      Source(
        exchange: exchange, place: number.place, identity: number.identity, isCompanion: true)
    }
    guard sources.isEmpty else {
      // A number next to a token of the request is as certain as the token.
      guard let beside else { return sources }
      return sources.map { source in
        let isBeside =
          source.exchange == beside.exchange
          && source.identity?.collections == beside.identity?.collections
        return isBeside ? beside : source
      }
    }
    if let beside, TokenRules.isNamedLikeID(span.name) { return [beside] }
    return ancestor.map { [$0] } ?? []
  }

  /// Adds a source. The best comes first, and of equal ones the nearest.
  mutating func add(_ source: Source) {
    // A cookie that is sent back as itself is left to the jar.
    if case .cookie(let name) = source.place, case .cookie(name) = span.place { return }
    var source = source
    if needsName, !TokenRules.isNamed(source.place.name) {
      guard ResourceNames.plain(source.place.name) == ResourceNames.plain(span.name),
        ResourceNames.isSpecific(span.name, of: span.value)
      else { return }
      source.isData = true
    }
    // Of the places in one response, the first of the best rank is used, for a part of a URL the first URL, for a hidden
    // id that of the form that fits best.
    if let same = sources.firstIndex(where: { $0.exchange == source.exchange }) {
      let other = sources[same]
      let isFirstURL =
        span.place.isPieceOfURL && source.rank == other.rank && source.place.isInURL
        && !other.place.isInURL
      let isOfBetterForm = source.rank == other.rank && source.fit > other.fit
      guard source.rank < other.rank || isFirstURL || isOfBetterForm else { return }
      sources.remove(at: same)
    }
    sources.insert(source, at: sources.firstIndex { $0.rank >= source.rank } ?? sources.count)
    if sources.count > Self.maximumSources {
      // Keep the first response of the best rank: it may have created the value.
      let last = sources.count - 1
      sources.remove(at: sources[last].rank > sources[last - 1].rank ? last : last - 1)
    }
  }

  private static let maximumSources = 3
}

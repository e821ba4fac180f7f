internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// Two answers in which what is only another value of the same session reads the same.
struct AnswerMapping {
  /// The recorded answer, with live values in the place of recorded ones.
  let recorded: RecordedResponse

  /// The answer of the run, with live values in the spelling that the recorded answer has now.
  let actual: ActualResponse

  /// The places of tokens that no request uses and that are new in every answer, in words.
  let renewed: [String]

  /// `pairs`: the values known to be others in this session.
  /// `renewsTokens`: whether tokens that no request uses may be new.
  /// Nil without values, or if the recorded body cannot be read.
  init?(
    _ recorded: RecordedResponse, _ actual: ActualResponse, to request: RecordedRequest,
    _ pairs: [LiveValues.Pair], renewsTokens: Bool
  ) {
    var body: [UInt8] = []
    var content: RecordedContent?
    if case .content(let recorded) = recorded.body {
      // A body that cannot be read was reported as such when it was compared.
      guard let bytes = try? recorded.bytes() else { return nil }
      (body, content) = (bytes, recorded)
    }
    let type = recorded.fields.first("Content-Type") ?? content?.mediaType
    let tokens =
      renewsTokens ? RenewedTokens(recorded, body, type, actual, besides: pairs) : nil
    let pairs = (tokens?.pairs ?? []) + pairs
    guard !pairs.isEmpty else { return nil }
    renewed = tokens?.places ?? []
    let texts = BodyMapping(
      pairs, request, isJSON: type.map { MediaType($0).isJSON } ?? false)
    self.recorded = RecordedResponse(
      status: recorded.status, reason: recorded.reason,
      fields: Self.mapped(recorded.fields, ValueSubstitution(recorded: pairs)),
      body: texts.recorded(recorded.body, content, body))
    self.actual = ActualResponse(
      status: actual.status, fields: Self.mapped(actual.fields, ValueSubstitution(live: pairs)),
      body: texts.actual(actual.body))
  }

  private static func mapped(
    _ fields: [RecordedField], _ substitution: ValueSubstitution
  ) -> [RecordedField] {
    fields.map { field in
      guard let value = substitution.applied(to: Array(field.value.utf8)) else { return field }
      return RecordedField(field.name, String(decoding: value, as: UTF8.self))
    }
  }
}

/// Brings the values in two bodies to one spelling: that of JSON strings in JSON, and the plain one elsewhere.
private struct BodyMapping {
  private let recorded: ValueSubstitution
  private let live: ValueSubstitution
  private let identities: ShortIdentities?

  init(_ pairs: [LiveValues.Pair], _ request: RecordedRequest, isJSON: Bool) {
    identities = isJSON ? ShortIdentities(pairs, inAnswerTo: request) : nil
    let pairs = pairs.filter { !$0.isValidator }
    let spelled = { (value: [UInt8]) -> [UInt8] in isJSON ? JSONEscapes.escaped(value) : value }
    recorded = ValueSubstitution(recorded: pairs, spelled: spelled)
    live = ValueSubstitution(live: pairs, spelled: spelled)
  }

  func recorded(
    _ body: RecordedBody, _ content: RecordedContent?, _ bytes: [UInt8]
  ) -> RecordedBody {
    let placed = identities?.applied(to: bytes)
    guard let content, let mapped = recorded.applied(to: placed ?? bytes) ?? placed else {
      return body
    }
    return .content(
      RecordedContent(mediaType: content.mediaType, isText: content.isText, bytes: mapped))
  }

  func actual(_ body: ActualBody) -> ActualBody {
    switch body {
    case .bytes(let bytes): live.applied(to: bytes).map { .bytes($0) } ?? body
    case .text(let bytes): live.applied(to: bytes).map { .text($0) } ?? body
    case .missing, .digest: body
    }
  }
}

/// Per-response tokens, by the names of their places, and placeholders of redacted values.
private struct RenewedTokens {
  private(set) var pairs: [LiveValues.Pair] = []
  private(set) var places: [String] = []

  init(
    _ recorded: RecordedResponse, _ body: [UInt8], _ mediaType: String?, _ actual: ActualResponse,
    besides known: [LiveValues.Pair]
  ) {
    let known = Set(known.map(\.recorded))
    var old: [AnswerPlace: [UInt8]] = [:]
    AnswerReading.read(recorded.fields, body, mediaType: mediaType) { value, place in
      guard TokenRules.isTelling(value) else { return }
      let place = place()
      guard
        Placeholders.isOne(value) || Self.isPlaceOfToken(place) && TokenRules.isRandom(value)
      else { return }
      let value = Array(value)
      // Values that a request uses are known already.
      if !known.contains(value) { old[place] = value }
    }
    guard !old.isEmpty, let new = actual.body.atHand else { return }
    AnswerReading.read(actual.fields, new, mediaType: mediaType) { value, place in
      let place = place()
      guard let recorded = old[place], !recorded.elementsEqual(value) else { return }
      // A token that is gone, or has become a word, is a difference.
      guard
        Placeholders.isOne(recorded[...])
          ? TokenRules.mayStand(value, for: recorded[...], name: place.name)
          : TokenRules.isRandom(value)
      else { return }
      pairs.append(LiveValues.Pair(recorded: recorded, live: Array(value)))
      places.append(place.description)
    }
  }

  /// Cookies are compared without their values.
  private static func isPlaceOfToken(_ place: AnswerPlace) -> Bool {
    switch place {
    case .cookie, .inside(.cookie, _): false
    case .attribute(let element, "value", _), .attribute(let element, "content", _):
      element.name.map(TokenRules.isNamedLikeRenewedToken) ?? false
    case .attribute(_, let attribute, _): TokenRules.isNamedLikeRenewedToken(attribute)
    case .field, .json, .text, .piece, .inside: TokenRules.isNamedLikeRenewedToken(place.name)
    }
  }
}

package import BridgeComparison
internal import BridgeFormats
package import BridgeRecording
internal import BridgeRedaction

/// A recorded and a live response, mapped so that new values of the same session are equal.
package struct ResponseMapping {
  /// The recorded response, with recorded values replaced by live ones.
  package let recorded: RecordedResponse

  /// The run's response, with live values spelled as in ``recorded``.
  package let actual: ActualResponse

  /// The response as it was recorded; nil if ``recorded`` has no other value.
  package let original: RecordedResponse?

  /// The places, in words, of tokens that no request uses and that are new in every response.
  let renewed: [String]

  /// The tokens that the run puts in place of recorded ones or of their placeholders.
  package let tokens: [SessionToken]

  /// How far the numbers of rows have moved.
  package private(set) var offsets: IdentityOffsets

  /// Two responses as they are, without values of the session.
  package init(of recorded: RecordedResponse, _ actual: ActualResponse, to request: RecordedRequest)
  {
    (self.recorded, self.actual, original, renewed, tokens) = (recorded, actual, nil, [], [])
    offsets = IdentityOffsets(of: ResourceNames.kind(askedBy: request))
  }

  /// The same with other knowledge of numbers.
  package func knowing(_ certain: CertainNumbers) -> ResponseMapping {
    var copy = self
    copy.offsets.certain = certain
    return copy
  }

  /// `pairs`: recorded values and their live values in this session. `origins`: the names of the recorded server and of
  /// the server that stands in for it. `renewsTokens`: whether tokens that no request uses may be new. `reused`: recorded
  /// tokens that may not. `given`: values that were given for placeholders. `secrets`: the live values of the run's
  /// placeholders. `unmoved`: identities that have not changed. `certain`: numbers that the run knows for certain. Nil
  /// without values, or if the recorded body cannot be read.
  init?(
    _ recorded: RecordedResponse, _ actual: ActualResponse, to request: RecordedRequest,
    _ pairs: [LiveValues.Pair], origins: [LiveValues.Pair] = [], renewsTokens: Bool,
    besides reused: Set<[UInt8]> = [], given: [LiveValues.Pair] = [], secrets: SecretValues,
    unmoved: [ShortIdentity] = [],
    certain: CertainNumbers? = nil
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
      renewsTokens
      ? RenewedTokens(
        recorded, body: body, mediaType: type, actual: actual, besides: pairs + given + origins,
        secrets: secrets) : nil
    let own = ((tokens?.pairs ?? []) + pairs).filter {
      SignedClaims.mayStand($0.live, for: $0.recorded) && !reused.contains($0.recorded)
    }
    let pairs = own + given
    guard !(pairs.isEmpty && origins.isEmpty) || certain != nil else { return nil }
    renewed = tokens?.places ?? []
    self.tokens = own.compactMap(SessionToken.init)
    offsets = IdentityOffsets(of: ResourceNames.kind(askedBy: request))
    offsets.certain = certain
    for identity in unmoved { offsets.learnUnmoved(behind: identity.leads, of: identity.kinds) }
    for pair in pairs where pair.isVouched || pair.identity?.isData == false {
      // Paths of several tables may end in the same word: `/images/usage/4`, `/documents/usage/4`.
      offsets.learn(
        pair.recorded, pair.live, behind: pair.identity?.leads ?? [],
        of: pair.isVouched ? nil : pair.identity?.kinds ?? [],
        isNamed: pair.identity?.rank == .named, asChoice: pair.identity?.choice,
        isPut: !pair.isVouched)
    }
    // A page has many such rows. Put into the recorded text, their live numbers would hide numbers of other things.
    let put = pairs.filter { !$0.isVouched }
    let texts = BodyMapping(
      put, origins: origins, request, HTMLFragment.type(type.map { MediaType($0) }, of: body))
    let fields = Self.mapped(
      recorded.fields, ValueSubstitution(recorded: put + origins),
      CookiePorts(origins, in: actual.fields))
    let mappedBody = content.flatMap { texts.recorded($0, body) }
    self.recorded = RecordedResponse(
      status: recorded.status, reason: recorded.reason, fields: fields,
      body: mappedBody ?? recorded.body)
    original = mappedBody == nil && fields == recorded.fields ? nil : recorded
    // A server may still use the recorded name, from its settings or from requests of the run.
    let renamed = Self.mapped(actual.fields, ValueSubstitution(recorded: origins))
    var mapped = ActualResponse(
      status: actual.status,
      fields: Self.mapped(renamed, ValueSubstitution(live: put + origins)),
      body: texts.actual(actual.body))
    mapped.coding = actual.coding
    self.actual = mapped
  }

  private static func mapped(
    _ fields: [RecordedField], _ substitution: ValueSubstitution, _ ports: CookiePorts? = nil
  ) -> [RecordedField] {
    fields.map { field in
      var field = field
      if let ports, field.isNamed("set-cookie") {
        field = RecordedField(field.name, ports.applied(to: field.value))
      }
      // `Date` is needed to recognize clocks; it may equal a validator of the same second by chance.
      guard field.name.lowercased() != "date" else { return field }
      guard let value = substitution.applied(to: Array(field.value.utf8)) else { return field }
      return RecordedField(field.name, String(decoding: value, as: UTF8.self))
    }
  }
}

/// Brings the values in two bodies to one spelling: that of strings in JSON, that of attributes in markup, plain text
/// elsewhere.
private struct BodyMapping {
  private let recorded: ValueSubstitution
  private let live: ValueSubstitution
  private let renaming: ValueSubstitution?
  private let identities: ShortIdentities?

  init(
    _ pairs: [LiveValues.Pair], origins: [LiveValues.Pair], _ request: RecordedRequest,
    _ type: MediaType?
  ) {
    let isJSON = type?.isJSON ?? false
    identities = isJSON ? ShortIdentities(pairs, inResponseTo: request) : nil
    let pairs = pairs.filter { !$0.isValidator } + origins
    let spelled: ([UInt8]) -> [UInt8] =
      if isJSON {
        JSONEscapes.escaped
      } else if type.map(ResponseReading.isMarkup) ?? false {
        MarkupEscapes.escaped
      } else {
        { $0 }
      }
    recorded = ValueSubstitution(recorded: pairs, spelled: spelled)
    live = ValueSubstitution(live: pairs, spelled: spelled)
    renaming = origins.isEmpty ? nil : ValueSubstitution(recorded: origins, spelled: spelled)
  }

  /// The recorded body with live values; nil if it has no other value.
  func recorded(_ content: RecordedContent, _ bytes: [UInt8]) -> RecordedBody? {
    let placed = identities?.applied(to: bytes)
    guard let mapped = recorded.applied(to: placed ?? bytes) ?? placed else { return nil }
    return .content(
      RecordedContent(mediaType: content.mediaType, isText: content.isText, bytes: mapped))
  }

  func actual(_ body: ActualBody) -> ActualBody {
    switch body {
    case .bytes(let bytes): actual(bytes).map { .bytes($0) } ?? body
    case .text(let bytes): actual(bytes).map { .text($0) } ?? body
    case .missing, .digest: body
    }
  }

  private func actual(_ bytes: [UInt8]) -> [UInt8]? {
    let renamed = renaming?.applied(to: bytes)
    return live.applied(to: renamed ?? bytes) ?? renamed
  }
}

/// Per-response tokens, by the names of their places, and placeholders of redacted values.
private struct RenewedTokens {
  private(set) var pairs: [LiveValues.Pair] = []
  private(set) var places: [String] = []

  init(
    _ recorded: RecordedResponse, body: [UInt8], mediaType: String?, actual: ActualResponse,
    besides known: [LiveValues.Pair], secrets: SecretValues
  ) {
    let known = Dictionary(known.map { ($0.recorded, $0.live) }, uniquingKeysWith: { a, _ in a })
    var old: [ResponsePlace: [UInt8]] = [:]
    // Longer values that contain placeholders.
    var templates: [ResponsePlace: [UInt8]] = [:]
    ResponseReading.read(recorded.fields, body, mediaType: mediaType) { value, place, _ in
      if value.count > 10, !Placeholders.isOne(value), Placeholders.occur(in: value) {
        templates[place()] = Array(value)
        return
      }
      guard value.count >= TokenRules.shortestDistinctive else { return }
      let place = place()
      guard Placeholders.isOne(value) || Self.isRenewed(value, at: place) else { return }
      let value = Array(value)
      // Values used by a request are known already, unless they are signed tokens, which another response may have
      // renewed.
      guard known[value].map({ SignedTime($0[...]) != nil }) ?? true else { return }
      old[place] = value
    }
    guard let new = actual.body.atHand else { return }
    if !(old.isEmpty && templates.isEmpty) {
      read(
        actual.fields, body: new, mediaType: mediaType, old: old, templates: templates,
        known: known, secrets: secrets)
    }
    if PlaceholderContext.applies(to: HTMLFragment.type(mediaType.map(MediaType.init), of: body)) {
      readText(body, new, besides: known, secrets)
    }
  }

  /// Finds the live values at the places of recorded ones.
  private mutating func read(
    _ fields: [RecordedField], body: [UInt8], mediaType: String?,
    old: [ResponsePlace: [UInt8]], templates: [ResponsePlace: [UInt8]],
    known: [[UInt8]: [UInt8]], secrets: SecretValues
  ) {
    let kept = Self.kept(Set(old.values), in: fields, body, mediaType)
    ResponseReading.read(fields, body, mediaType: mediaType) { value, place, _ in
      let place = place()
      if let template = templates[place] { fill(template[...], with: value, at: place, secrets) }
      guard let recorded = old[place], !recorded.elementsEqual(value), !kept.contains(recorded)
      else { return }
      if let live = known[recorded], !SignedTime.isRenewed(live[...], value) { return }
      // A token that is missing or has become a word is a difference.
      guard
        Placeholders.isOne(recorded[...])
          ? TokenRules.mayStand(value, for: recorded[...], name: place.name)
            && secrets.bind(recorded[...], to: value)
          : Self.isRenewed(value, at: place) && Self.areAsLong(recorded[...], value)
      else { return }
      pairs.append(LiveValues.Pair(recorded: recorded, live: Array(value)))
      places.append(place.description)
    }
  }

  /// The recorded values that still occur in the run's response: they are not renewed.
  private static func kept(
    _ recorded: Set<[UInt8]>, in fields: [RecordedField], _ body: [UInt8], _ mediaType: String?
  ) -> Set<[UInt8]> {
    var kept: Set<[UInt8]> = []
    ResponseReading.read(fields, body, mediaType: mediaType) { value, _, _ in
      let value = Array(value)
      if recorded.contains(value) { kept.insert(value) }
    }
    return kept
  }

  /// Finds the values of placeholders without a place of their own.
  private mutating func readText(
    _ recorded: [UInt8], _ actual: [UInt8], besides known: [[UInt8]: [UInt8]],
    _ secrets: SecretValues
  ) {
    var bound = Set(known.keys).union(pairs.map(\.recorded))
    PlaceholderContext.visit(recorded, actual) { placeholder, name, value in
      guard TokenRules.mayStand(value, for: placeholder, name: name),
        bound.insert(Array(placeholder)).inserted, secrets.bind(placeholder, to: value)
      else { return }
      pairs.append(LiveValues.Pair(recorded: Array(placeholder), live: Array(value)))
      places.append("text, secret \(name)")
    }
  }

  /// Extracts the values of placeholders from a longer value, whose other text has to be equal except for numbers.
  private mutating func fill(
    _ template: ArraySlice<UInt8>, with value: ArraySlice<UInt8>, at place: ResponsePlace,
    _ secrets: SecretValues
  ) {
    let (whole, live) = (Array(template), Array(value))
    var (template, value) = (template, value)
    var found: [LiveValues.Pair] = []
    while let placeholder = Placeholders.all(in: template).first {
      let before = template[..<placeholder.range.lowerBound]
      guard let start = NumberedText.end(of: before, in: value) else { break }
      value = value[start...]
      let recorded = Array(template[placeholder.range])
      template = template[placeholder.range.upperBound...]
      let behind = template.prefix { $0 != UInt8(ascii: "{") }
      guard
        let end = behind.isEmpty ? value.endIndex : NumberedText.firstIndex(of: behind, in: value)
      else { return }
      guard TokenRules.mayStand(value[..<end], for: recorded[...], name: place.name),
        secrets.bind(recorded[...], to: value[..<end])
      else { return }
      found.append(LiveValues.Pair(recorded: recorded, live: Array(value[..<end])))
      value = value[end...]
    }
    guard NumberedText.end(of: template, in: value) == value.endIndex else {
      // Something else differs as well.
      let known = Dictionary(pairs.map { ($0.recorded, $0.live) }, uniquingKeysWith: { a, _ in a })
      return readText(whole, live, besides: known, secrets)
    }
    pairs += found
    places.append(place.description)
  }

  /// Whether the value may be new in every response.
  private static func isRenewed(_ value: ArraySlice<UInt8>, at place: ResponsePlace) -> Bool {
    if case .attribute(_, let attribute, _) = place, SecretNames.isCredential(attribute) {
      return TokenRules.isRandom(value) || GeneratedPassword.isOne(value)
    }
    return place.isOfRenewedToken && TokenRules.isRandom(value)
  }

  /// Whether two tokens may be of one kind: one that has only letters and digits does not lose a quarter of them.
  private static func areAsLong(_ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>) -> Bool {
    let isPlain = { (token: ArraySlice<UInt8>) in
      token.count < 100 && token.allSatisfy { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
    }
    guard isPlain(recorded), isPlain(live) else { return true }
    return min(recorded.count, live.count) * 4 >= max(recorded.count, live.count) * 3
  }
}

extension ResponsePlace {
  /// Whether it is named as the place of a token that may be new in every response. Cookies are compared without their
  /// values.
  var isOfRenewedToken: Bool {
    switch self {
    case .cookie, .inside(.cookie, _): false
    case .attribute(let element, "value", _), .attribute(let element, "content", _):
      element.name.map(TokenRules.isNamedLikeRenewedToken) ?? false
    case .attribute(_, let attribute, _): TokenRules.isNamedLikeRenewedToken(attribute)
    case .field, .json, .text, .script, .piece, .inside:
      TokenRules.isNamedLikeRenewedToken(name)
    }
  }
}

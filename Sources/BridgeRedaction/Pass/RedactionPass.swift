internal import BridgeCrypto
internal import BridgeFormats

/// The state that all passes of a redactor share.
struct RedactionContext: Sendable {
  let rules: RedactionRules
  let names: SecretNames
  private let keyed: HMACSHA256
  let memory = SecretMemory()
  let plainFields = PlainFieldCache()
  let types = MediaTypeCache()

  init(rules: RedactionRules, key: [UInt8]) {
    self.rules = rules
    names = SecretNames(rules)
    keyed = HMACSHA256(key: key)
  }

  func digest(of value: [UInt8]) -> String {
    var digest = digest()
    digest.update(value)
    return digest.text
  }

  /// The digest of a secret, computed incrementally.
  func digest() -> SecretDigest { SecretDigest(keyed) }
}

/// Identifies a secret without revealing it: equal secrets have equal digests.
struct SecretDigest {
  private var code: HMACSHA256

  fileprivate init(_ code: HMACSHA256) { self.code = code }

  mutating func update(_ bytes: [UInt8]) { code.update(bytes) }

  /// The digits of a ``SecretPlaceholder``.
  var text: String { String(code.finalize().hex.prefix(8)) }
}

/// One pass through a message that finds its secrets and replaces them.
///
/// Each text format has an extension in its own file. All of them work on bytes, return the changed text or nil, and
/// take time in proportion to its length.
struct RedactionPass {
  let context: RedactionContext

  /// The findings, if they are collected.
  private(set) var findings: [SecretFinding] = []
  let gathersFindings: Bool

  /// The prefix of the places of findings, such as `header` or `body`.
  var place = "text"

  /// The offset of the searched text in its message, for the places of findings.
  var base = 0

  /// The maximum nesting of text in text: URLs in forms, JSON in JSON strings.
  static let deepest = 4
  private(set) var depth = 0

  /// The maximum nesting of JSON in JSON strings: each level doubles the escapes, so no real document is deeper.
  private static let deepestJSON = 64
  private var jsonDepth = 0

  /// Where large coded bodies of recordings are unpacked.
  let folder: String

  /// The first error of reading a recording.
  private(set) var failure: (any Error)?

  init(_ context: RedactionContext, gathersFindings: Bool = false, _ folder: String = "/tmp") {
    self.context = context
    self.gathersFindings = gathersFindings
    self.folder = folder
  }

  /// Runs `work`, and keeps its error.
  mutating func reading(_ work: (inout RedactionPass) throws -> Void) {
    do { try work(&self) } catch { failure = failure ?? error }
  }

  /// Runs `work` one level deeper; does nothing beyond the maximum.
  mutating func descending<Result>(_ work: (inout RedactionPass) -> Result?) -> Result? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    return work(&self)
  }

  /// The document in a string without its secrets; nil if it has none or is nested too deep.
  mutating func nestedJSON(_ bytes: [UInt8]) -> [UInt8]? {
    guard jsonDepth < Self.deepestJSON else { return nil }
    jsonDepth += 1
    defer { jsonDepth -= 1 }
    return json(bytes)
  }

  func grade(of name: some Collection<UInt8>, isParameter: Bool = false) -> SecretNames.Grade {
    context.names.grade(of: name, isParameter: isParameter)
  }

  mutating func note(_ kind: SecretFinding.Kind, _ name: String, _ location: String) {
    guard gathersFindings else { return }
    findings.append(
      SecretFinding(kind: kind, name: name.printable, location: "\(place) \(location)".printable))
  }

  /// The findings since the last call.
  mutating func takeFindings() -> [SecretFinding] {
    defer { findings = [] }
    return findings
  }

  /// The findings since the last call, each once, as secrets of the entry with that number and request.
  mutating func takeSecrets(
    of entry: Int? = nil, _ request: @autoclosure () -> String? = nil
  ) -> [RecordedSecret] {
    var seen: Set<SecretFinding> = []
    let found = takeFindings().filter { seen.insert($0).inserted }
    guard !found.isEmpty else { return [] }
    let request = request()
    return found.map { RecordedSecret(entry: entry, request: request, finding: $0) }
  }

  // MARK: Values

  /// The replacement for the value of a field; nil to keep it. An explicit code counts even if it is a plain word, as in
  /// responses of OAuth.
  mutating func replacement(
    ofField name: some Collection<UInt8>, grade: SecretNames.Grade, value: [UInt8],
    isExplicit: Bool = false, at location: @autoclosure () -> String
  ) -> [UInt8]? {
    if grade == .none || ValueAppearance.isStandIn(value) || ValueAppearance.isTime(value)
      || ValueAppearance.isPlainPath(value) || isText(value, under: name, grade)
      || Self.isCount(value, under: name) || isOrdinary(value, under: name, grade)
    {
      return nil
    }
    switch grade {
    case .none: return nil
    case .code
    where ValueAppearance.isShort(value) || ValueAppearance.isNegative(value)
      || ValueAppearance.isSource(value):
      return nil
    case .code where !isExplicit && ValueAppearance.isPlain(value): return nil
    case .code
    where Array(name).last == UInt8(ascii: "s") && value.count <= 10
      && value.allSatisfy { $0 &- 0x61 < 26 } && ValueAppearance.isOrdinary(value):
      // A word of a list, such as a permission: `access-codes=read&access-codes=archive`.
      return nil
    case .session where Array(name).last == UInt8(ascii: "s") && value.allSatisfy(\.isASCIIDigit):
      // The value is a list of numbers.
      return nil
    case .pin
    where !ValueAppearance.isNumber(value) && !ValueAppearance.isUnlikeProse(value, atLeast: 8):
      return nil
    case .weak where !ValueAppearance.isUnlikeProse(value, atLeast: 16): return nil
    case .number where !PersonalNumber.isPlausible(value): return nil
    case .code, .session, .pin, .weak, .number:
      let isKnownElsewhere = ValueAppearance.isUnlikeProse(value, atLeast: 8)
      return secret(value, .named, name, isRemembered: isKnownElsewhere, at: location())
    case .secret: return secret(value, .named, name, isRemembered: true, at: location())
    }
  }

  /// Whether it is an application's own term under an ambiguous name, such as `authAction=login` and `accessKey: "b"`.
  /// Passwords are redacted whatever they are.
  private func isOrdinary(
    _ value: [UInt8], under name: some Collection<UInt8>, _ grade: SecretNames.Grade
  ) -> Bool {
    (grade == .secret || grade == .session) && ValueAppearance.isOrdinary(value)
      && context.names.isWeak(name)
  }

  /// Whether it is a token count or the text of a token, as in APIs of language models.
  private static func isCount(_ value: [UInt8], under name: some Collection<UInt8>) -> Bool {
    value.count < 16 && name.count >= 6
      && name.suffix(6).map { $0 | 0x20 }.elementsEqual("tokens".utf8)
      && (value.count < 7 && value.allSatisfy(\.isASCIIDigit)
        || value.allSatisfy(\.isASCIILowercase))
  }

  /// Whether the value is text about the secret for people: its label, a sentence.
  private func isText(
    _ value: [UInt8], under name: some Collection<UInt8>, _ grade: SecretNames.Grade
  ) -> Bool {
    if ValueAppearance.isSame(value, name) { return true }
    guard value.count <= 512 else { return false }
    if ValueAppearance.isPhrase(value), !context.names.mayHaveBlanks(name) { return true }
    guard ValueAppearance.isProse(value) else { return false }
    // Generated tokens have no blanks; passwords that people choose may.
    if grade == .session || !context.names.mayHaveBlanks(name) { return true }
    return ValueAppearance.isSentence(value) || mentionsSecret(value)
  }

  /// Whether a word of the text means a secret: `Enter your password`.
  private func mentionsSecret(_ value: [UInt8]) -> Bool {
    value.split(separator: 0x20).contains { context.names.grade(of: $0) == .secret }
  }

  /// The placeholder for a value; nil if it is empty, a word such as `true`, or a placeholder already.
  mutating func secret(
    _ value: [UInt8], _ kind: SecretFinding.Kind, _ name: some Collection<UInt8>,
    isRemembered: Bool,
    at location: @autoclosure () -> String
  ) -> [UInt8]? {
    guard !ValueAppearance.isHarmless(value), !SecretPlaceholder.isWhole(value) else { return nil }
    let placeholder = placeholder(for: value, name, isRemembered: isRemembered)
    if gathersFindings { note(kind, placeholder.name, location()) }
    return Array(placeholder.text.utf8)
  }

  private func placeholder(
    for value: [UInt8], _ name: some Collection<UInt8>, isRemembered: Bool
  ) -> SecretPlaceholder {
    if let known = context.memory.placeholder(of: value) { return known }
    let placeholder = SecretPlaceholder(of: name, digest: context.digest(of: value))
    // A value that is itself the name of a secret, as in a form's description, would match everywhere.
    guard isRemembered,
      context.names.grade(of: value) == .none || value.contains(where: \.isASCIIDigit)
    else { return placeholder }
    return context.memory.remember(value, as: placeholder)
  }

  /// Learns `spelling` as another form of the secret `value`.
  func remember(_ spelling: [UInt8], alsoAs value: [UInt8]) {
    guard spelling != value, let known = context.memory.placeholder(of: value) else { return }
    _ = context.memory.remember(spelling, as: known)
  }
}

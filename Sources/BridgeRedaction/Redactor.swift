public import BridgeRecording
internal import BridgeFormats

/// Takes secrets out of what is about to be written: recordings, reports, logs, error messages.
///
/// Each secret becomes a ``SecretPlaceholder``, equal secrets equal ones, so that what belonged together
/// still does. Secrets are known by the names of their fields (`token`, `password`, `session`, `code`, …),
/// by the fields they stand in (`Authorization`, `Cookie`, …) and by the format of well-known tokens.
/// Placeholders stay as they are, so that redacting twice is the same as once.
///
/// Make one for each recording: it remembers the secrets of 8 to 4,096 bytes that it has seen, and finds
/// them where nothing names them, as they are, percent-encoded, escaped for JSON or HTML, or in base64. It
/// keeps at most 2,048 of them, and 4 MiB of spellings; beyond that it forgets the older half, see
/// ``forgottenSecrets``. Copies share that memory. Values may be used from any thread.
public struct Redactor: Sendable {
  private let setting: RedactionSetting?

  /// A redactor whose placeholders are keyed with `key`: equal secrets get equal placeholders under one key,
  /// and values cannot be tried out without the key.
  public init(key: [UInt8]) { self.init(key: key, rules: RedactionRules()) }

  /// A redactor with rules of your own beside those it knows.
  public init(key: [UInt8], rules: RedactionRules) {
    setting = RedactionSetting(rules: rules, key: key)
  }

  private init() { setting = nil }

  /// A redactor that leaves everything as it is.
  public static let none = Redactor()

  /// The rules beside what it knows by itself; nil for ``none``.
  var rules: RedactionRules? { setting?.rules }

  /// Whether it takes anything out, which only ``none`` does not.
  public var isActive: Bool { setting != nil }

  /// Whether it knows secrets that may stand anywhere.
  var knowsSecrets: Bool { setting.map { !$0.memory.isEmpty } ?? false }

  /// Bumped when the known secrets change.
  var knownGeneration: Int { setting?.memory.generation ?? 0 }

  /// A random key: 32 bytes of the system's random numbers.
  public static func randomKey() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 0...255) } }

  /// How many secrets were seen and had to be forgotten: they may stand in later text where nothing names
  /// them.
  public var forgottenSecrets: Int { setting?.memory.forgotten ?? 0 }

  /// The URL without the secrets in its user information, query and fragment.
  public func url(_ text: String) -> String {
    changed(text) { $0.url(Array(text.utf8)) }
  }

  /// The fields without the values of `Authorization`, `Cookie`, `Set-Cookie` and their like; names, order,
  /// repeats and the shape of each value stay.
  public func fields(_ fields: [RecordedField]) -> [RecordedField] {
    guard let setting else { return fields }
    var pass = RedactionPass(setting)
    return pass.fields(fields)
  }

  /// The body without the secrets in its form fields, JSON members, multipart parts or HTML inputs; nil
  /// when it holds none, so that it is written as it is.
  ///
  /// In files of multipart bodies, but for JSON and forms that pages send as blobs, and in bodies of types that are
  /// no text, only secrets that are known from elsewhere are replaced. Of a coded body
  /// that is damaged or breaks off, what can be decoded is looked at, and comes back where it holds a
  /// secret. What is in a coding that is not known cannot be looked into and stays. A coded body that grows
  /// beyond 32 MiB comes back as one placeholder.
  ///
  /// `fields` are those of its message, which tell its media type and content coding. A coded body with
  /// secrets comes back in no coding at all; the caller drops `Content-Encoding` then.
  public func body(_ bytes: [UInt8], of fields: [RecordedField]) -> [UInt8]? {
    guard let setting else { return nil }
    var pass = RedactionPass(setting)
    return pass.bodyOrPlaceholder(bytes, of: fields)
  }

  /// Text for people, such as a message, without secrets that are known by their format or were seen before.
  public func text(_ text: String) -> String {
    changed(text) { $0.swept(Array(text.utf8)) }
  }

  /// Makes `value` known as the secret `name`, so that it is found wherever it stands, whatever its length.
  /// It is never forgotten.
  package func learn(_ value: [UInt8], as name: String) {
    guard let setting else { return }
    let placeholder = SecretPlaceholder(of: name.utf8, digest: setting.digest(of: value))
    setting.memory.keep(value, as: placeholder)
  }

  /// Makes `value` known under the name of the secret `known`; does nothing if that is not known.
  package func learn(_ value: [UInt8], like known: [UInt8]) {
    guard let name = setting?.memory.placeholder(of: known)?.name else { return }
    learn(value, as: name)
  }

  private func changed(_ text: String, _ work: (inout RedactionPass) -> [UInt8]?) -> String {
    guard let setting else { return text }
    var pass = RedactionPass(setting)
    return work(&pass).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

extension Redactor {
  /// A walk through a message that gathers what it finds; nil for ``none``.
  func pass(gathersFindings: Bool) -> RedactionPass? {
    setting.map { RedactionPass($0, gathersFindings: gathersFindings) }
  }
}

public import BridgeRecording
internal import BridgeFormats

/// Removes secrets from output: recordings, reports, logs, error messages.
///
/// Each secret becomes a ``SecretPlaceholder``. Equal secrets get equal placeholders, so values that matched still
/// match. Secrets are recognized by telling names (`token`, `password`, `session`, `code`, …), by their header fields
/// (`Authorization`, `Cookie`, …) and by the formats of well-known tokens. Placeholders are left alone, so redaction is
/// idempotent.
///
/// Use one redactor per recording. It remembers the secrets of 8 to 4,096 bytes that it has seen, and also finds them
/// without a telling name: verbatim, percent-encoded, escaped for JSON or HTML, or in base64. It remembers at most
/// 2,048 secrets and 4 MiB of spellings; beyond that it forgets the older half, see ``forgottenSecrets``. Copies share
/// this memory. All methods are thread-safe.
public struct Redactor: Sendable {
  private let context: RedactionContext?

  /// A redactor whose placeholders are keyed with `key`: equal secrets get equal placeholders under one key, and
  /// guesses can be tested only with the key.
  public init(key: [UInt8]) { self.init(key: key, rules: RedactionRules()) }

  /// A redactor with additional rules.
  public init(key: [UInt8], rules: RedactionRules) {
    context = RedactionContext(rules: rules, key: key)
  }

  private init() { context = nil }

  /// A redactor that leaves everything as it is.
  public static let none = Redactor()

  /// The rules in addition to the built-in ones; nil for ``none``.
  var rules: RedactionRules? { context?.rules }

  /// Whether it removes anything; false only for ``none``.
  public var isActive: Bool { context != nil }

  /// Whether it knows secrets that may occur anywhere.
  var knowsSecrets: Bool { context.map { !$0.memory.isEmpty } ?? false }

  /// Bumped when the known secrets change.
  var knownGeneration: Int { context?.memory.generation ?? 0 }

  /// A random key: 32 bytes from the system's random number generator.
  public static func randomKey() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 0...255) } }

  /// The number of secrets that were seen and forgotten. Later text may contain them where nothing names them.
  public var forgottenSecrets: Int { context?.memory.forgotten ?? 0 }

  /// The URL without the secrets in its user information, query and fragment.
  public func url(_ text: String) -> String {
    clean(text) { $0.url($1) }
  }

  /// The fields without the values of `Authorization`, `Cookie`, `Set-Cookie` and similar fields. Names, order,
  /// repetitions and the shape of each value stay.
  public func fields(_ fields: [RecordedField]) -> [RecordedField] {
    clean(fields) { $0.fields($1) }
  }

  /// The body without the secrets in its form fields, JSON members, multipart parts or HTML inputs; nil if it has none
  /// and can stay as it is.
  ///
  /// In non-text types and in files of multipart bodies, only secrets that are known from elsewhere are replaced,
  /// except in JSON and forms that pages send as blobs. A damaged or truncated coded body is decoded as far as
  /// possible; the decoded part is returned if it contains a secret. A body in an unknown coding stays as it is. A
  /// coded body that grows beyond 32 MiB is replaced by one placeholder.
  ///
  /// `fields` are the fields of its message, which declare media type and content coding. A coded body with secrets is
  /// returned decoded; the caller must then drop `Content-Encoding`.
  public func body(_ bytes: [UInt8], of fields: [RecordedField]) -> [UInt8]? {
    guard var pass = pass(gathersFindings: false) else { return nil }
    return pass.bodyOrPlaceholder(bytes, of: fields)
  }

  /// Text for people, such as a message, without secrets that are recognized by their format or were seen before.
  public func text(_ text: String) -> String {
    clean(text) { pass, text in pass.changed(text) { $0.swept($1) } }
  }

  /// Learns `value` as the secret `name`, permanently: it is found anywhere, whatever its length.
  package func learn(_ value: [UInt8], as name: String) {
    guard let context else { return }
    let placeholder = SecretPlaceholder(of: name.utf8, digest: context.digest(of: value))
    context.memory.keep(value, as: placeholder)
  }

  /// Learns `value` under the name of the secret `known`; does nothing if `known` is not a known secret.
  package func learn(_ value: [UInt8], like known: [UInt8]) {
    guard let name = context?.memory.placeholder(of: known)?.name else { return }
    learn(value, as: name)
  }
}

extension Redactor {
  /// A pass that collects its findings, and unpacks large coded bodies of recordings into unnamed files in `folder`;
  /// nil for ``none``.
  func pass(gathersFindings: Bool, _ folder: String = "/tmp") -> RedactionPass? {
    context.map { RedactionPass($0, gathersFindings: gathersFindings, folder) }
  }

  /// The result of `work` in a pass of its own; for ``none``, the unchanged value.
  func clean<Value>(_ value: Value, _ work: (inout RedactionPass, Value) -> Value) -> Value {
    guard var pass = pass(gathersFindings: false) else { return value }
    return work(&pass, value)
  }
}

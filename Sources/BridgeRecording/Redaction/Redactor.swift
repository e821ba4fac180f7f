/// Takes secrets out of what is about to be written: recordings, reports, logs, error messages.
///
/// Each secret becomes a ``SecretPlaceholder``, equal secrets equal ones, so that what belonged together
/// still does. Values are `Sendable` and may be used from any thread.
public struct Redactor: Sendable {
  /// A redactor whose placeholders are keyed with `key`: equal secrets get equal placeholders under one key,
  /// and nobody without the key can try values out.
  public init(key: [UInt8]) {}

  /// The URL without the secrets in its user information, query and fragment.
  public func url(_ text: String) -> String { text }

  /// The fields without the values of `Authorization`, `Cookie`, `Set-Cookie` and their like; names, order,
  /// repeats and the shape of each value stay.
  public func fields(_ fields: [RecordedField]) -> [RecordedField] { fields }

  /// The body without the secrets in its form fields, JSON members, multipart parts or HTML inputs; nil
  /// when it holds none, so that it is written as it is.
  ///
  /// - Parameter fields: the fields of its message, which tell its media type and content coding. A coded
  ///   body with secrets comes back in no coding at all; the caller drops `Content-Encoding` then.
  public func body(_ bytes: [UInt8], of fields: [RecordedField]) -> [UInt8]? { nil }
}

/// What stands where a secret stood: `{{secret:NAME:HMAC8}}`.
public struct SecretPlaceholder: Sendable, Hashable {
  /// What the secret was called where it stood, as `password` or `sessionid`; letters, digits, `_`, `-` and `.`.
  public let name: String

  /// The first 8 hexadecimal digits of HMAC-SHA256 of the secret's bytes under the key of the recording.
  public let digest: String

  /// A placeholder of its parts.
  public init(name: String, digest: String) {
    self.name = name
    self.digest = digest
  }

  /// The text that stands in the place of the secret.
  public var text: String { "{{secret:\(name):\(digest)}}" }
}

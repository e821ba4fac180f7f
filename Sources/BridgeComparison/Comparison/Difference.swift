internal import BridgeCrypto
internal import BridgeRecording

/// One respect in which the actual response differs from the recorded one.
///
/// Texts are shortened and safe to print, but they quote the responses: redact them before
/// publishing.
public struct Difference: Sendable, Hashable, Codable {
  /// The part of the response that differs.
  public enum Kind: String, Sendable, Hashable, Codable {
    case status
    case field
    /// A cookie's name or one of its attributes; never its value.
    case cookie
    case body
    /// The request itself, where page script sends it: the response answers a different request.
    case request
  }

  /// The way in which it differs.
  public enum Change: String, Sendable, Hashable, Codable {
    case changed
    /// The recording has it, the actual response does not.
    case missing
    /// The actual response has it, the recording does not.
    case unexpected
  }

  /// The part of the response that differs.
  public let kind: Kind

  /// The way in which it differs.
  public let change: Change

  /// Where: `status`, `header Content-Type`, `cookie sid`, `body $.items[2].price`, `body line 14`,
  /// `body main > form#edit > input[name=token]@value`.
  public let location: String

  /// The recorded value, or ``absent``.
  public let recorded: String

  /// The actual value, or ``absent``.
  public let actual: String

  /// Distinguishes differences whose shortened texts are equal: 16 hexadecimal digits of a digest of both texts; nil if
  /// nothing was shortened.
  public let digest: String?

  /// The text for a missing value.
  public static let absent = "(absent)"

  /// A difference with texts of any length and content, which are made fit for a terminal.
  public init(_ kind: Kind, at location: String, recorded: String?, actual: String?) {
    self.init(kind, at: location, recorded: recorded, actual: actual, agreed: nil)
  }

  /// `agreed`: the UTF-8 positions in the two texts before which nothing counts as different.
  init(
    _ kind: Kind, at location: String, recorded: String?, actual: String?,
    agreed: (recorded: Int, actual: Int)?
  ) {
    self.kind = kind
    change = recorded == nil ? .unexpected : actual == nil ? .missing : .changed
    self.location = Excerpt.place(location)
    let (old, new) = (recorded ?? Self.absent, actual ?? Self.absent)
    (self.recorded, self.actual) = Excerpt.pair(old, new, after: agreed)
    digest = Excerpt.isShortening(old, new) ? Self.digest(old, new) : nil
  }

  private init(
    _ other: Difference, at location: String? = nil, recorded: String, actual: String
  ) {
    (kind, change, self.location) = (other.kind, other.change, location ?? other.location)
    (self.recorded, self.actual, digest) = (recorded, actual, other.digest)
  }

  /// The same body difference, relocated into the document that contains its text at `place`.
  func inside(_ place: String) -> Difference {
    let below = location.hasPrefix("body ") ? String(location.dropFirst(5)) : location
    return Difference(
      self, at: Excerpt.place("body \(place) \(below)"), recorded: recorded, actual: actual)
  }

  /// The same difference with its texts rewritten, as they are shown.
  package func rewritten(_ text: (String) -> String) -> Difference {
    Difference(self, recorded: text(recorded), actual: text(actual))
  }

  private static func digest(_ old: String, _ new: String) -> String {
    String(SHA256.hash(Array(old.utf8) + [0] + Array(new.utf8)).hex.prefix(16))
  }
}

extension Difference: CustomStringConvertible {
  /// The difference in one line, fit for a terminal.
  public var description: String { "\(location): recorded \(recorded), actual \(actual)" }
}

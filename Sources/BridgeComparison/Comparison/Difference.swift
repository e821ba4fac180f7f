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

  /// The value as it was recorded, or ``absent``.
  public let recorded: String

  /// The value expected in this session: the recorded one with live values in place of recorded ones, such as the
  /// number that a row has now. Nil if that is ``recorded``.
  public let expected: String?

  /// The actual value, or ``absent``.
  public let actual: String

  /// Distinguishes differences whose shortened texts are equal: 16 hexadecimal digits of a digest of both texts; nil if
  /// nothing was shortened.
  public let digest: String?

  /// If rows are in another order: the differences of the rows compared by position, as far as they are known. Nil for
  /// other differences.
  package private(set) var details: [Difference]?

  private enum CodingKeys: String, CodingKey {
    case kind, change, location, recorded, expected, actual, digest
  }

  /// The text for a missing value.
  public static let absent = "(absent)"

  /// A difference with texts of any length and content, which are made fit for a terminal.
  public init(_ kind: Kind, at location: String, recorded: String?, actual: String?) {
    self.init(kind, at: location, recorded: recorded, actual: actual, original: nil)
  }

  /// `original`: the recorded text before values of this session were put into it; nil if it is `recorded`. `agreed`:
  /// the UTF-8 positions in `recorded` and `actual` before which nothing counts as different.
  package init(
    _ kind: Kind, at location: String, recorded: String?, actual: String?, original: String?,
    agreed: (recorded: Int, actual: Int)? = nil
  ) {
    self.kind = kind
    change = recorded == nil ? .unexpected : actual == nil ? .missing : .changed
    self.location = Excerpt.place(location)
    let (now, new) = (recorded ?? Self.absent, actual ?? Self.absent)
    let old = recorded == nil ? now : original ?? now
    let texts = Excerpt.pair(now, new, after: agreed, besides: old)
    (self.recorded, self.actual) = (texts.other, texts.right)
    expected = texts.left == texts.other ? nil : texts.left
    let isShortened = Excerpt.isShortening(old, new) || Excerpt.isShortening(now, new)
    digest = isShortened ? Self.digest(old, new) : nil
  }

  /// Rows of a list that are in another order. `noun`: what the rows are called. `details`: the differences of the rows
  /// compared by position.
  init(
    rowsAt location: String, count: Int, called noun: String, in order: RowOrder,
    details: [Difference]
  ) {
    let same = order.isComplete ? "same \(noun)" : noun
    self.init(
      .body, at: location, recorded: "\(count) \(noun)",
      actual: "\(same) in another order (\(order.moved) moved)")
    self.details = details
  }

  private init(
    _ other: Difference, at location: String? = nil, recorded: String, expected: String?,
    actual: String
  ) {
    (kind, change, self.location) = (other.kind, other.change, location ?? other.location)
    (self.recorded, self.expected, self.actual) = (recorded, expected, actual)
    (digest, details) = (other.digest, other.details)
  }

  /// The same body difference, relocated into the document that contains its text at `place`.
  func inside(_ place: String) -> Difference {
    let below = location.hasPrefix("body ") ? String(location.dropFirst(5)) : location
    var moved = Difference(
      self, at: Excerpt.place("body \(place) \(below)"), recorded: recorded, expected: expected,
      actual: actual)
    moved.details = details?.map { $0.inside(place) }
    return moved
  }

  /// The same difference with its texts rewritten, as they are shown.
  package func rewritten(_ text: (String) -> String) -> Difference {
    let (old, now) = (text(recorded), expected.map(text))
    var rewritten = Difference(
      self, recorded: old, expected: now == old ? nil : now, actual: text(actual))
    rewritten.details = details?.map { $0.rewritten(text) }
    return rewritten
  }

  /// The same difference without what only this session expects, for files that other sessions read.
  package var asRecorded: Difference {
    var plain = Difference(self, recorded: recorded, expected: nil, actual: actual)
    plain.details = nil
    return plain
  }

  private static func digest(_ old: String, _ new: String) -> String {
    String(SHA256.hash(Array(old.utf8) + [0] + Array(new.utf8)).hex.prefix(16))
  }
}

extension Difference: CustomStringConvertible {
  /// The difference in one line, fit for a terminal.
  public var description: String { "\(location): \(values)" }

  /// Its values in one line: `recorded 12 (now 57), actual 58`.
  package var values: String {
    let now = expected.map { " (now \(Self.shown($0)))" } ?? ""
    return "recorded \(Self.shown(recorded))\(now), actual \(Self.shown(actual))"
  }

  /// A value as reports print it: an empty one as two quotes.
  package static func shown(_ value: String) -> String { value.isEmpty ? "\"\"" : value }
}

/// The result of comparing two responses.
public struct ComparisonResult: Sendable, Hashable, Codable {
  /// The differences, in the order status, fields by name, cookies by name, body from its start.
  public let differences: [Difference]

  /// How many more there are than ``differences`` lists.
  public let omittedDifferences: Int

  /// Whether the bodies were compared.
  public enum Body: String, Sendable, Hashable, Codable {
    /// They were compared.
    case compared
    /// One side lacks the body, so the responses may differ there; ``note`` says why.
    case notRecorded
    /// They should have been compared and could not be; ``note`` says why.
    case notComparable
  }

  /// Whether the bodies were compared.
  public let body: Body

  /// One sentence on how the bodies were compared, if in an unusual way.
  public let note: String?

  /// Values that changed within their kind and so are not differences: the first ones, in the order of the responses.
  public let sameKinds: [SameKind]

  /// How many more of them there are than ``sameKinds`` lists.
  public let omittedSameKinds: Int

  /// A result of these parts; normally a ``ResponseComparison`` makes them.
  public init(
    differences: [Difference], omittedDifferences: Int, body: Body, note: String?,
    sameKinds: [SameKind] = [], omittedSameKinds: Int = 0
  ) {
    self.differences = differences
    self.omittedDifferences = omittedDifferences
    self.body = body
    self.note = note
    self.sameKinds = sameKinds
    self.omittedSameKinds = omittedSameKinds
  }

  /// Whether everything was compared and nothing differs.
  public var isSame: Bool { differences.isEmpty && omittedDifferences == 0 && body == .compared }
}

/// What came of comparing two answers.
public struct ComparisonResult: Sendable, Hashable, Codable {
  /// The differences, in the order status, fields by name, cookies by name, body from its start.
  public let differences: [Difference]

  /// How many more there are than ``differences`` lists.
  public let omittedDifferences: Int

  /// Whether the bodies were compared. If not, ``note`` says why, and the answers may differ there.
  public let bodyCompared: Bool

  /// One sentence on how the bodies were compared, where that is not the usual way.
  public let note: String?

  /// A result; differences are best made by a ``ResponseComparison``.
  public init(
    differences: [Difference], omittedDifferences: Int, bodyCompared: Bool, note: String?
  ) {
    self.differences = differences
    self.omittedDifferences = omittedDifferences
    self.bodyCompared = bodyCompared
    self.note = note
  }

  /// Whether everything was compared and nothing differs.
  public var isSame: Bool { differences.isEmpty && omittedDifferences == 0 && bodyCompared }
}

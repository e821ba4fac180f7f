/// What counts as the same answer.
public struct ComparisonRules: Sendable {
  /// Header fields that are not compared, beside ``volatileFields``; names in any case.
  public var ignoredFields: Set<String>

  /// Parts of JSON bodies that are not compared, with all they contain.
  public var ignoredJSONPaths: [JSONPathPattern]

  /// How many differences of one exchange are listed; the rest are counted.
  public var maximumDifferences: Int

  /// Whether ``volatileFields`` are left out.
  public var ignoresVolatileFields: Bool

  /// Rules that leave out what differs between any two answers and nothing else.
  public init(
    ignoredFields: Set<String> = [], ignoredJSONPaths: [JSONPathPattern] = [],
    maximumDifferences: Int = 100, ignoresVolatileFields: Bool = true
  ) {
    self.ignoredFields = ignoredFields
    self.ignoredJSONPaths = ignoredJSONPaths
    self.maximumDifferences = maximumDifferences
    self.ignoresVolatileFields = ignoresVolatileFields
  }
}

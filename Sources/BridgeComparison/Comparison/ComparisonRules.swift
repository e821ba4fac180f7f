public import BridgeRecording

/// The rules by which two responses are the same.
public struct ComparisonRules: Sendable {
  /// Header fields that are not compared, beside ``volatileFields``; names in any case.
  public var ignoredFields: Set<String>

  /// Parts of JSON bodies that are not compared, with all they contain.
  public var ignoredJSONPaths: [JSONPathPattern]

  /// Places of bodies that are not compared, with all they contain.
  package var ignoredPlaces: [PlacePattern] = []

  /// Text that is ignored at one place of HTML or JSON bodies.
  package var placeMasks: [PlaceMask] = []

  /// Arrays of JSON bodies whose elements may come in any order.
  public var unorderedJSONPaths: [JSONPathPattern] = []

  /// Tolerances for numbers in JSON bodies.
  public var tolerances: [JSONTolerance] = []

  /// Text that is ignored in values of header fields, in text, and in strings and numbers of JSON.
  public var masks: [TextMask] = []

  /// How many differences of one exchange are listed; the rest are counted.
  public var maximumDifferences: Int

  /// Whether ``volatileFields`` are left out.
  public var ignoresVolatileFields: Bool

  /// Whether clocks, identities and validators may change within their kind; see ``ValueKind``.
  public var acceptsSameKinds = true

  /// Whether ``framingFields`` are left out even where volatile fields are compared: for responses that
  /// another process frames again.
  package var ignoresFraming = false

  /// Fields that frame the body on the wire. Bodies are compared decoded, so these add nothing, except that the
  /// `Content-Length` of a response to HEAD represents its body and is always compared.
  package static let framingFields: Set<String> = [
    "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive",
    "proxy-connection", "upgrade", "trailer",
  ]

  /// The names, in lower case, of all fields that are not compared, except in a response to HEAD.
  package var unlookedFields: Set<String> {
    var names = Set(ignoredFields.map { $0.lowercased() })
    if ignoresVolatileFields { names.formUnion(Self.volatileFields.map(\.name)) }
    if ignoresFraming { names.formUnion(Self.framingFields) }
    return names
  }

  /// Rules that ignore only what differs between any two responses.
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

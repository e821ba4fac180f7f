/// Names of members, parameters and inputs that hold an identity.
package enum IdentityName {
  /// Whether a value of that name is an identity.
  package static func isOne(_ name: String) -> Bool {
    let lower = name.lowercased()
    return whole.contains(lower) || lower.hasSuffix("_id") || lower.hasSuffix("-id")
      || lower.hasSuffix("_pk") || name.hasSuffix("Id") || name.hasSuffix("ID")
  }

  private static let whole: Set = ["id", "pk", "uuid", "guid", "slug"]
}

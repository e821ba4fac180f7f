/// Names of form fields, which many frameworks nest: `issue[category_id]`.
package enum FieldName {
  /// The innermost name, in the singular if it is that of a list of identities: `category_id` for
  /// `issue[category_id]`, and `user_id` for `membership[user_ids][]`. Other names are returned as they are.
  package static func innermost(_ name: String) -> String {
    let parts = name.split { $0 == "[" || $0 == "]" }
    let last = parts.last { !$0.allSatisfy(\.isNumber) }.map(String.init) ?? name
    return last == "ids" || ["_ids", "-ids", "Ids", "IDs"].contains { last.hasSuffix($0) }
      ? String(last.dropLast()) : last
  }
}

/// A field list encoded as a delta against a base list, so that no field is stored twice.
package struct FieldDelta: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// The field at this position of the base list.
    case kept(Int)
    /// A field that is not in the base list.
    case given(RecordedField)
  }

  package let parts: [Part]

  package init(parts: [Part]) { self.parts = parts }

  /// Encodes `fields` against `base`.
  package init(_ fields: [RecordedField], by base: [RecordedField]) {
    var cursor = 0
    var parts: [Part] = []
    for field in fields {
      let position =
        base[min(cursor, base.count)...].firstIndex(of: field) ?? base.firstIndex(of: field)
      parts.append(position.map { .kept($0) } ?? .given(field))
      if let position { cursor = position + 1 }
    }
    self.parts = parts
  }

  /// The decoded list; nil if a position does not exist in `base`.
  package func fields(by base: [RecordedField]) -> [RecordedField]? {
    var fields: [RecordedField] = []
    for part in parts {
      switch part {
      case .given(let field): fields.append(field)
      case .kept(let position):
        guard base.indices.contains(position) else { return nil }
        fields.append(base[position])
      }
    }
    return fields
  }
}

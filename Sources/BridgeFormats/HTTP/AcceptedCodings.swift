/// The content codings that a client accepts in `Accept-Encoding` (RFC 9110 §12.5.3).
package struct AcceptedCodings {
  private var weights: [String: Double] = [:]

  /// The codings that the lines of the field accept together. An absent or empty field accepts the plain form only.
  package init(_ lines: [String]) {
    for element in FieldList.elements(lines) {
      let parts = ParameterList(element)
      let name = parts.head.lowercased()
      let weight = parts["q"].map { Double($0) ?? 0 } ?? 1
      weights[name == "x-gzip" ? "gzip" : name] = min(max(weight, 0), 1)
    }
  }

  /// The weight of a coding; 0 if it is not accepted.
  package func weight(_ coding: String) -> Double { weights[coding] ?? weights["*"] ?? 0 }

  /// The best of some compressed forms: the highest weight, then the smallest size. Nil if the plain form has a higher
  /// weight, or no form is accepted.
  package func choice<Form>(of forms: [(coding: String, size: Int, form: Form)]) -> Form? {
    let plain = weights["identity"] ?? 0
    return forms.filter { weight($0.coding) > 0 && weight($0.coding) >= plain }
      .min { (-weight($0.coding), $0.size) < (-weight($1.coding), $1.size) }?.form
  }
}

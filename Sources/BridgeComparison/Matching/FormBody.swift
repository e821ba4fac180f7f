internal import BridgeFormats

/// The fields of an `application/x-www-form-urlencoded` body (WHATWG URL §5.1).
package struct FormBody: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    /// The decoded name.
    package let name: [UInt8]
    /// The decoded value.
    package let value: [UInt8]
  }

  /// The fields in the order of the body, repeats included.
  package let fields: [Field]

  /// Reads a body; every sequence of bytes is a form.
  package init(_ body: [UInt8]) {
    fields = body.split(separator: UInt8(ascii: "&")).map { piece in
      let (name, value) = piece.cut(at: "=")
      return Field(
        name: PercentEscapes.decodedForm(name), value: PercentEscapes.decodedForm(value ?? []))
    }
  }

  /// The fields sorted by bytes: the same for every order of the same fields.
  package var sortedFields: [Field] {
    fields.sorted { left, right in
      left.name == right.name
        ? left.value.lexicographicallyPrecedes(right.value)
        : left.name.lexicographicallyPrecedes(right.name)
    }
  }
}

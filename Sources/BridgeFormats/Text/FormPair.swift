/// A name and value of a query or a urlencoded form (WHATWG URL §5.1).
package struct FormPair: Sendable, Hashable {
  package let name: String

  /// The value; empty without an equals sign.
  package let value: String

  /// The decoded pairs of a text, in order.
  package static func all(in text: Substring) -> [FormPair] {
    text.utf8.split(separator: UInt8(ascii: "&")).map { FormPair($0) }
  }

  private init(_ pair: Substring.UTF8View) {
    let (name, value) = pair.cut(at: "=")
    (self.name, self.value) = (Self.decoded(name), value.map(Self.decoded) ?? "")
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    String(decoding: PercentEscapes.decodedForm(Array(text)[...]), as: UTF8.self)
  }
}

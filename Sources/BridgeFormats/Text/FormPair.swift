/// A name and a value of a query or an urlencoded form (WHATWG URL §5.1).
package struct FormPair: Sendable, Hashable {
  package let name: String

  /// Empty where there is no equals sign.
  package let value: String

  /// The pairs of a text in order, with their escapes undone.
  package static func all(in text: Substring) -> [FormPair] {
    text.utf8.split(separator: UInt8(ascii: "&")).map { FormPair($0) }
  }

  private init(_ pair: Substring.UTF8View) {
    let name = pair.prefix { $0 != UInt8(ascii: "=") }
    (self.name, value) = (Self.decoded(name), Self.decoded(pair[name.endIndex...].dropFirst()))
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    String(decoding: PercentEscapes.decodedForm(Array(text)[...]), as: UTF8.self)
  }
}

internal import BridgeFormats

/// Parses `Sec-WebSocket-Extensions` (RFC 6455 §9.1).
package enum ExtensionList {
  /// An offered or accepted extension.
  package struct Element: Sendable, Hashable {
    /// Its name, in lower case.
    package let name: String

    /// Its parameters in order.
    package let parameters: [Parameter]

    /// The original text, without surrounding white space.
    package let text: String
  }

  /// A parameter of an extension.
  package struct Parameter: Sendable, Hashable {
    /// Its name, in lower case.
    package let name: String

    /// Its value without quotes; nil if it has none.
    package let value: String?
  }

  /// The extensions in the fields of a head. Quoted values cannot contain `,` or `;`, because they are tokens (§9.1).
  package static func parse(_ values: [String]) -> [Element] {
    values.flatMap { $0.split(separator: ",") }.compactMap { element in
      let parts = element.split(separator: ";").map(\.withoutBlanks)
      guard let name = parts.first, !name.isEmpty else { return nil }
      return Element(
        name: name.lowercased(), parameters: parts.dropFirst().map(parameter),
        text: element.withoutBlanks)
    }
  }

  /// The offers of permessage-deflate among these, as one value; nil for none. With any other extension, messages could
  /// not be decoded.
  package static func deflateOffers(in values: [String]) -> String? {
    let offers = parse(values).filter { $0.name == DeflateParameters.name }.map(\.text)
    return offers.isEmpty ? nil : offers.joined(separator: ", ")
  }

  private static func parameter(_ text: String) -> Parameter {
    let (name, tail) = text.cut(at: "=")
    let value = tail?.withoutBlanks
    let isQuoted =
      value.map { $0.count >= 2 && $0.hasPrefix("\"") && $0.hasSuffix("\"") } ?? false
    return Parameter(
      name: name.withoutBlanks.lowercased(),
      value: isQuoted ? value.map { String($0.dropFirst().dropLast()) } : value)
  }
}

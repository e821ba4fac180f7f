package import BridgeFormats

/// Header fields in a HAR tree: `{name, value}` objects, pairs as arrays, or one object.
package enum HARFields {
  /// The fields in order.
  package static func fields(of headers: JSONValue?) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    _ = headers.map { headers in
      map(headers) { name, value in
        fields.append((name, value))
        return value
      }
    }
    return fields
  }

  /// The headers with each value changed by `change`. `otherwise` changes everything else but names: values that are not
  /// text, by the name of their field, other members, and elements that are no fields.
  package static func map(
    _ headers: JSONValue,
    otherwise: (_ name: String, _ value: JSONValue) -> JSONValue = { $1 },
    _ change: (_ name: String, _ value: String) -> String
  ) -> JSONValue {
    func lines(_ value: JSONValue, named name: String) -> JSONValue {
      value.mapLines { change(name, $0) } ?? otherwise(name, value)
    }
    switch headers {
    case .array(let elements): return .array(elements.map { element($0, otherwise, lines) })
    case .object:
      return headers.mapMembers { name, value in
        if case .array(let values) = value { return .array(values.map { lines($0, named: name) }) }
        return lines(value, named: name)
      }
    default: return otherwise("", headers)
    }
  }

  private static func element(
    _ element: JSONValue, _ otherwise: (_ name: String, _ value: JSONValue) -> JSONValue,
    _ lines: (_ value: JSONValue, _ name: String) -> JSONValue
  ) -> JSONValue {
    if case .array(let pair) = element, pair.count > 1, let name = pair[0].text {
      return .array([pair[0], lines(pair[1], name)] + pair[2...].map { otherwise("", $0) })
    }
    guard case .object = element else { return otherwise("", element) }
    let name = element["name"]?.text ?? ""
    return element.mapMembers { member, value in
      switch member {
      case "name": value
      case "value": lines(value, name)
      default: otherwise(member, value)
      }
    }
  }
}

extension JSONValue {
  /// Changes each value of a list joined by line ends, as the DevTools protocol reports repeated fields; nil if the value
  /// is not a string.
  fileprivate func mapLines(_ change: (String) -> String) -> JSONValue? {
    guard let text else { return nil }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return .text(lines.map { change(String(Substring($0))) }.joined(separator: "\n"))
  }
}

extension JSONValue {
  /// A positive byte count adjusted for a body that grew by `change`; other values, including zero and −1, are returned
  /// unchanged.
  package func adding(_ change: Int) -> JSONValue {
    guard change != 0, case .number(let number) = self, let count = Int(number.source),
      count > 0
    else { return self }
    return .number(JSONNumber(source: "\(max(0, count + change))"))
  }
}

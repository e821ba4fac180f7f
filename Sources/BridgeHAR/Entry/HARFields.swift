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

  /// The headers with each value changed by `change`.
  package static func map(
    _ headers: JSONValue, _ change: (_ name: String, _ value: String) -> String
  ) -> JSONValue {
    switch headers {
    case .array(let elements): .array(elements.map { element($0, change) })
    case .object:
      headers.mapMembers { name, value in
        if case .array(let values) = value {
          return .array(values.map { $0.mapLines(named: name, change) })
        }
        return value.mapLines(named: name, change)
      }
    default: headers
    }
  }

  private static func element(
    _ element: JSONValue, _ change: (_ name: String, _ value: String) -> String
  ) -> JSONValue {
    if case .array(let pair) = element, pair.count > 1, let name = pair[0].text {
      return .array([pair[0], pair[1].mapLines(named: name, change)] + pair[2...])
    }
    let name = element["name"]?.text ?? ""
    return element.mapMembers { member, value in
      member == "value" ? value.mapLines(named: name, change) : value
    }
  }
}

extension JSONValue {
  /// Changes each value of a list joined by line ends, as the DevTools protocol reports repeated fields.
  fileprivate func mapLines(
    named name: String, _ change: (_ name: String, _ value: String) -> String
  )
    -> JSONValue
  {
    guard let text else { return self }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let changed = lines.map { change(name, String(Substring($0))) }
    return .text(changed.joined(separator: "\n"))
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

internal import BridgeFormats
package import HTTPTypes

/// The second half of a cache key: the values of the request fields that `Vary` lists (RFC 9111 §4.1).
package enum VaryRules {
  /// The normalized values of those fields in a request, one line each: equivalent values give the same text.
  package static func selection(_ names: [String], in request: HTTPFields) -> String {
    names.map { name in
      guard let name = HTTPField.Name(name), request.contains(name) else { return "\(name)" }
      return "\(name.canonicalName):\(normalized(request[values: name], of: name.canonicalName))"
    }.joined(separator: "\n")
  }

  /// §4.1: removes differences in white space and in the division into lines; for the Accept fields, also in case and
  /// order where their definition gives those no meaning.
  private static func normalized(_ lines: [String], of name: String) -> String {
    switch name {
    case "accept": return preferences(FieldList.elements(lines).map(mediaRange), hasOrder: false)
    case "accept-encoding", "accept-language", "accept-charset":
      return preferences(
        FieldList.elements(lines).map { $0.lowercased() }, hasOrder: name == "accept-language")
    default: return FieldList.elements(lines).joined(separator: ", ")
    }
  }

  /// Items with weights (RFC 9110 §12.4.2), the heaviest first. Among equal ones the order counts for languages
  /// (§12.5.4) only.
  private static func preferences(_ items: [String], hasOrder: Bool) -> String {
    let weighted = items.map { weight($0) }
    let sorted = weighted.enumerated().sorted { left, right in
      if left.element.weight != right.element.weight {
        return left.element.weight > right.element.weight
      }
      return hasOrder ? left.offset < right.offset : left.element.item < right.element.item
    }
    return sorted.map {
      $0.element.weight == 1000 ? $0.element.item : "\($0.element.item);q=\($0.element.weight)"
    }
    .joined(separator: ", ")
  }

  /// Lower-cases types and names of parameters, but not values, whose case may count (RFC 9110 §8.3.1).
  private static func mediaRange(_ item: String) -> String {
    FieldList.split(item.utf8[...], at: UInt8(ascii: ";")).map { part in
      let name = part.prefix { $0 != "=" }
      return name.lowercased() + part[name.endIndex...]
    }.joined(separator: ";")
  }

  private static func weight(_ item: String) -> (item: String, weight: Int) {
    var parts = FieldList.split(item.utf8[...], at: UInt8(ascii: ";"))
    guard let index = parts.lastIndex(where: { $0.hasPrefix("q=") }),
      let weight = Double(parts[index].dropFirst(2)), (0...1).contains(weight)
    else { return (parts.joined(separator: ";"), 1000) }
    parts.remove(at: index)
    return (parts.joined(separator: ";"), Int((weight * 1000).rounded()))
  }
}

package import BridgeFormats
internal import BridgeHAR

/// The header fields of a HAR message in recorded form: pseudo-fields are removed, and values joined by line ends are
/// split.
struct HARRecordedFields {
  private(set) var fields: [RecordedField] = []

  /// Whether a value was a list joined by line ends, as the DevTools protocol reports repeated fields.
  private(set) var hasJoinedValues = false

  /// Whether a field had a name but no value.
  private(set) var hasMissingValues = false

  init(_ headers: HARHeaders) {
    fields.reserveCapacity(headers.fields.count)
    for field in headers.fields { append(field.name, field.value?.scalarText) }
  }

  private mutating func append(_ name: String, _ value: String?) {
    if HARHeaders.isPseudoField(name) { return }
    if let value, value.utf8.contains(UInt8(ascii: "\n")) {
      hasJoinedValues = true
      for line in Self.lines(of: value) { fields.append(RecordedField(name, line)) }
    } else {
      hasMissingValues = hasMissingValues || value == nil
      fields.append(RecordedField(name, value ?? ""))
    }
  }

  /// The values joined by line ends; a line that begins with white space continues the previous one (RFC 9112 §5.2).
  private static func lines(of value: String) -> [String] {
    var lines: [String] = []
    for line in value.utf8.split(separator: UInt8(ascii: "\n")) {
      let text = String(Substring(line))
      if let last = lines.last, line.first?.isSpaceOrTab == true {
        lines[lines.count - 1] = last + " " + text.withoutFieldWhitespace
      } else {
        lines.append(text.withoutFieldWhitespace)
      }
    }
    return lines
  }
}

extension HARHeaders {
  /// The number of HTTP/2 pseudo-fields, such as `:authority`.
  var pseudoFields: Int { fields.count { Self.isPseudoField($0.name) } }

  fileprivate static func isPseudoField(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ":")
  }
}

extension [RecordedField] {
  /// The header fields in a HAR `headers` array.
  package init(har headers: JSONValue?) {
    self = HARFields.fields(of: headers).map { RecordedField($0.name, $0.value) }
  }
}

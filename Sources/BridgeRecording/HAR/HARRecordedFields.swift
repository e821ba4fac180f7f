package import BridgeFormats
internal import BridgeHAR

/// The header fields of a message in a HAR file as a recording has them: pseudo-fields are left out, and values that line
/// ends join are taken apart.
struct HARRecordedFields {
  private(set) var fields: [RecordedField] = []

  /// Whether a value was a list joined by line ends, as the DevTools protocol delivers repeats.
  private(set) var hasJoinedValues = false

  /// Whether a field had a name and no value.
  private(set) var hasMissingValues = false

  init(_ headers: HARHeadersDraft) {
    fields.reserveCapacity(headers.fields.count)
    for field in headers.fields { append(field.name, field.value?.text) }
  }

  private mutating func append(_ name: String, _ value: String?) {
    if HARHeadersDraft.isPseudoField(name) { return }
    if let value, value.utf8.contains(UInt8(ascii: "\n")) {
      hasJoinedValues = true
      for line in Self.lines(of: value) { fields.append(RecordedField(name, line)) }
    } else {
      hasMissingValues = hasMissingValues || value == nil
      fields.append(RecordedField(name, value ?? ""))
    }
  }

  /// The values that line ends join; a line that begins with white space continues the one before
  /// (RFC 9112 §5.2).
  private static func lines(of value: String) -> [String] {
    var lines: [String] = []
    for line in value.utf8.split(separator: UInt8(ascii: "\n")) {
      let text = String(Substring(line))
      if let last = lines.last, line.first == 0x20 || line.first == 0x09 {
        lines[lines.count - 1] = last + " " + text.withoutFieldWhitespace
      } else {
        lines.append(text.withoutFieldWhitespace)
      }
    }
    return lines
  }
}

extension HARHeadersDraft {
  /// How many fields are pseudo-fields of HTTP/2, such as `:authority`.
  var pseudoFields: Int { fields.count { Self.isPseudoField($0.name) } }

  fileprivate static func isPseudoField(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ":")
  }
}

extension [RecordedField] {
  /// The header fields in a HAR tree.
  package init(har headers: JSONValue?) {
    self = HARFields.fields(of: headers).map { RecordedField($0.name, $0.value) }
  }
}

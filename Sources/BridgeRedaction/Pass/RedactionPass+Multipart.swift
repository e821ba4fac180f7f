internal import BridgeRecording
internal import BridgeFormats

// multipart/* (RFC 2046 §5.1, RFC 7578). In files, only known secrets are replaced.
extension RedactionPass {
  /// The body without the secrets in its fields; nil if they have none.
  ///
  /// Truncated bodies are read as far as they go, because secrets in the existing part must be found.
  mutating func multipart(_ bytes: [UInt8], boundary: String?) -> [UInt8]? {
    guard let parts = Self.parts(of: bytes, boundary) else { return swept(bytes) }
    var edits = RedactionEdits()
    var open: [Range<Int>] = []
    var position = 0
    for part in parts {
      if part.isFile {
        open.append(position..<part.content.lowerBound)
        position = part.content.upperBound
      } else if let new = content(Array(bytes[part.content]), of: part) {
        edits.replace(part.content, with: new)
      }
    }
    open.append(position..<bytes.count)
    sweep(bytes, within: open, into: &edits)
    return edits.applied(to: bytes)
  }

  /// The parts, separated by the boundary or else by the first line of the body; nil if neither separates any.
  private static func parts(of bytes: [UInt8], _ boundary: String?) -> [MultipartPart]? {
    markers(of: bytes, boundary).lazy.map { LenientParts(bytes, marker: $0).parts }
      .first { !$0.isEmpty }
  }

  /// Possible markers between parts: the boundary and the first line of the body.
  static func markers(of bytes: [UInt8], _ boundary: String?) -> [[UInt8]] {
    let named = boundary.map { $0.isEmpty ? [] : [Array("--\($0)".utf8)] } ?? []
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.starts(with: "--".utf8) && line.count > 2 ? named + [Array(line)] : named
  }

  /// The content of a part that is not a file, without its secrets; nil if it is unchanged.
  mutating func content(_ value: [UInt8], of part: MultipartPart) -> [UInt8]? {
    let name = Array((part.name ?? "").utf8)
    func place() -> String { "part \(String(decoding: name, as: UTF8.self))" }
    if let new = parameter(name, value, isField: true, at: place()) { return new }
    if let type = part.contentType {
      return descending { $0.document(value, MediaType(type)) }
    }
    return inner(value, at: place())
  }
}

/// The parts of a multipart body, even of a damaged one.
struct LenientParts {
  private(set) var parts: [MultipartPart] = []

  /// Splits `bytes` at every line that begins with `marker`.
  init(_ bytes: [UInt8], marker: [UInt8]) {
    var start: Int?
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      if bytes[line...].starts(with: marker) {
        if let start {
          parts.append(Self.part(bytes, start..<Self.withoutLineEnd(bytes, line, from: start)))
        }
        start = min(end + 1, bytes.count)
      }
      line = end + 1
    }
    if let start, start < bytes.count { parts.append(Self.part(bytes, start..<bytes.count)) }
  }

  private static func withoutLineEnd(_ bytes: [UInt8], _ end: Int, from start: Int) -> Int {
    var end = end
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The part in `range`, which begins after the line of its boundary.
  static func part(_ bytes: [UInt8], _ range: Range<Int>) -> MultipartPart {
    var fields: [RecordedField] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let end = bytes[position..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let line = bytes[position..<end].withoutFieldWhitespace
      let next = min(end + 1, range.upperBound)
      // RFC 5322 §2.2.3: a line that begins with white space continues the previous field.
      if let last = fields.last, !line.isEmpty, bytes[position].isSpaceOrTab {
        let more = String(decoding: line, as: UTF8.self)
        fields[fields.count - 1] = RecordedField(last.name, "\(last.value) \(more)")
        position = next
        continue
      }
      // A line that is not a field ends the header as well, in case the empty line is missing.
      guard case let (head, tail?) = line.cut(at: ":") else {
        position = line.isEmpty ? next : position
        break
      }
      let name = String(decoding: head.withoutFieldWhitespace, as: UTF8.self)
      let value = String(decoding: tail.withoutFieldWhitespace, as: UTF8.self)
      fields.append(RecordedField(name, value))
      position = next
    }
    return MultipartPart(fields: fields, content: position..<range.upperBound)
  }
}

extension MultipartPart {
  /// Whether it is a file, or is neither a form field nor text.
  var isFile: Bool {
    guard fields.first("Content-Disposition") != nil else {
      return contentType.map { BodyForm(MediaType($0), []) == .binary } ?? false
    }
    return filename != nil && !isDocument
  }

  /// Whether it is a document of a type that programs use to send data. Pages send even data that they create with a
  /// file name (XMLHttpRequest standard, "create an entry").
  private var isDocument: Bool {
    guard let type = contentType.map(MediaType.init) else { return false }
    return type.isJSON || type.isForm
  }
}

internal import BridgeFormats

/// Parses a `multipart/*` body (RFC 2046 §5.1, RFC 7578), as browsers and tools write it.
///
/// Tolerates deviations that lose nothing: bare LF as line end, a preamble and an epilogue, folded, unknown or missing
/// fields. A truncated body is an error.
package struct MultipartParser {
  /// Limits that protect this process from hostile bodies.
  package struct Limits: Sendable {
    package var parts = 10_000
    package var bytesOfFields = 16 * 1024
    package init() {}
  }

  package enum Failure: Error, Hashable, Sendable {
    /// The boundary is empty or longer than 256 bytes.
    case badBoundary
    /// No line of the body is the boundary.
    case noParts
    /// The body ends before its closing boundary.
    case unfinished
    /// A part's fields are not followed by an empty line within the limit.
    case badFields
    /// There are more parts than the limit.
    case tooManyParts
  }

  private let body: [UInt8]
  private let marker: [UInt8]
  private let limits: Limits

  /// The parts of `body` in order; their contents are ranges of it.
  package static func parts(
    of body: [UInt8], boundary: String, limits: Limits = Limits()
  ) throws(Failure) -> [MultipartPart] {
    guard (1...256).contains(boundary.utf8.count) else { throw .badBoundary }
    let marker = [UInt8(ascii: "-"), UInt8(ascii: "-")] + Array(boundary.utf8)
    return try MultipartParser(body: body, marker: marker, limits: limits).parts()
  }

  private init(body: [UInt8], marker: [UInt8], limits: Limits) {
    self.body = body
    self.marker = marker
    self.limits = limits
  }

  /// A boundary line.
  private struct Delimiter {
    /// The start of the line end before the boundary: the end of the previous part.
    let start: Int
    /// The start of the line after the boundary.
    let end: Int
    /// Whether it is the closing boundary.
    let isLast: Bool
  }

  private func parts() throws(Failure) -> [MultipartPart] {
    guard var delimiter = nextDelimiter(from: 0) else { throw .noParts }
    var parts: [MultipartPart] = []
    while !delimiter.isLast {
      guard parts.count < limits.parts else { throw .tooManyParts }
      let (fields, content) = try fields(from: delimiter.end)
      // The line end before the boundary may be the empty line that ends the fields.
      guard let next = nextDelimiter(from: max(content - 2, delimiter.end)) else {
        throw .unfinished
      }
      let end = max(content, next.start)
      parts.append(MultipartPart(fields: fields, content: content..<end))
      delimiter = next
    }
    return parts
  }

  /// The first boundary line from `start` on. `start` itself counts as the start of a line only at the start of the
  /// body.
  private func nextDelimiter(from start: Int) -> Delimiter? {
    if start == 0, let delimiter = delimiter(at: 0, lineEnd: 0) { return delimiter }
    var position = start
    while let newline = index(of: UInt8(ascii: "\n"), from: position) {
      let hasReturn = newline > start && body[newline - 1] == UInt8(ascii: "\r")
      let lineEnd = hasReturn ? newline - 1 : newline
      if let delimiter = delimiter(at: newline + 1, lineEnd: lineEnd) { return delimiter }
      position = newline + 1
    }
    return nil
  }

  /// The delimiter whose dashes begin at `position`, if the whole line is one.
  private func delimiter(at position: Int, lineEnd: Int) -> Delimiter? {
    guard body.count - position >= marker.count,
      body[position..<position + marker.count].elementsEqual(marker)
    else { return nil }
    var cursor = position + marker.count
    let isLast = body[cursor...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
    if isLast { cursor += 2 }
    while cursor < body.count, body[cursor].isSpaceOrTab { cursor += 1 }
    if cursor < body.count, body[cursor] == UInt8(ascii: "\r") { cursor += 1 }
    if cursor < body.count, body[cursor] == UInt8(ascii: "\n") {
      cursor += 1
    } else {
      guard isLast, cursor == body.count else { return nil }
    }
    return Delimiter(start: lineEnd, end: cursor, isLast: isLast)
  }

  /// The fields that begin at `start`, and the start of the content after their empty line.
  private func fields(from start: Int) throws(Failure) -> ([RecordedField], Int) {
    var fields: [RecordedField] = []
    var position = start
    while let newline = index(of: UInt8(ascii: "\n"), from: position) {
      guard newline - start <= limits.bytesOfFields else { throw .badFields }
      var line = body[position..<newline]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      position = newline + 1
      if line.isEmpty { return (fields, position) }
      Self.append(line, to: &fields)
    }
    throw .badFields
  }

  private static func append(_ line: ArraySlice<UInt8>, to fields: inout [RecordedField]) {
    if line.first?.isSpaceOrTab == true, let last = fields.popLast() {
      let folded = last.value + " " + text(line)
      fields.append(RecordedField(last.name, folded))
    } else if case let (name, value?) = line.cut(at: ":") {
      fields.append(RecordedField(text(name), text(value)))
    }
  }

  /// The line as text, trimmed of white space.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.withoutFieldWhitespace, as: UTF8.self)
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < body.count else { return nil }
    return body[start...].firstIndex(of: byte)
  }
}

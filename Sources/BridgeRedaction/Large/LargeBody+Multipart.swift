internal import BridgeRecording
internal import BridgeFormats

// multipart/* (RFC 2046 §5.1, RFC 7578): in files, only known secrets are replaced.
extension LargeBody {
  /// The maximum size of a part's header.
  private static let maximumFieldBytes = 64 * 1024

  mutating func multipart(_ range: Range<Int>, boundary: String?) throws {
    guard let (marker, first) = try firstPart(in: range, boundary) else { return try text(range) }
    var line = first
    try text(range.lowerBound..<line)
    while let feed = try window.lineFeed(from: line, before: range.upperBound) {
      let next = try window.line(beginningWith: marker, from: feed + 1, before: range.upperBound)
      try part(
        feed
          + 1..<max(
            feed + 1, try next.map { try withoutLineEnd($0, from: feed + 1) } ?? range.upperBound))
      guard let next else { return }
      line = next
    }
  }

  /// The marker between parts and the start of the first part, or nil.
  private mutating func firstPart(
    in range: Range<Int>, _ boundary: String?
  ) throws -> (marker: [UInt8], line: Int)? {
    let head = try window.bytes(
      in: range.lowerBound..<min(range.upperBound, range.lowerBound + 1024))
    for marker in RedactionPass.markers(of: head, boundary) {
      guard
        let line = try window.line(
          beginningWith: marker, from: range.lowerBound, before: range.upperBound),
        let feed = try window.lineFeed(from: line, before: range.upperBound),
        feed + 1 < range.upperBound
      else { continue }
      return (marker, line)
    }
    return nil
  }

  /// The end of the part before the boundary at `line`; the line end in front of a boundary belongs to it.
  private mutating func withoutLineEnd(_ line: Int, from start: Int) throws -> Int {
    let tail = try window.bytes(in: max(start, line - 2)..<line)
    if tail.last != 0x0A { return line }
    return line - (tail.first == 0x0D && tail.count == 2 ? 2 : 1)
  }

  private mutating func part(_ range: Range<Int>) throws {
    let head = try window.bytes(
      in: range.lowerBound..<min(range.upperBound, range.lowerBound + Self.maximumFieldBytes))
    let part = LenientParts.part(head, 0..<head.count)
    let content = range.lowerBound + part.content.lowerBound..<range.upperBound
    try swept(range.lowerBound..<content.lowerBound)
    guard !part.isFile else { return try known(content) }
    guard content.count > sizes.value else {
      let value = try window.bytes(in: content)
      pass.base = content.lowerBound
      defer { pass.base = 0 }
      let new = pass.content(value, of: part) ?? pass.swept(value)
      if let new { try copy.replace(content, with: new) }
      return
    }
    try largeContent(content, of: part)
  }

  private mutating func largeContent(_ content: Range<Int>, of part: MultipartPart) throws {
    let name = Array((part.name ?? "").utf8)
    if pass.grade(of: name) != .none {
      return try secret(content, name, "part \(String(decoding: name, as: UTF8.self))")
    }
    guard depth < Self.deepest, let type = part.contentType else { return try text(content) }
    depth += 1
    defer { depth -= 1 }
    try document(content, MediaType(type))
  }

  /// Replaces known secrets in a short range without a telling name.
  mutating func swept(_ range: Range<Int>) throws {
    pass.base = range.lowerBound
    defer { pass.base = 0 }
    if let new = pass.swept(try window.bytes(in: range)) { try copy.replace(range, with: new) }
  }

  /// Replaces a secret that is too large for memory.
  mutating func secret(_ range: Range<Int>, _ name: [UInt8], _ place: @autoclosure () -> String)
    throws
  {
    var digest = pass.context.digest()
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      digest.update(try file.bytesAsWritten(in: start..<min(start + (1 << 20), range.upperBound)))
    }
    let placeholder = SecretPlaceholder(of: name, digest: digest.text)
    pass.note(.named, placeholder.name, place())
    try copy.replace(range, with: Array(placeholder.text.utf8))
  }
}

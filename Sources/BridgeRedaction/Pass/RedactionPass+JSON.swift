internal import BridgeRecording
internal import BridgeFormats

// JSON (RFC 8259) at any depth. Unchanged parts stay as they were written.
extension RedactionPass {
  /// The maximum nesting of a document; deeper ones are searched as text.
  private static let deepestJSON = 1_000

  /// The document without its secrets; nil if it has none. Anything but JSON is searched as text.
  mutating func json(_ bytes: [UInt8]) -> [UInt8]? {
    guard var edits = jsonEdits(bytes) else {
      if let edits = lines(bytes) { return edits.applied(to: bytes) }
      return text(bytes, isCode: false)
    }
    let matches = matches(in: bytes, besides: edits, isJSON: true)
    if !matches.isEmpty { place(matches, in: bytes, &edits) }
    return edits.applied(to: bytes)
  }

  /// The edits of newline-delimited JSON (NDJSON); nil unless the first line is a document.
  private mutating func lines(_ bytes: [UInt8]) -> RedactionEdits? {
    guard let end = bytes.firstIndex(of: 0x0A), jsonEdits(Array(bytes[..<end])) != nil,
      end + 1 < bytes.count
    else { return nil }
    var edits = RedactionEdits()
    for line in bytes.split(separator: 0x0A) {
      if let new = json(Array(line)) { edits.replace(line.indices, with: new) }
    }
    return edits
  }

  /// The edits required by names and paths; nil if the text is not JSON.
  private mutating func jsonEdits(_ bytes: [UInt8]) -> RedactionEdits? {
    JSONScanner.scanning(bytes, maximumDepth: Self.deepestJSON, invalidUTF8: .repaired) { scanner in
      var edits = RedactionEdits()
      var walk = JSONWalk(context.rules.secretPaths)
      do throws(JSONError) {
        while true {
          let token = try scanner.next()
          if token == .end { return edits }
          take(token, of: scanner, &walk, &edits)
        }
      } catch {
        // The reason does not matter: anything but JSON is searched as text.
        return nil
      }
    }
  }

  private mutating func take(
    _ token: JSONToken, of scanner: JSONScanner, _ walk: inout JSONWalk,
    _ edits: inout RedactionEdits
  ) {
    switch token {
    case .endObject, .endArray: walk.end()
    case .key(let text): name(scanner.bytes(text), in: &walk)
    case .beginObject, .beginArray:
      walk.next()
      walk.begin(isObject: token == .beginObject)
    case .string(let text):
      walk.next()
      let value = JSONString(text.range, hasEscapes: text.hasEscapes, scanner.bytes(text))
      for edit in string(value, in: &walk) { edits.replace(edit.range, with: edit.text) }
    case .number(let range):
      walk.next()
      if let new = number(Array(scanner.source(range).utf8), in: walk) {
        edits.replace(range, with: Self.quoted(new))
      }
    case .true, .false, .null, .end: walk.next()
    }
  }

  // MARK: Values that no name explains

  /// Replaces matches inside strings in place, and numbers as a whole, so that the result stays JSON.
  private mutating func place(_ matches: [Match], in bytes: [UInt8], _ edits: inout RedactionEdits)
  {
    let (strings, numbers) = Self.scalars(of: bytes)
    for match in matches {
      if strings.range(around: match.range) != nil {
        edits.replace(match.range, with: match.text)
      } else if let number = numbers.range(around: match.range) {
        edits.replace(number, with: Self.quoted(match.text))
      }
    }
  }

  private static func scalars(of bytes: [UInt8]) -> (strings: RangeList, numbers: RangeList) {
    JSONScanner.scanning(bytes, maximumDepth: deepestJSON, invalidUTF8: .repaired) { scanner in
      var (strings, numbers): ([Range<Int>], [Range<Int>]) = ([], [])
      // The document was already read to its end, so this pass cannot fail.
      while let token = try? scanner.next(), token != .end {
        switch token {
        case .string(let text), .key(let text): strings.append(text.range)
        case .number(let range): numbers.append(range)
        default: break
        }
      }
      return (RangeList(strings), RangeList(numbers))
    }
  }
}

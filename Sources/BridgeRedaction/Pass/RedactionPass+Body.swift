internal import BridgeRecording
internal import BridgeCoding
internal import BridgeFormats

// Bodies: content coding and charset are undone first, then each kind of document is read by its rules.
extension RedactionPass {
  /// A coded body that grows beyond this is not searched in memory.
  private static let largestDecoded = SearchLimits.maximumInMemory

  /// How much of a body suffices to recognize its format.
  private static let headSize = 64 * 1024

  /// The body, decoded, without its secrets; nil if it has none.
  mutating func body(
    _ bytes: [UInt8], of fields: [RecordedField]
  ) throws(UnsearchableBody) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let type = fields.first("Content-Type").map(context.types.type)
    if Self.isBinary(type), context.memory.isEmpty, !BodyForm.beginsJSON(bytes) { return nil }
    let decoded = Self.decoded(
      bytes, fields.values(of: "Content-Encoding"), atMost: Self.largestDecoded)
    guard let decoded, !decoded.bytes.isEmpty else {
      return try unpacked(bytes, type) ?? document(bytes, type)
    }
    try decoded.checkSize()
    // Bytes without that coding may still decode for a while.
    return document(decoded.bytes, type) ?? (decoded.failures.isEmpty ? nil : document(bytes, type))
  }

  /// Like ``body(_:of:)``, but with one placeholder for a whole body that cannot be searched.
  mutating func bodyOrPlaceholder(_ bytes: [UInt8], of fields: [RecordedField]) -> [UInt8]? {
    do throws(UnsearchableBody) {
      return try body(bytes, of: fields)
    } catch {
      return secret(bytes, .named, "body".utf8, isRemembered: false, at: "as a whole")
    }
  }

  /// Whether a body that begins with `head` is searched; true when in doubt.
  static func looksThrough(head: [UInt8], of fields: [RecordedField]) -> Bool {
    let type = fields.first("Content-Type").map(MediaType.init)
    if isBinary(type), !BodyForm.beginsJSON(head) { return false }
    let decoded = decoded(head, fields.values(of: "Content-Encoding"), atMost: headSize)
    return [head, decoded?.bytes ?? []].contains { head in
      !head.isEmpty
        && (utf16Order(head, type) != nil || BodyForm(type, head.withoutBrokenEnd) != .binary
          || type == nil && SectionedMessage.mayBegin(head))
    }
  }

  /// Whether the type alone rules out secrets.
  static func isBinary(_ type: MediaType?) -> Bool {
    guard let type, !type.essence.isEmpty else { return false }
    return BodyForm(type, []) == .binary
  }

  /// The document without its secrets; nil if it has none.
  mutating func document(_ bytes: [UInt8], _ type: MediaType?) -> [UInt8]? {
    if let isLittleEndian = Self.utf16Order(bytes, type) {
      let text = UTF16Text.decoded(bytes, isLittleEndian: isLittleEndian)
      return utf8(text, type).map { UTF16Text.encoded($0, isLittleEndian: isLittleEndian) }
    }
    return utf8(bytes, type)
  }

  private mutating func utf8(_ bytes: [UInt8], _ type: MediaType?) -> [UInt8]? {
    var start = 0
    while bytes[start...].hasByteOrderMark { start += 3 }
    // Skips all byte order marks at once, since one may follow another.
    if start > 0 { return utf8(Array(bytes[start...]), type).map { bytes[..<start] + $0 } }
    // All other charsets in use encode ASCII names and signs as ASCII does.
    switch BodyForm(type, bytes) {
    case .json: return json(bytes)
    case .form: return formEdits(bytes).applied(to: bytes)
    case .multipart(let boundary): return multipart(bytes, boundary: boundary)
    case .markup(let isXML): return markupEdits(bytes, isXML: isXML).applied(to: bytes)
    case .table: return tableEdits(bytes).applied(to: bytes)
    case .code: return text(bytes, isCode: true)
    case .text: return text(bytes, isCode: false)
    case .binary:
      if type == nil, let message = SectionedMessage(bytes) { return sections(of: message) }
      return knownEdits(bytes).applied(to: bytes)
    }
  }

  /// Section by section, with the offsets of the new sections. In sections that are nested too deep, only known secrets
  /// are replaced.
  private mutating func sections(of message: SectionedMessage) -> [UInt8]? {
    var sections = message.sections
    var isChanged = false
    for (index, section) in sections.enumerated() {
      let bytes = Array(section)
      let clean =
        depth < Self.deepest
        ? descending { $0.utf8(bytes, nil) } : knownEdits(bytes).applied(to: bytes)
      guard let clean else { continue }
      sections[index] = clean[...]
      isChanged = true
    }
    return isChanged ? SectionedMessage(sections: sections).bytes : nil
  }

  /// A document in unlabelled gzip, recompressed without its secrets; nil if the bytes are not gzip or hold no secret.
  private mutating func unpacked(
    _ bytes: [UInt8], _ type: MediaType?
  ) throws(UnsearchableBody) -> [UInt8]? {
    guard bytes.starts(with: [0x1F, 0x8B, 0x08]) else { return nil }
    let decoded = DecodedContent(bytes, without: [.gzip], limit: Self.largestDecoded)
    try decoded.checkSize()
    guard !decoded.bytes.isEmpty,
      let clean = document(decoded.bytes, Self.isBinary(type) ? nil : type)
    else { return nil }
    do throws(CodingError) {
      let encoder = try ContentEncoder(.gzip)
      return try encoder.encoded(clean) + encoder.finished()
    } catch {
      // After the coding is removed, the field still names it.
      return clean
    }
  }

  /// The edits of an urlencoded form.
  mutating func formEdits(_ bytes: [UInt8]) -> RedactionEdits {
    var edits = RedactionEdits()
    pairs(bytes[...], "field", &edits)
    sweep(bytes, into: &edits)
    return edits
  }

  /// Text of an unknown format without its secrets; nil if it has none.
  mutating func text(_ bytes: [UInt8], isCode: Bool) -> [UInt8]? {
    textEdits(bytes, isCode: isCode).applied(to: bytes)
  }

  /// The edits of text of no known format.
  mutating func textEdits(_ bytes: [UInt8], isCode: Bool) -> RedactionEdits {
    var edits = proseURLs(bytes)
    if isCode { codeComments(bytes, &edits) } else { commandCredentials(bytes, &edits) }
    edits.add(textPairs(bytes, isCode: isCode, besides: edits))
    if !isCode { proseSecrets(bytes, &edits) }
    sweep(bytes, into: &edits)
    return edits
  }

  // MARK: Coding

  /// The body, decoded as far as possible; nil if it has no coding.
  private static func decoded(
    _ bytes: [UInt8], _ values: [String], atMost limit: Int
  ) -> DecodedContent? {
    if values.isEmpty { return nil }
    // An unknown coding cannot be decoded.
    guard let codings = try? ContentCoding.parse(fieldValues: values), !codings.isEmpty else {
      return nil
    }
    return DecodedContent(bytes, without: codings, limit: limit)
  }

  // MARK: Charset

  /// Whether UTF-16 is little-endian; nil if the text is not UTF-16.
  static func utf16Order(_ bytes: [UInt8], _ type: MediaType?) -> Bool? {
    UTF16Text.isLittleEndian(markOf: bytes)
      ?? UTF16Text.isLittleEndian(charset: type?.parameter("charset")?.lowercased() ?? "")
      ?? (isBinary(type) ? nil : order(of: bytes.prefix(512)))
  }

  /// The sniffed byte order of undeclared UTF-16: every other byte of Latin text is zero.
  private static func order(of head: ArraySlice<UInt8>) -> Bool? {
    guard head.count >= 8 else { return nil }
    var zeros = (even: 0, odd: 0)
    for (index, byte) in head.enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let threshold = head.count * 3 / 10
    if zeros.odd >= threshold, zeros.even == 0 { return true }
    return zeros.even >= threshold && zeros.odd == 0 ? false : nil
  }
}

extension DecodedContent {
  /// Throws if a coding expands beyond the limit of the search.
  fileprivate func checkSize() throws(UnsearchableBody) {
    guard failures.contains(where: { $0.code == .outputTooLarge }) else { return }
    throw UnsearchableBody(limit: SearchLimits.maximumInMemory)
  }
}

extension [UInt8] {
  /// The bytes without a truncated UTF-8 character at their end.
  var withoutBrokenEnd: [UInt8] {
    guard let start = suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }), self[start] >= 0xC0,
      !UTF8Validation.isValid(Array(self[start...]))
    else { return self }
    return Array(self[..<start])
  }
}

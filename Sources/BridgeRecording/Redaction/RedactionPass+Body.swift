internal import BridgeCoding
internal import BridgeFormats

// Bodies: content coding and charset are undone first, then each kind of document is read by its rules.
extension RedactionPass {
  /// A coded body that grows beyond this is looked at no further; it would be an attack.
  private static let largestDecoded = 256 * 1024 * 1024

  /// The body, decoded, without its secrets; nil when it holds none.
  mutating func body(_ bytes: [UInt8], of fields: [RecordedField]) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let type = fields.first("Content-Type").map(setting.types.type)
    if let type, BodyForm(type, []) == .binary, !type.essence.isEmpty { return nil }
    let decoded = Self.decoded(bytes, fields.values(of: "Content-Encoding"))
    guard let decoded, !decoded.bytes.isEmpty else { return document(bytes, type) }
    // Bytes that are not so coded may still look like it for a while.
    return document(decoded.bytes, type) ?? (decoded.isWhole ? nil : document(bytes, type))
  }

  /// The document without its secrets; nil when it holds none.
  mutating func document(_ bytes: [UInt8], _ type: MediaType?) -> [UInt8]? {
    if let isLittleEndian = Self.utf16Order(bytes, type) {
      let text = UTF16Text.decoded(bytes, isLittleEndian: isLittleEndian)
      return utf8(text, type).map { UTF16Text.encoded($0, isLittleEndian: isLittleEndian) }
    }
    return utf8(bytes, type)
  }

  private mutating func utf8(_ bytes: [UInt8], _ type: MediaType?) -> [UInt8]? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { return utf8(Array(bytes.dropFirst(3)), type).map { mark + $0 } }
    // Every other charset in use has ASCII where names and signs stand.
    switch BodyForm(type, bytes) {
    case .json: return json(bytes)
    case .form: return formEdits(bytes).applied(to: bytes)
    case .multipart(let boundary): return multipart(bytes, boundary: boundary)
    case .markup(let isXML): return markupEdits(bytes, isXML: isXML).applied(to: bytes)
    case .code: return textEdits(bytes, isCode: true).applied(to: bytes)
    case .text: return textEdits(bytes, isCode: false).applied(to: bytes)
    case .binary: return nil
    }
  }

  /// What is replaced in an urlencoded form.
  mutating func formEdits(_ bytes: [UInt8]) -> RedactionEdits {
    var edits = RedactionEdits()
    pairs(bytes[...], "field", &edits)
    sweep(bytes, into: &edits)
    return edits
  }

  /// What is replaced in text of no format that is known.
  mutating func textEdits(_ bytes: [UInt8], isCode: Bool) -> RedactionEdits {
    var edits = textPairs(bytes, isCode: isCode)
    sweep(bytes, into: &edits)
    return edits
  }

  // MARK: Coding

  private struct Decoded {
    var bytes: [UInt8]
    var isWhole = true
  }

  /// The body without its codings, as far as they can be undone; nil when it has none.
  private static func decoded(_ bytes: [UInt8], _ values: [String]) -> Decoded? {
    if values.isEmpty { return nil }
    // What is in a coding that nobody knows cannot be looked into.
    guard let codings = try? ContentCoding.parse(fieldValues: values), !codings.isEmpty else {
      return nil
    }
    var decoded = Decoded(bytes: bytes)
    for coding in codings.reversed() where !decoded.bytes.isEmpty { undo(coding, of: &decoded) }
    return decoded
  }

  private static func undo(_ coding: ContentCoding, of body: inout Decoded) {
    var output: [UInt8] = []
    do {
      let decoder = try ContentDecoder(coding, maximumOutput: largestDecoded)
      try decoder.decode(body.bytes, into: &output)
      try decoder.finish()
    } catch {
      // The body is not what its field says, or breaks off: what is there is looked at.
      body.isWhole = false
    }
    body.bytes = output
  }

  // MARK: Charset

  /// Whether UTF-16 stands with its low byte first; nil when the text is no UTF-16.
  static func utf16Order(_ bytes: [UInt8], _ type: MediaType?) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return true }
    if bytes.starts(with: [0xFE, 0xFF]) { return false }
    switch type?.parameter("charset")?.lowercased() {
    case "utf-16", "utf-16le": return true
    case "utf-16be": return false
    default: return nil
    }
  }
}

internal import BridgeFormats

/// Checks whether a recorded request body is the one that was sent. A partial body must never be sent as if it were
/// complete.
struct HARRequestBodyCheck {
  /// The result of the check.
  enum Finding {
    case whole
    /// The recorder converted the body to text in a way that can be undone.
    case recoded(@Sendable ([UInt8]) -> [UInt8])
    /// The body cannot be restored; the reason is a clause.
    case lossy(String)
    case partial(String)
  }

  let mediaType: MediaType

  /// Whether the body had a content coding, so that no length applies to its text.
  let isCoded: Bool

  /// The length that the request declared; nil if it declared none.
  let announced: Int?

  /// The length that the recorder reports; nil if unknown. Recorders differ in what they count.
  let reported: Int?

  private var length: Int? { announced ?? reported }

  /// The finding for a body whose exact bytes were recorded.
  func exact(size: Int) -> Finding {
    guard !isCoded, let length, size < length || announced != nil, size != length else {
      return .whole
    }
    return .partial(Self.sentence(size, of: length))
  }

  /// The finding for a body that was recorded as text.
  func text(_ bytes: [UInt8]) -> Finding {
    let check = HARSizeCheck(bytes: bytes)
    if check.holdsReplacementCharacters, isLossySign(bytes.count) {
      return .lossy("the recorder decoded bytes as text and so destroyed them")
    }
    guard !isCoded else { return .whole }
    guard let length else { return unmeasured(bytes) }
    return measured(check, length)
  }

  /// Whether U+FFFD shows that the bytes were not text. In real text of the right length it may be genuine.
  private func isLossySign(_ count: Int) -> Bool {
    let charset = mediaType.parameter("charset")?.lowercased() ?? "utf-8"
    return isCoded || !mediaType.isText || mediaType.isForm || !["utf-8", "utf8"].contains(charset)
      || announced.map { $0 != count } ?? false
  }

  private func measured(_ check: HARSizeCheck, _ length: Int) -> Finding {
    let count = check.bytes.count
    if count == length { return .whole }
    if check.isLatin1(of: length) { return .recoded(HARSizeCheck.latin1) }
    if count + check.bareLineFeeds == length { return .recoded(HARSizeCheck.withFullLineEnds) }
    if announced == nil, count > length || check.isCountedInUTF16(as: length) { return .whole }
    return .partial(Self.sentence(count, of: length))
  }

  /// Without a length only `multipart/form-data` gives evidence: a missing end, or files without content.
  private func unmeasured(_ bytes: [UInt8]) -> Finding {
    guard mediaType.isMultipart, let boundary = mediaType.parameter("boundary") else {
      return .whole
    }
    do throws(MultipartParser.Failure) {
      let parts = try MultipartParser.parts(of: bytes, boundary: boundary)
      let isEmptied = parts.contains { $0.content.isEmpty && $0.filename?.isEmpty == false }
      return isEmptied
        ? .partial(
          "a file in it is empty (recorders often omit file content), and no length is known")
        : .whole
    } catch {
      guard error != .tooManyParts, error != .badBoundary else { return .whole }
      return .partial("the recording holds \(bytes.count) bytes without the closing boundary")
    }
  }

  private static func sentence(_ count: Int, of length: Int) -> String {
    "the recording holds \(count) of \(length) bytes"
  }
}

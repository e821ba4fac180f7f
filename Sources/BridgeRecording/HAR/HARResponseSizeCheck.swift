internal import BridgeFormats

/// Explains why a response body's size differs from `content.size`.
struct HARResponseSizeCheck {
  enum Finding {
    /// The recorder counted something else, or decoded the body.
    case whole
    /// The text was edited and the size was not.
    case edited
    /// The text is truncated.
    case partial
  }

  let mediaType: MediaType

  /// Whether the recorder decoded the body; other bodies are exact.
  let isText: Bool
  let size: Int
  let claimed: Int

  /// The encoded sizes of the body.
  let codedSizes: [Int]

  /// The finding. The body is read only if nothing else decides.
  func finding(_ body: () throws -> [UInt8]) throws -> Finding {
    if codedSizes.contains(claimed) { return .whole }
    guard isText else { return size < claimed ? .partial : .edited }
    let charset = mediaType.parameter("charset")?.lowercased() ?? ""
    // UTF-8 takes fewer bytes than UTF-16 and UTF-32, and usually more than any other charset.
    if charset.hasPrefix("utf-16") || charset.hasPrefix("utf-32") { return .whole }
    let check = HARSizeCheck(bytes: try body())
    if check.isCountedInUTF16(as: claimed) || check.isLatin1(of: claimed) { return .whole }
    if size > claimed {
      return charset.isEmpty || charset.hasPrefix("utf") ? .edited : .whole
    }
    return shorter(check)
  }

  private func shorter(_ check: HARSizeCheck) -> Finding {
    // The recorder dropped a byte order mark.
    if claimed - size == 3 { return .whole }
    // The recorder normalised line ends. A truncation by that many bytes looks the same.
    if claimed - size <= check.bareLineFeeds { return .edited }
    // A document that ends properly was not truncated.
    return mediaType.isJSON && isJSON(check.bytes) ? .edited : .partial
  }

  private func isJSON(_ bytes: [UInt8]) -> Bool {
    // Why it is not JSON does not matter here.
    (try? JSONValue(parsing: bytes)) != nil
  }
}

internal import BridgeFormats

/// Tells what it means that a response body has another size than `content.size` says.
struct HARResponseSizeCheck {
  enum Finding {
    /// The recorder counted something else, or decoded the body.
    case whole
    /// Somebody changed the text and left the size.
    case edited
    /// The text breaks off.
    case partial
  }

  let mediaType: MediaType

  /// Whether the recorder decoded the body; other bodies are exact.
  let isText: Bool
  let size: Int
  let claimed: Int

  /// The sizes of the body as it was coded for transport.
  let codedSizes: [Int]

  /// The finding; the body is read only if nothing else decides.
  func finding(_ body: () throws -> [UInt8]) throws -> Finding {
    if codedSizes.contains(claimed) { return .whole }
    guard isText else { return size < claimed ? .partial : .edited }
    let charset = mediaType.parameter("charset")?.lowercased() ?? ""
    // UTF-8 needs fewer bytes than UTF-16 and UTF-32 and mostly more than any other.
    if charset.hasPrefix("utf-16") || charset.hasPrefix("utf-32") { return .whole }
    let check = HARSizeCheck(bytes: try body())
    if check.isCountedInUTF16(as: claimed) || check.isLatin1(of: claimed) { return .whole }
    if size > claimed {
      return charset.isEmpty || charset.hasPrefix("utf") ? .edited : .whole
    }
    return shorter(check)
  }

  private func shorter(_ check: HARSizeCheck) -> Finding {
    // A byte order mark that the recorder dropped.
    if claimed - size == 3 { return .whole }
    // Line ends that it joined; a text that lost as much by a cut cannot be told from it.
    if claimed - size <= check.bareLineFeeds { return .edited }
    // A document that ends where it should was not cut.
    return mediaType.isJSON && isJSON(check.bytes) ? .edited : .partial
  }

  private func isJSON(_ bytes: [UInt8]) -> Bool {
    // Why it is no JSON does not matter here.
    (try? JSONValue(parsing: bytes)) != nil
  }
}

internal import BridgeRecording
internal import BridgeFormats

/// Converts two text bodies to UTF-8 for comparison.
///
/// The conversion depends on whether a side is text that a recorder decoded or bytes from the wire, never on what the
/// bytes look like.
enum TextEncoding {
  enum Unified {
    /// Both texts as UTF-8. Different bodies of one kind never come out equal.
    case texts([UInt8], [UInt8])
    /// The texts are equal except for characters that a recorder destroyed.
    case lossy(String)
    /// One side is in a charset that cannot be decoded here.
    case unknown(String)
  }

  /// Both sides as text. Charsets other than UTF-8, UTF-16 and windows-1252, which includes
  /// ISO-8859-1 and US-ASCII (WHATWG Encoding §4.2), are not known.
  static func unified(_ old: BodySide, _ new: BodySide) -> Unified {
    switch (old.isText, new.isText) {
    case (true, true): texts(old.bytes, new.bytes)
    case (false, false): originals(old, new)
    case (true, false): meeting(old, new) { texts($0, $1) }
    case (false, true): meeting(new, old) { texts($1, $0) }
    }
  }

  /// Both texts, without the byte order mark if both have one.
  private static func texts(_ old: [UInt8], _ new: [UInt8]) -> Unified {
    old.hasByteOrderMark && new.hasByteOrderMark
      ? .texts(Array(old.withoutByteOrderMark), Array(new.withoutByteOrderMark)) : .texts(old, new)
  }

  // MARK: Both as they were sent

  private static func originals(_ old: BodySide, _ new: BodySide) -> Unified {
    let charset = Charset(new.charset ?? old.charset)
    if case .utf16(let isLittleEndian) = charset {
      return texts(
        UTF16Text.decoded(old.bytes, isLittleEndian: isLittleEndian),
        UTF16Text.decoded(new.bytes, isLittleEndian: isLittleEndian))
    }
    if UTF8Validation.isValid(old.bytes), UTF8Validation.isValid(new.bytes) {
      return texts(old.bytes, new.bytes)
    }
    // One character per byte: nothing is lost, and ASCII stays readable.
    return .texts(Windows1252.decoded(old.bytes), Windows1252.decoded(new.bytes))
  }

  // MARK: One decoded by a recorder, one as it was sent

  private static func meeting(
    _ text: BodySide, _ sent: BodySide, _ result: ([UInt8], [UInt8]) -> Unified
  ) -> Unified {
    // Recorders drop the byte order mark or leave it in.
    func unified(_ decoded: [UInt8]) -> Unified {
      text.bytes.hasByteOrderMark
        ? result(text.bytes, decoded) : result(text.bytes, Array(decoded.withoutByteOrderMark))
    }
    switch Charset(sent.charset ?? text.charset) {
    case .windows1252: return unified(Windows1252.decoded(sent.bytes))
    case .utf16(let isLittleEndian):
      return unified(UTF16Text.decoded(sent.bytes, isLittleEndian: isLittleEndian))
    case .unknown(let name):
      if isASCII(text.bytes), isASCII(sent.bytes) { return unified(sent.bytes) }
      return .unknown("text in the charset “\(Excerpt.whole(name))” cannot be decoded here")
    case .utf8: return UTF8Validation.isValid(sent.bytes) ? unified(sent.bytes) : repaired()
    case .undeclared:
      if UTF8Validation.isValid(sent.bytes) { return unified(sent.bytes) }
      // Browsers read undeclared text that is not UTF-8 as windows-1252; other tools repair it.
      let decoded = Windows1252.decoded(sent.bytes)
      return holdsReplacements(text.bytes) ? repaired() : unified(decoded)
    }
    func repaired() -> Unified {
      let repaired = Array(String(decoding: sent.bytes, as: UTF8.self).utf8)
      guard repaired.withoutByteOrderMark == text.bytes.withoutByteOrderMark else {
        return unified(repaired)
      }
      return .lossy("bytes that are not UTF-8 became U+FFFD in the recording; the rest is the same")
    }
  }

  private enum Charset {
    case utf8
    case windows1252
    case utf16(isLittleEndian: Bool)
    case undeclared
    case unknown(String)

    init(_ name: String?) {
      self =
        switch name {
        case nil, "": .undeclared
        case "utf-8", "utf8": .utf8
        case "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252":
          .windows1252
        case .some(let name):
          UTF16Text.isLittleEndian(charset: name).map { .utf16(isLittleEndian: $0) }
            ?? .unknown(name)
        }
    }
  }

  /// Whether it is plain ASCII in every ASCII-compatible charset; in some, ESC switches to other scripts.
  static func isASCII(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { ByteSearch.areASCII($0, without: 0x1B) }
  }

  private static func holdsReplacements(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
  }
}

internal import BridgeFormats

/// A body as a journal has it.
package enum BodyRecord: Sendable, Hashable {
  /// There was none.
  case none

  /// Nothing tells whether there was one.
  case unknown

  /// There was one, and it was not recorded.
  case missing(reason: String)

  /// There was one that cannot be given as it was.
  case damaged(reason: String)

  /// There was this one.
  case content(ContentRecord)

  /// The name of the file that holds it, if one does.
  var blob: String? {
    guard case .content(let content) = self, case .blob(let name) = content.storage else {
      return nil
    }
    return name
  }
}

/// Where the bytes of a recorded body are, and what is known about them.
package struct ContentRecord: Sendable, Hashable {
  /// Where the bytes are.
  package enum Storage: Sendable, Hashable {
    /// In the journal, as text.
    case text(String)

    /// In the journal, as base64, because they are no text.
    case base64([UInt8])

    /// In the file `blobs/` of that name: the SHA-256 of its bytes in hexadecimal digits.
    case blob(String)
  }

  /// A body of at most so many bytes is kept in the journal itself, where people can read it.
  package static let maximumInline = 4096

  package var storage: Storage

  /// The number of bytes.
  package var length: Int

  /// Whether the bytes are still in the codings that the fields of the message name.
  package var isCoded = false

  /// Whether they are the UTF-8 of a text that another recorder decoded, and so maybe not what was on the wire.
  package var isText = false

  /// The media type where the recorder knew another than the fields tell.
  package var mediaType: String?

  /// Why the bytes are not all of the body; nil when they are.
  package var cut: String?

  package init(_ storage: Storage, length: Int) {
    (self.storage, self.length) = (storage, length)
  }

  /// Bytes that are small enough to be kept in the journal.
  package init(inline bytes: [UInt8]) {
    self.init(
      Self.isReadable(bytes) ? .text(String(decoding: bytes, as: UTF8.self)) : .base64(bytes),
      length: bytes.count)
  }

  /// Whether people can read the bytes: UTF-8 without control characters but line ends and tabs.
  private static func isReadable(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let end = min(offset + 8, bytes.count)
        guard
          ByteSearch.arePrintable(bytes, at: offset) || bytes[offset..<end].allSatisfy(isReadable)
        else { return false }
        offset = end
      }
      return UTF8Validation.firstInvalidByte(in: bytes) == nil
    }
  }

  private static func isReadable(_ byte: UInt8) -> Bool {
    byte >= 0x20 ? byte != 0x7F : byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

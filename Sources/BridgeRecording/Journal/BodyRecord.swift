internal import BridgeFormats

/// A body as recorded in a journal.
package enum BodyRecord: Sendable, Hashable {
  /// The message had no body.
  case none

  /// It is unknown whether the message had a body.
  case unknown

  /// The message had a body that was not recorded.
  case missing(reason: String)

  /// The message had a body that cannot be restored.
  case damaged(reason: String)

  /// The message had this body.
  case content(ContentRecord)

  /// The name of the blob that holds it, if one does.
  var blob: String? {
    guard case .content(let content) = self, case .blob(let name) = content.storage else {
      return nil
    }
    return name
  }
}

/// The location of a recorded body's bytes, and facts about them.
package struct ContentRecord: Sendable, Hashable {
  /// The location of the bytes.
  package enum Storage: Sendable, Hashable {
    /// In the journal, as text.
    case text(String)

    /// In the journal, as base64, because they are not text.
    case base64([UInt8])

    /// In the file of that name in `blobs/`: the lower-case hexadecimal SHA-256 of its bytes.
    case blob(String)
  }

  /// Bodies up to this number of bytes are stored in the journal itself, where people can read them.
  package static let maximumInline = 4096

  /// The maximum size of a body after its content codings are removed.
  static let maximumDecoded = 1024 * 1024 * 1024

  package var storage: Storage

  /// The number of bytes.
  package var length: Int

  /// Whether the bytes are still encoded with the codings that the fields of the message name.
  package var isCoded = false

  /// Whether they are the UTF-8 of text that another recorder decoded, so that they may differ from the bytes on the
  /// wire.
  package var isText = false

  /// The media type according to the recorder, if it differs from the one in the fields.
  package var mediaType: String?

  /// Why the bytes are incomplete; nil if they are complete.
  package var cut: String?

  package init(_ storage: Storage, length: Int) {
    (self.storage, self.length) = (storage, length)
  }

  /// Bytes that are small enough for the journal itself.
  package init(inline bytes: [UInt8]) {
    self.init(
      Self.isReadable(bytes) ? .text(String(decoding: bytes, as: UTF8.self)) : .base64(bytes),
      length: bytes.count)
  }

  /// Whether people can read the bytes: UTF-8 without control characters other than line ends and tabs.
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

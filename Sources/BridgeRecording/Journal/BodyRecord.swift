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

  /// The body with deferred bytes in memory; damaged if they are not available.
  func loaded() throws -> BodyRecord {
    guard case .content(var content) = self, case .deferred(let source) = content.storage else {
      return self
    }
    do {
      let bytes = try source.bytes()
      (content.storage, content.length) = (.base64(bytes), bytes.count)
      return .content(content)
    } catch let error as RecordingError where error.code == .bodyUnavailable {
      return .damaged(reason: error.message)
    }
  }

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

    /// In another file, from which they are read on demand. Journals have no such bodies.
    case deferred(DeferredBytes)
  }

  /// Bodies up to this number of bytes are stored in the journal itself, where people can read them.
  package static let maximumInline = 4096

  /// The maximum size of a body after its content codings are removed.
  static let maximumDecoded = 1024 * 1024 * 1024

  package var storage: Storage

  /// The number of bytes; 0 while they are deferred.
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

  /// Bytes in another file. `mediaType` is kept if it differs from the one in the message's `fields`.
  init(
    _ mediaType: String?, of fields: [RecordedField], isText: Bool = false,
    _ load: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.init(.deferred(DeferredBytes(load)), length: 0)
    self.isText = isText
    self.mediaType = mediaType == fields.first("Content-Type") ? nil : mediaType
  }

  /// Whether the bytes are part of the record.
  var isInline: Bool {
    switch storage {
    case .text, .base64: true
    case .blob, .deferred: false
    }
  }

  /// The bytes; nil if they are in a blob.
  func bytesOutsideBlobs() throws -> [UInt8]? {
    switch storage {
    case .text(let text): Array(text.utf8)
    case .base64(let bytes): bytes
    case .deferred(let source): try source.bytes()
    case .blob: nil
    }
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

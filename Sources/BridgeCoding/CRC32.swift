internal import CCompression

/// A CRC-32 (ISO-HDLC, as in zip, gzip and PNG) of bytes that arrive in pieces.
package struct CRC32: Sendable {
  /// The checksum of all bytes so far.
  package private(set) var value: UInt32 = 0

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    value = libdeflate_crc32(value, start, bytes.count)
  }

  /// The checksum of `bytes`.
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var crc = CRC32()
    bytes.withUnsafeBytes { crc.update($0) }
    return crc.value
  }
}

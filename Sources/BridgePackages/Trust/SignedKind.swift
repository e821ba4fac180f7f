/// A kind of signed document. A signature for one kind is never valid for another.
enum SignedKind: String, Sendable, CaseIterable {
  case manifest, root, channel

  /// The bytes to sign: `ofp1`, a zero byte, the kind, a zero byte, the length as 8 bytes (big-endian), and the exact
  /// document.
  func message(_ bytes: [UInt8]) -> [UInt8] {
    var message = Array("ofp1\0\(rawValue)\0".utf8)
    message.reserveCapacity(message.count + 8 + bytes.count)
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: UInt64(bytes.count) >> UInt64(shift)))
    }
    return message + bytes
  }
}

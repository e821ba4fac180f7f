/// A kind of document that publishers sign. A signature of one kind never counts for another.
enum SignedKind: String, Sendable, CaseIterable {
  case manifest, root, channel

  /// The bytes that are signed: `ofp1`, a zero, the kind, a zero, the length as 8 bytes (most significant first), and
  /// the document as it is.
  func message(_ bytes: [UInt8]) -> [UInt8] {
    var message = Array("ofp1\0\(rawValue)\0".utf8)
    message.reserveCapacity(message.count + 8 + bytes.count)
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: UInt64(bytes.count) >> UInt64(shift)))
    }
    return message + bytes
  }
}

internal import BridgeFormats

/// The certificates in a PEM file (RFC 7468 §5); other text and other kinds of blocks are ignored.
struct PEMCertificates {
  /// For each certificate, whether it is well-formed: base64 of one DER sequence.
  private(set) var areWhole: [Bool] = []

  /// The labels that OpenSSL reads; in a trusted certificate, additional data follows the sequence.
  private static let labels = ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"]

  init(_ text: [UInt8]) {
    var label: String?
    var base64: [UInt8] = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let begun = Self.label(of: line, after: "-----BEGIN ") {
        if label != nil { areWhole.append(false) }
        label = Self.labels.contains(begun) ? begun : nil
        base64.removeAll(keepingCapacity: true)
      } else if label != nil, let ended = Self.label(of: line, after: "-----END ") {
        areWhole.append(ended == label && Self.isSequence(base64))
        label = nil
      } else if label != nil {
        base64 += line.filter { $0 != 0x20 && $0 != 0x09 }
      }
    }
    if label != nil { areWhole.append(false) }
  }

  private static func label(of line: ArraySlice<UInt8>, after start: String) -> String? {
    guard line.starts(with: start.utf8) else { return nil }
    let rest = String(decoding: line.dropFirst(start.utf8.count), as: UTF8.self)
    return rest.firstRange(of: "-----").map { String(rest[..<$0.lowerBound]) }
  }

  private static func isSequence(_ base64: [UInt8]) -> Bool {
    let bytes = Base64.decode(base64) ?? []
    guard bytes.count >= 2, bytes[0] == 0x30 else { return false }
    guard bytes[1] >= 0x80 else { return bytes.count >= 2 + Int(bytes[1]) }
    let start = 2 + Int(bytes[1] & 0x7F)
    guard start <= 6, bytes.count >= start else { return false }
    return bytes.count - start >= bytes[2..<start].reduce(0) { $0 << 8 | Int($1) }
  }
}

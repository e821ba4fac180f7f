internal import BridgeCrypto
internal import BridgeRecording

/// Compares two bodies that are neither JSON nor text: by size, digest and first differing byte.
enum ByteComparison {
  /// Adds the differences of two bodies to `list`.
  static func compare(_ recorded: [UInt8], _ actual: [UInt8], into list: inout DifferenceList) {
    guard recorded != actual else { return }
    let common = zip(recorded, actual).prefix { $0 == $1 }.count
    let unmapped = list.unmapped
    list.add(
      Difference(
        .body, at: "body", recorded: description(of: recorded),
        actual: description(of: actual) + ", first difference at byte \(common)",
        original: unmapped?.bytes.map(description(of:))))
  }

  /// Adds the differences of a body from one with a known digest and size only to `list`.
  static func compare(
    _ recorded: [UInt8], sha256: String, size: Int, into list: inout DifferenceList
  ) {
    let (digest, unmapped) = (sha256.lowercased(), list.unmapped)
    guard recorded.count != size || SHA256.hash(recorded).hex != digest else { return }
    list.add(
      Difference(
        .body, at: "body", recorded: description(of: recorded),
        actual: description(size: size, sha256: digest),
        original: unmapped?.bytes.map(description(of:))))
  }

  private static func description(of body: [UInt8]) -> String {
    description(size: body.count, sha256: SHA256.hash(body).hex)
  }

  private static func description(size: Int, sha256: String) -> String {
    size == 0
      ? "no body" : size == 1 ? "1 byte, sha256 \(sha256)" : "\(size) bytes, sha256 \(sha256)"
  }
}

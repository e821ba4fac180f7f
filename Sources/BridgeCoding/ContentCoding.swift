internal import BridgeFormats

/// A content coding of HTTP (RFC 9110 §8.4.1) that the package can apply and undo.
package enum ContentCoding: String, Sendable, CaseIterable {
  /// RFC 1952.
  case gzip
  /// Brotli, RFC 7932.
  case br
  /// Zstandard, RFC 8878, with the 8 MB window of RFC 9659.
  case zstd
  /// The zlib format, RFC 1950. Raw RFC 1951 data, which some servers send instead, is also decoded.
  case deflate

  /// The codings in the values of all `Content-Encoding` fields, in the order of application.
  ///
  /// They must be undone from last to first. `identity` and empty list members are omitted; `x-gzip` is gzip. Throws
  /// ``CodingError/Code/unknownCoding`` for any other name.
  package static func parse(fieldValues: [String]) throws(CodingError) -> [ContentCoding] {
    var codings: [ContentCoding] = []
    for value in fieldValues {
      for member in value.utf8.split(separator: UInt8(ascii: ",")) {
        guard let coding = try named(member) else { continue }
        codings.append(coding)
      }
    }
    return codings
  }

  /// The coding of one list member; nil for a member without a coding.
  private static func named(_ member: Substring.UTF8View) throws(CodingError) -> ContentCoding? {
    let name = String(decoding: member.withoutBlanks, as: UTF8.self).lowercased()
    switch name {
    case "", "identity": return nil
    case "x-gzip": return .gzip
    default:
      guard let coding = ContentCoding(rawValue: name) else {
        throw CodingError(
          .unknownCoding,
          "the content coding “\(name.prefix(40))” is unknown; known are gzip, br, zstd and deflate"
        )
      }
      return coding
    }
  }
}

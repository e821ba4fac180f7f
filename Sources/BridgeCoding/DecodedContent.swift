/// Bytes whose content codings were removed, as far as they could be.
package struct DecodedContent: Sendable {
  /// The decoded bytes; those before the error if a coding could not be removed to its end.
  package private(set) var bytes: [UInt8]

  /// Why bytes are missing, in the order of decoding; empty if they are complete.
  package private(set) var failures: [CodingError] = []

  /// Removes `codings` from `coded`, the last one first (RFC 9110 §8.4). Each decodes to at most `limit` bytes.
  package init(_ coded: [UInt8], without codings: [ContentCoding], limit: Int) {
    bytes = coded
    for coding in codings.reversed() {
      var plain: [UInt8] = []
      do throws(CodingError) {
        let decoder = try ContentDecoder(coding, maximumOutput: limit)
        try decoder.decode(bytes, into: &plain)
        try decoder.finish()
      } catch {
        failures.append(error)
      }
      bytes = plain
    }
  }
}

internal import BridgeCore
internal import CCurl

/// A list of lines in libcurl's form.
typealias CurlList = UnsafeMutablePointer<curl_slist>

extension CurlList? {
  /// Appends a copy of `line`, which ends with NUL.
  ///
  /// - Throws: ``TransportError`` if there is no memory for it; the list is then freed, because an incomplete one must
  ///   not be sent.
  mutating func append(_ line: UnsafeBufferPointer<UInt8>) throws(TransportError) {
    let longer = line.withMemoryRebound(to: CChar.self) { curl_slist_append(self, $0.baseAddress) }
    guard let longer else {
      curl_slist_free_all(self)
      self = nil
      throw TransportError(
        .other, phase: .handlers, "there is no memory for the header of a request")
    }
    self = longer
  }
}

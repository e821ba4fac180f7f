internal import BridgeCore
internal import CCurl

/// libcurl's form of a list of lines.
typealias CurlList = UnsafeMutablePointer<curl_slist>

extension CurlList? {
  /// Adds a copy of `line`, which ends with a NUL.
  ///
  /// - Throws: ``TransportError`` when there is no memory for it; the list is freed then, for half of it must
  ///   not go out as if it were the whole.
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

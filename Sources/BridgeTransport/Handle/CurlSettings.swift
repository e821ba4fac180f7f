internal import BridgeCore
internal import CCurl

/// Sets options of a libcurl handle, and checks each.
///
/// libcurl copies the values: it may be out of memory, and rejects text of more than 8 MB. A rejected option leaves the
/// value of the previous request in force, so that every rejection is an error.
struct CurlSettings {
  private let curl: UnsafeMutableRawPointer

  init(_ curl: UnsafeMutableRawPointer) { self.curl = curl }

  func set(_ option: CURLoption, to text: String?) throws(TransportError) {
    try check(ccurl_set_string(curl, option, text), of: option)
  }

  func set(_ option: CURLoption, toList list: CurlList?) throws(TransportError) {
    try check(ccurl_set_list(curl, option, list), of: option)
  }

  func set(_ option: CURLoption, to number: Int) throws(TransportError) {
    try check(ccurl_set_long(curl, option, number), of: option)
  }

  func set(_ option: CURLoption, toSize size: Int) throws(TransportError) {
    try check(ccurl_set_offset(curl, option, curl_off_t(size)), of: option)
  }

  func set(_ option: CURLoption, toCopyOf bytes: [UInt8]) throws(TransportError) {
    let result = bytes.withUnsafeBytes { buffer in
      withUnsafeBytes(of: 0) { nothing in
        ccurl_set_pointer(curl, option, buffer.baseAddress ?? nothing.baseAddress)
      }
    }
    try check(result, of: option)
  }

  private func check(_ result: CURLcode, of option: CURLoption) throws(TransportError) {
    guard result != CURLE_OK else { return }
    let name = curl_easy_option_by_id(option).map { String(cString: $0.pointee.name) }
    throw TransportError(
      .unsupportedRequest, phase: .handlers,
      "libcurl does not accept this value for \(name ?? "option \(option.rawValue)"): "
        + String(cString: curl_easy_strerror(result)))
  }
}

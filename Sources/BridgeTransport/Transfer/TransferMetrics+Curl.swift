internal import BridgeCore
internal import CCurl

extension TransferMetrics {
  /// libcurl's measurements of the transfer that has just ended on `handle`.
  init(_ handle: EasyHandle) {
    let curl = handle.curl
    func moment(_ info: CURLINFO) -> Duration {
      var microseconds: curl_off_t = 0
      ccurl_get_offset(curl, info, &microseconds)
      return .microseconds(microseconds)
    }
    func count(_ info: CURLINFO) -> Int {
      var value: curl_off_t = 0
      ccurl_get_offset(curl, info, &value)
      return Int(value)
    }
    func long(_ info: CURLINFO) -> Int {
      var value = 0
      ccurl_get_long(curl, info, &value)
      return value
    }
    let isReused = handle.isConnectionReused
    self.init(
      nameResolved: isReused ? .zero : moment(CURLINFO_NAMELOOKUP_TIME_T),
      connected: isReused ? .zero : moment(CURLINFO_CONNECT_TIME_T),
      secured: isReused ? .zero : moment(CURLINFO_APPCONNECT_TIME_T),
      requestStarted: moment(CURLINFO_PRETRANSFER_TIME_T),
      firstByte: moment(CURLINFO_STARTTRANSFER_TIME_T), finished: moment(CURLINFO_TOTAL_TIME_T),
      isConnectionReused: isReused,
      version: Self.version(long(CURLINFO_HTTP_VERSION)),
      sentHeadBytes: long(CURLINFO_REQUEST_SIZE) - handle.bodyBytesWithHead,
      sentBodyBytes: count(CURLINFO_SIZE_UPLOAD_T),
      receivedHeadBytes: long(CURLINFO_HEADER_SIZE),
      receivedBodyBytes: count(CURLINFO_SIZE_DOWNLOAD_T), remoteAddress: handle.remoteAddress())
  }

  private static func version(_ number: Int) -> HTTPVersion {
    switch number {
    case Int(CURL_HTTP_VERSION_1_0): .http1_0
    case Int(CURL_HTTP_VERSION_2_0): .http2
    case Int(CURL_HTTP_VERSION_3): .http3
    default: .http1_1
    }
  }
}

internal import BridgeCore
internal import CCurl

/// What a handle is told once.
extension EasyHandle {
  func configure(_ options: TransportOptions) throws(TransportError) {
    ccurl_set_pointer(curl, CURLOPT_ERRORBUFFER, errorText)
    try set(CURLOPT_NOSIGNAL, to: 1)
    try set(CURLOPT_PATH_AS_IS, to: 1)
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    try set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    try set(CURLOPT_FOLLOWLOCATION, to: 0)
    try set(CURLOPT_HTTP09_ALLOWED, to: 0)
    // The other phases have clocks of their own in the loop.
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: options.timeouts.connect.wholeMilliseconds)
    // Giving up a name look-up must not wait for it: that would hold up every transfer.
    try set(CURLOPT_QUICK_EXIT, to: 1)
    if options.idleConnections == 0 { try set(CURLOPT_FORBID_REUSE, to: 1) }
    let version = options.allowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    try set(CURLOPT_HTTP_VERSION, to: Int(version))
    if let file = options.certificateAuthorityFile {
      try set(CURLOPT_CAINFO, to: file)
      try set(CURLOPT_CAPATH, to: nil)
    }
    // An empty string, unlike NULL, keeps libcurl from looking for a proxy in the environment.
    try set(CURLOPT_PROXY, to: options.proxy ?? "")
    try set(CURLOPT_NOPROXY, to: options.proxyExceptions.joined(separator: ","))
    ccurl_set_data_callback(curl, CURLOPT_WRITEFUNCTION, Transfer.bodyCallback)
    ccurl_set_data_callback(curl, CURLOPT_HEADERFUNCTION, Transfer.headerCallback)
    ccurl_set_data_callback(curl, CURLOPT_READFUNCTION, Transfer.uploadCallback)
    ccurl_set_seek_callback(curl, Transfer.seekCallback)
    ccurl_set_prereq_callback(curl, Transfer.connectedCallback)
  }
}

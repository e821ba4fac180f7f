internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// A libcurl easy handle that is used for one transfer after another. Confined to the transport's thread.
final class EasyHandle {
  let curl: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private let routes: RouteTable
  private var connectTo: UnsafeMutablePointer<curl_slist>?
  private var isPlainGet = true
  /// The bytes of a body that libcurl counts as if they belonged to the head of the request.
  private(set) var bodyBytesWithHead = 0
  private var lastTarget: Target?
  private var lines: FieldLines?

  init?(_ options: TransportOptions, routes: RouteTable) {
    guard let curl = curl_easy_init() else { return nil }
    self.curl = curl
    self.routes = routes
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText[0] = 0
    configure(options)
  }

  deinit {
    curl_easy_cleanup(curl)
    lines?.free()
    errorText.deallocate()
  }

  /// libcurl's own words about the last failure; empty when it found none.
  var errorDetail: String { String(cString: errorText) }

  private var lastRemote = (address: "", port: 0, text: "")

  /// Address and port of the other end of the last transfer.
  func remoteAddress() -> String {
    var address: UnsafeMutablePointer<CChar>?
    var port = 0
    ccurl_get_string(curl, CURLINFO_PRIMARY_IP, &address)
    ccurl_get_long(curl, CURLINFO_PRIMARY_PORT, &port)
    guard let address, address.pointee != 0 else { return "" }
    let name = String(cString: address)
    if lastRemote.address != name || lastRemote.port != port {
      lastRemote = (name, port, name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)")
    }
    return lastRemote.text
  }

  /// Sets everything that differs from one request to the next.
  func prepare(_ request: BridgeRequest, transfer: UnsafeMutableRawPointer) throws(TransportError) {
    errorText[0] = 0
    ccurl_set_pointer(curl, CURLOPT_PRIVATE, transfer)
    ccurl_set_pointer(curl, CURLOPT_WRITEDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_HEADERDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_PREREQDATA, transfer)
    let route = routes.isEmpty ? nil : routes.route(for: request.origin)
    try setURL(request, route)
    setRoute(route)
    try setMethodAndBody(request, transfer)
    setFields(request)
  }

  /// Requests in a row often have the same fields; their lines then serve again.
  private func setFields(_ request: BridgeRequest) {
    if let lines, lines.fit(request) { return }
    let fresh = FieldLines(request)
    ccurl_set_list(curl, CURLOPT_HTTPHEADER, fresh.list)
    lines?.free()
    lines = fresh
  }

  private func configure(_ options: TransportOptions) {
    ccurl_set_pointer(curl, CURLOPT_ERRORBUFFER, errorText)
    ccurl_set_long(curl, CURLOPT_NOSIGNAL, 1)
    ccurl_set_long(curl, CURLOPT_PATH_AS_IS, 1)
    ccurl_set_long(curl, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    ccurl_set_string(curl, CURLOPT_PROTOCOLS_STR, "http,https")
    ccurl_set_long(curl, CURLOPT_FOLLOWLOCATION, 0)
    ccurl_set_long(curl, CURLOPT_HTTP09_ALLOWED, 0)
    // The other phases have clocks of their own in the loop.
    ccurl_set_long(curl, CURLOPT_CONNECTTIMEOUT_MS, options.timeouts.connect.wholeMilliseconds)
    // Giving up a name look-up must not wait for it: that would hold up every transfer.
    ccurl_set_long(curl, CURLOPT_QUICK_EXIT, 1)
    if options.idleConnections == 0 { ccurl_set_long(curl, CURLOPT_FORBID_REUSE, 1) }
    let version = options.allowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    ccurl_set_long(curl, CURLOPT_HTTP_VERSION, Int(version))
    if let file = options.certificateAuthorityFile {
      ccurl_set_string(curl, CURLOPT_CAINFO, file)
      ccurl_set_string(curl, CURLOPT_CAPATH, nil)
    }
    // An empty string, unlike NULL, keeps libcurl from looking for a proxy in the environment.
    ccurl_set_string(curl, CURLOPT_PROXY, options.proxy ?? "")
    ccurl_set_string(curl, CURLOPT_NOPROXY, options.proxyExceptions.joined(separator: ","))
    ccurl_set_data_callback(curl, CURLOPT_WRITEFUNCTION, Transfer.bodyCallback)
    ccurl_set_data_callback(curl, CURLOPT_HEADERFUNCTION, Transfer.headerCallback)
    ccurl_set_data_callback(curl, CURLOPT_READFUNCTION, Transfer.uploadCallback)
    ccurl_set_seek_callback(curl, Transfer.seekCallback)
    ccurl_set_prereq_callback(curl, Transfer.connectedCallback)
  }

  private struct Target: Equatable {
    let isPlaintext: Bool
    let authority: String
    let path: String

    init(_ isPlaintext: Bool, _ authority: String, _ path: String) {
      (self.isPlaintext, self.authority, self.path) = (isPlaintext, authority, path)
    }

    /// Whether libcurl would take the parts for what they are; a handler may have put anything in them.
    var isUsable: Bool {
      path.utf8.first == UInt8(ascii: "/")
        && path.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
        && Authority(authority) != nil
    }

    var url: String { "\(isPlaintext ? "http" : "https")://\(authority)\(path)" }
  }

  private func setURL(_ request: BridgeRequest, _ route: Route?) throws(TransportError) {
    let isPlaintext = request.scheme == "http" || route?.isPlaintext == true
    let target = Target(isPlaintext, request.authority, request.path)
    guard target != lastTarget else { return }
    guard target.isUsable else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "the host or the path that a handler gave the request cannot be sent; a path begins with "
          + "/ and has no space, control character, # or byte outside ASCII")
    }
    lastTarget = target
    ccurl_set_string(curl, CURLOPT_URL, target.url)
    // Waiting for a connection that may multiplex pays only where HTTP/2 can be agreed on.
    ccurl_set_long(curl, CURLOPT_PIPEWAIT, isPlaintext ? 0 : 1)
  }

  private func setRoute(_ route: Route?) {
    let list = route.map { routes.list(for: $0) } ?? nil
    guard list != connectTo else { return }
    ccurl_set_list(curl, CURLOPT_CONNECT_TO, list)
    connectTo = list
  }

  private func setMethodAndBody(
    _ request: BridgeRequest, _ transfer: UnsafeMutableRawPointer
  ) throws(TransportError) {
    let method = request.method
    let isPlain = method == .get && request.body.isEmpty
    if isPlain, isPlainGet { return }
    ccurl_set_string(curl, CURLOPT_CUSTOMREQUEST, nil)
    ccurl_set_long(curl, CURLOPT_HTTPGET, 1)
    isPlainGet = isPlain
    bodyBytesWithHead = 0
    if request.body.isEmpty {
      if method == .head {
        ccurl_set_long(curl, CURLOPT_NOBODY, 1)
      } else if method != .get {
        setEmptyBody(method)
      }
      return
    }
    guard method != .head else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "\(request.origin): a HEAD request with a body cannot be sent (RFC 9110 §9.3.2)")
    }
    if let bytes = request.body.bytesAtHand, !Self.streams(request.body) {
      setCopied(bytes)
      bodyBytesWithHead = request.fields.contains(.expect) ? 0 : bytes.count
    } else {
      setStreamed(request.body.length, transfer)
    }
    ccurl_set_string(curl, CURLOPT_CUSTOMREQUEST, method.rawValue)
  }

  /// Methods that define a body say that theirs is empty (RFC 9110 §8.6); others send no framing at all.
  private func setEmptyBody(_ method: HTTPRequest.Method) {
    if [.post, .put, .patch].contains(method) { setCopied([]) }
    ccurl_set_string(curl, CURLOPT_CUSTOMREQUEST, method.rawValue)
  }

  /// A small body costs one copy and then leaves together with the head, in one system call.
  private static let mostCopiedBytes = 32 * 1024

  /// Whether libcurl asks for the body piece by piece.
  static func streams(_ body: Body) -> Bool {
    if body.isEmpty { return false }
    guard let bytes = body.bytesAtHand else { return true }
    return bytes.count > mostCopiedBytes
  }

  private func setCopied(_ bytes: [UInt8]) {
    ccurl_set_long(curl, CURLOPT_POST, 1)
    ccurl_set_offset(curl, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
    bytes.withUnsafeBytes { buffer in
      withUnsafeBytes(of: 0) { nothing in
        let start = buffer.baseAddress ?? nothing.baseAddress
        _ = ccurl_set_pointer(curl, CURLOPT_COPYPOSTFIELDS, start)
      }
    }
  }

  private func setStreamed(_ length: Int?, _ transfer: UnsafeMutableRawPointer) {
    ccurl_set_pointer(curl, CURLOPT_READDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_SEEKDATA, transfer)
    ccurl_set_long(curl, CURLOPT_UPLOAD, 1)
    ccurl_set_offset(curl, CURLOPT_INFILESIZE_LARGE, length.map { curl_off_t($0) } ?? -1)
  }
}

extension Duration {
  /// Rounded up, so that a limit above zero never becomes "none"; for the durations that options
  /// may have.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let hasRest = attoseconds % 1_000_000_000_000_000 != 0
    return Int(seconds) * 1000 + Int(milliseconds) + (hasRest ? 1 : 0)
  }
}

internal import BridgeCore
internal import BridgeFormats
internal import CCurl
internal import HTTPTypes

/// A libcurl easy handle, reused for successive transfers. Confined to the transport's thread.
final class EasyHandle {
  let curl: UnsafeMutableRawPointer
  private let settings: CurlSettings
  private let errorText: UnsafeMutablePointer<CChar>
  private let routes: RouteTable
  private var connectTo: CurlList?
  private let repeatsUnsafeMethods: Bool
  private let proxyExceptions: String
  private var leavesKeptConnections = false
  /// Whether libcurl's method and body are set for a plain GET.
  private var isPlainGet = true
  /// The number of body bytes that libcurl counts as part of the request's head.
  private(set) var bodyBytesWithHead = 0
  private var lastTarget: RequestTarget?
  private var lastRoute: (scheme: String, authority: String, route: Route?) = ("", "", nil)
  private var lines: FieldLines?
  private var lastRemote = (address: "", port: 0, text: "")
  /// Whether the handle has options that other transfers must not use, or has rejected some.
  private(set) var isForOneTransfer = false

  /// - Throws: ``TransportError`` with code `badOption`.
  init(_ options: TransportOptions, routes: RouteTable) throws(TransportError) {
    guard let curl = curl_easy_init() else {
      throw TransportError(.badOption, phase: .handlers, "libcurl could not create a handle")
    }
    self.curl = curl
    settings = CurlSettings(curl)
    self.routes = routes
    repeatsUnsafeMethods = options.repeatsUnsafeMethods
    proxyExceptions = options.proxyExceptions.joined(separator: ",")
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText[0] = 0
    do throws(TransportError) {
      try configure(options)
    } catch {
      throw TransportError(.badOption, phase: .handlers, error.message)
    }
  }

  deinit {
    curl_easy_cleanup(curl)
    lines?.free()
    errorText.deallocate()
  }

  /// Makes the transfer open a new connection.
  func insistOnFreshConnection() {
    isForOneTransfer = true
    ccurl_set_long(curl, CURLOPT_FRESH_CONNECT, 1)
  }

  /// Sets the options that differ between requests.
  func prepare(_ request: BridgeRequest, transfer: UnsafeMutableRawPointer) throws(TransportError) {
    do throws(TransportError) {
      try setAll(request, transfer)
    } catch {
      isForOneTransfer = true
      throw error
    }
  }

  private func setAll(
    _ request: BridgeRequest, _ transfer: UnsafeMutableRawPointer
  ) throws(TransportError) {
    errorText[0] = 0
    ccurl_set_pointer(curl, CURLOPT_PRIVATE, transfer)
    ccurl_set_pointer(curl, CURLOPT_WRITEDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_HEADERDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_PREREQDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_OPENSOCKETDATA, transfer)
    let route = route(for: request)
    let target = RequestTarget(request, route)
    let isNewTarget = target != lastTarget
    if isNewTarget { try target.check() }
    if try setFields(request) || isNewTarget { try checkSize(of: request) }
    if isNewTarget { try setURL(target) }
    try setRoute(route)
    setFreshness(of: request)
    try setMethodAndBody(request, transfer)
  }

  /// The route of the request; that of the previous one if it has the same host.
  private func route(for request: BridgeRequest) -> Route? {
    if routes.isEmpty { return nil }
    if lastRoute.authority != request.authority || lastRoute.scheme != request.scheme {
      lastRoute = (request.scheme, request.authority, routes.route(for: request.origin))
    }
    return lastRoute.route
  }

  /// libcurl repeats a request only if a *kept* connection turns out to be dead.
  private func setFreshness(of request: BridgeRequest) {
    let isFresh = !repeatsUnsafeMethods && !MessageRules.isSafe(request.method.rawValue)
    guard isFresh != leavesKeptConnections else { return }
    leavesKeptConnections = isFresh
    ccurl_set_long(curl, CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
  }

  private func setURL(_ target: RequestTarget) throws(TransportError) {
    try settings.set(CURLOPT_URL, to: target.url)
    lastTarget = target
    // Waiting for a connection to multiplex on is useful only if HTTP/2 can be negotiated.
    ccurl_set_long(curl, CURLOPT_PIPEWAIT, target.isPlaintext ? 0 : 1)
  }

  /// Whether a route determines where to connect.
  var isRouted: Bool { connectTo != nil }

  private func setRoute(_ route: Route?) throws(TransportError) {
    let list = route.map { routes.list(for: $0) } ?? nil
    guard list != connectTo else { return }
    try settings.set(CURLOPT_CONNECT_TO, toList: list)
    try settings.set(CURLOPT_NOPROXY, to: list == nil ? proxyExceptions : "*")
    connectTo = list
  }
}

// MARK: Options of all transfers
extension EasyHandle {
  private func configure(_ options: TransportOptions) throws(TransportError) {
    ccurl_set_pointer(curl, CURLOPT_ERRORBUFFER, errorText)
    try settings.set(CURLOPT_NOSIGNAL, to: 1)
    try settings.set(CURLOPT_PATH_AS_IS, to: 1)
    try settings.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    try settings.set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    try settings.set(CURLOPT_FOLLOWLOCATION, to: 0)
    try settings.set(CURLOPT_HTTP09_ALLOWED, to: 0)
    // The loop itself times the other phases.
    try settings.set(CURLOPT_CONNECTTIMEOUT_MS, to: options.timeouts.connect.wholeMilliseconds)
    // Cancelling a name look-up must not wait for it, because that would delay every transfer.
    try settings.set(CURLOPT_QUICK_EXIT, to: 1)
    if options.idleConnections == 0 { try settings.set(CURLOPT_FORBID_REUSE, to: 1) }
    let version = options.allowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    try settings.set(CURLOPT_HTTP_VERSION, to: Int(version))
    if let file = options.certificateAuthorityFile {
      try settings.set(CURLOPT_CAINFO, to: file)
      try settings.set(CURLOPT_CAPATH, to: nil)
    }
    // Unlike NULL, an empty string keeps libcurl from using a proxy of the environment.
    try settings.set(CURLOPT_PROXY, to: options.proxy ?? "")
    try settings.set(CURLOPT_NOPROXY, to: proxyExceptions)
    ccurl_set_data_callback(curl, CURLOPT_WRITEFUNCTION, Transfer.bodyCallback)
    ccurl_set_data_callback(curl, CURLOPT_HEADERFUNCTION, Transfer.headerCallback)
    ccurl_set_data_callback(curl, CURLOPT_READFUNCTION, Transfer.uploadCallback)
    ccurl_set_seek_callback(curl, Transfer.seekCallback)
    ccurl_set_prereq_callback(curl, Transfer.connectedCallback)
    ccurl_set_socket_callback(curl, Transfer.socketCallback)
  }
}

// MARK: The head of the request
extension EasyHandle {
  /// Sets the field lines; false if those of the previous request fit, which is common.
  private func setFields(_ request: BridgeRequest) throws(TransportError) -> Bool {
    if let lines, lines.fit(request) { return false }
    let fresh = try FieldLines(request)
    // libcurl uses the old list until the new one is set.
    defer {
      lines?.free()
      lines = fresh
    }
    try settings.set(CURLOPT_HTTPHEADER, toList: fresh.list)
    return true
  }

  /// libcurl assembles the head in 1 MiB, including its own fields and a small body.
  private static let maximumHeadBytes = 960 * 1024

  /// libcurl's HTTP/2 has a buffer of 64 KiB and silently never sends a larger head.
  private static let maximumHeadBytesOfHTTP2 = 60 * 1024
  /// The additional bytes that a field may take there.
  private static let fieldCost = 16

  private func checkSize(of request: BridgeRequest) throws(TransportError) {
    // A proxy receives the authority twice.
    let size =
      (lines?.byteCount ?? 0) + request.method.rawValue.utf8.count + request.path.utf8.count
      + 2 * request.authority.utf8.count
    guard size <= Self.maximumHeadBytes else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "\(request.origin): the head of the request has \(size) bytes (URL, method and fields), and "
          + "\(Self.maximumHeadBytes) can be sent; shorten it or send what is long in the body")
    }
    if size + Self.fieldCost * request.fields.count > Self.maximumHeadBytesOfHTTP2 {
      try useHTTP1()
    }
  }
}

// MARK: Method and body of the request
extension EasyHandle {
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
        try setEmptyBody(request)
      }
      return
    }
    guard method != .head else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "\(request.origin): a HEAD request with a body cannot be sent (RFC 9110 §9.3.2)")
    }
    if let bytes = request.body.bytesAtHand, !Self.streams(request.body) {
      try setCopied(bytes)
      bodyBytesWithHead = request.fields.contains(.expect) ? 0 : bytes.count
    } else {
      let hasTrailers = request.body.trailers != nil
      // Without a length there is no Content-Length, and the body is chunked (RFC 9112 §7.1).
      try setStreamed(hasTrailers ? nil : request.body.length, transfer)
      if hasTrailers { try setTrailers(transfer) }
    }
    try settings.set(CURLOPT_CUSTOMREQUEST, to: method.rawValue)
  }

  /// Methods that define a body send `Content-Length: 0` (RFC 9110 §8.6); others only if the request has that field.
  private func setEmptyBody(_ request: BridgeRequest) throws(TransportError) {
    let saysSo = request.fields[.contentLength] == "0"
    if saysSo || [.post, .put, .patch].contains(request.method) { try setCopied([]) }
    try settings.set(CURLOPT_CUSTOMREQUEST, to: request.method.rawValue)
  }

  /// A small body is copied once and is then sent with the head in a single system call.
  private static let maximumCopiedBytes = 32 * 1024

  /// Whether libcurl requests the body in pieces.
  static func streams(_ body: Body) -> Bool {
    if body.isEmpty { return false }
    guard let bytes = body.bytesAtHand, body.trailers == nil else { return true }
    return bytes.count > maximumCopiedBytes
  }

  private func setCopied(_ bytes: [UInt8]) throws(TransportError) {
    ccurl_set_long(curl, CURLOPT_POST, 1)
    try settings.set(CURLOPT_POSTFIELDSIZE_LARGE, toSize: bytes.count)
    try settings.set(CURLOPT_COPYPOSTFIELDS, toCopyOf: bytes)
  }

  private func useHTTP1() throws(TransportError) {
    isForOneTransfer = true
    try settings.set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
  }

  /// libcurl sends trailers only over HTTP/1.1; over HTTP/2 it drops them silently.
  private func setTrailers(_ transfer: UnsafeMutableRawPointer) throws(TransportError) {
    try useHTTP1()
    ccurl_set_trailer_callback(curl, Transfer.trailerCallback)
    ccurl_set_pointer(curl, CURLOPT_TRAILERDATA, transfer)
  }

  private func setStreamed(
    _ length: Int?, _ transfer: UnsafeMutableRawPointer
  ) throws(TransportError) {
    // libcurl keeps the copied bytes of the previous request, and does not rewind a streamed body while it has them.
    ccurl_set_pointer(curl, CURLOPT_POSTFIELDS, nil)
    ccurl_set_pointer(curl, CURLOPT_READDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_SEEKDATA, transfer)
    ccurl_set_long(curl, CURLOPT_UPLOAD, 1)
    try settings.set(CURLOPT_INFILESIZE_LARGE, toSize: length ?? -1)
  }
}

// MARK: Results of the last transfer, besides TransferMetrics
extension EasyHandle {
  /// libcurl's message about the last failure; may be empty.
  var errorDetail: String { String(cString: errorText) }

  /// Whether the last transfer reused a connection.
  var isConnectionReused: Bool {
    var connects = 0
    ccurl_get_long(curl, CURLINFO_NUM_CONNECTS, &connects)
    return connects == 0
  }

  /// The addresses of the last connection's ends.
  var ends: KeptConnections.Ends {
    var (localPort, remotePort) = (0, 0)
    var address: UnsafeMutablePointer<CChar>?
    ccurl_get_long(curl, CURLINFO_LOCAL_PORT, &localPort)
    ccurl_get_long(curl, CURLINFO_PRIMARY_PORT, &remotePort)
    ccurl_get_string(curl, CURLINFO_PRIMARY_IP, &address)
    return KeptConnections.Ends(
      localPort: localPort, remoteAddress: address.map { String(cString: $0) } ?? "",
      remotePort: remotePort)
  }

  /// Whether the last response used HTTP/2.
  var isHTTP2: Bool {
    var version = 0
    ccurl_get_long(curl, CURLINFO_HTTP_VERSION, &version)
    return version == Int(CURL_HTTP_VERSION_2_0)
  }

  /// The socket of the last connection, if still open.
  var socket: curl_socket_t? {
    var socket = CURL_SOCKET_BAD
    ccurl_get_socket(curl, &socket)
    return socket == CURL_SOCKET_BAD ? nil : socket
  }

  /// Whether any byte of the last request was sent.
  var hasSent: Bool {
    var count = 0
    ccurl_get_long(curl, CURLINFO_REQUEST_SIZE, &count)
    return count > 0
  }

  /// The address and port of the last transfer's peer.
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
}

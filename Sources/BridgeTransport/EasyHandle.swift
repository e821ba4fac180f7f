internal import BridgeCore
internal import CCurl

/// A libcurl easy handle that is used for one transfer after another. Confined to the transport's thread.
final class EasyHandle {
  let curl: UnsafeMutableRawPointer
  let errorText: UnsafeMutablePointer<CChar>
  private let routes: RouteTable
  private var connectTo: CurlList?
  private let repeatsUnsafeMethods: Bool
  private var leavesKeptConnections = false
  /// Whether libcurl's method and body are those of a plain GET.
  var isPlainGet = true
  /// The bytes of a body that libcurl counts as if they belonged to the head of the request.
  var bodyBytesWithHead = 0
  private var lastTarget: RequestTarget?
  var lines: FieldLines?
  var lastRemote = (address: "", port: 0, text: "")
  /// Whether the handle was given options that no other transfer must have, or refused some.
  var isForOneTransfer = false

  /// - Throws: ``TransportError`` with code `badOption`.
  init(_ options: TransportOptions, routes: RouteTable) throws(TransportError) {
    guard let curl = curl_easy_init() else {
      throw TransportError(.badOption, phase: .handlers, "libcurl could not make a handle")
    }
    self.curl = curl
    self.routes = routes
    repeatsUnsafeMethods = options.repeatsUnsafeMethods
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

  /// Has the transfer leave the kept connections alone.
  func insistOnFreshConnection() {
    isForOneTransfer = true
    ccurl_set_long(curl, CURLOPT_FRESH_CONNECT, 1)
  }

  /// Sets everything that differs from one request to the next.
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
    let route = routes.isEmpty ? nil : routes.route(for: request.origin)
    let target = RequestTarget(request, route)
    let isNewTarget = target != lastTarget
    if isNewTarget { try target.check() }
    if try setFields(request) || isNewTarget { try checkSize(of: request) }
    if isNewTarget { try setURL(target) }
    try setRoute(route)
    setFreshness(of: request)
    try setMethodAndBody(request, transfer)
  }

  /// libcurl repeats a request only where a *kept* connection turns out to be dead.
  private func setFreshness(of request: BridgeRequest) {
    let isFresh = !repeatsUnsafeMethods && !request.method.isSafe
    guard isFresh != leavesKeptConnections else { return }
    leavesKeptConnections = isFresh
    ccurl_set_long(curl, CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
  }

  private func setURL(_ target: RequestTarget) throws(TransportError) {
    try set(CURLOPT_URL, to: target.url)
    lastTarget = target
    // Waiting for a connection that may multiplex pays only where HTTP/2 can be agreed on.
    ccurl_set_long(curl, CURLOPT_PIPEWAIT, target.isPlaintext ? 0 : 1)
  }

  private func setRoute(_ route: Route?) throws(TransportError) {
    let list = route.map { routes.list(for: $0) } ?? nil
    guard list != connectTo else { return }
    try set(CURLOPT_CONNECT_TO, toList: list)
    connectTo = list
  }
}

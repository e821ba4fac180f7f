internal import BridgeCore
internal import CCurl

/// libcurl's multi handle and the idle easy handles. Confined to the loop's thread, except ``wake()``.
final class CurlMulti {
  private let multi: UnsafeMutableRawPointer
  private let options: TransportOptions
  private let routes: RouteTable
  private var idle: [EasyHandle] = []
  /// Whether libcurl is running; no transfer can be added then.
  private(set) var isPerforming = false

  /// - Throws: ``TransportError`` with code `badOption`.
  init(_ options: TransportOptions) throws(TransportError) {
    routes = try RouteTable(options.routes)
    guard let multi = curl_multi_init() else {
      throw TransportError(.badOption, phase: .handlers, "libcurl could not create a multi handle")
    }
    self.options = options
    self.multi = multi
    // The first handle shows whether libcurl accepts the options.
    idle.append(try freshHandle())
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, options.idleConnections)
    ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, options.connectionsPerHost)
    ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  deinit {
    idle.removeAll()
    curl_multi_cleanup(multi)
  }

  func takeHandle() throws(TransportError) -> EasyHandle {
    if let kept = idle.popLast() { return kept }
    return try freshHandle()
  }

  func freshHandle() throws(TransportError) -> EasyHandle {
    try EasyHandle(options, routes: routes)
  }

  func begin(_ handle: EasyHandle) throws(TransportError) {
    let result = curl_multi_add_handle(multi, handle.curl)
    guard result != CURLM_OK else { return }
    throw TransportError(
      .other, phase: .handlers,
      "libcurl did not start the transfer: \(String(cString: curl_multi_strerror(result)))")
  }

  /// Takes out the handle of a transfer that libcurl has ended, and keeps it if it can be reused.
  func putBack(_ handle: EasyHandle) {
    curl_multi_remove_handle(multi, handle.curl)
    keep(handle)
  }

  /// Stops the handle's transfer, and keeps the handle if it can be reused.
  ///
  /// Over HTTP/2, libcurl sends the reset of the stream only when the connection is used again. If no other transfer uses
  /// it now, the connection is closed: otherwise the origin might never hear of it.
  func stop(_ handle: EasyHandle) {
    ccurl_set_long(handle.curl, CURLOPT_FORBID_REUSE, 1)
    curl_multi_remove_handle(multi, handle.curl)
    ccurl_set_long(handle.curl, CURLOPT_FORBID_REUSE, options.idleConnections == 0 ? 1 : 0)
    keep(handle)
  }

  private func keep(_ handle: EasyHandle) {
    if idle.count < options.idleConnections, !handle.isForOneTransfer { idle.append(handle) }
  }

  /// Makes progress on all transfers; libcurl calls back meanwhile.
  func perform() {
    isPerforming = true
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    isPerforming = false
  }

  /// The next finished transfer with libcurl's result.
  func nextFinished() -> (transfer: Transfer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let curl = message.pointee.easy_handle else {
        continue
      }
      var context: UnsafeMutableRawPointer?
      ccurl_get_pointer(curl, CURLINFO_PRIVATE, &context)
      if let context { return (Transfer.transfer(context), message.pointee.data.result) }
    }
    return nil
  }

  /// The sockets from which libcurl wants to read; nil if it cannot tell.
  func readSet() -> fd_set? {
    var reading = fd_set()
    return ccurl_multi_read_set(multi, &reading) ? reading : nil
  }

  /// Waits for the network or for ``wake()``.
  func wait(milliseconds: Int) {
    curl_multi_poll(multi, nil, 0, Int32(clamping: milliseconds), nil)
  }

  /// Ends ``wait(milliseconds:)``, from any thread.
  func wake() { curl_multi_wakeup(multi) }
}

internal import BridgeCore
internal import CCurl

/// libcurl's callbacks: each finds its transfer and passes the bytes on. None may throw or trap.
extension Transfer {
  static let headerCallback: ccurl_data_callback = { data, size, count, context in
    guard let data, let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: data, count: size * count)
    let isTaken = withTransfer(context) { $0.received(line: line) }
    return isTaken ? size * count : 0
  }

  static let bodyCallback: ccurl_data_callback = { data, size, count, context in
    guard let data, let context else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
    let isTaken = withTransfer(context) {
      $0.received(body: bytes.assumingMemoryBound(to: UInt8.self))
    }
    return isTaken ? size * count : ccurl_write_pause
  }

  static let uploadCallback: ccurl_data_callback = { data, size, count, context in
    guard let data, let context else { return ccurl_read_abort }
    let transfer = transfer(context)
    let buffer = UnsafeMutableRawBufferPointer(start: data, count: size * count)
    switch transfer.upload?.fill(buffer) {
    case .bytes(let count):
      transfer.bytesSent()
      return count
    case .pause:
      transfer.sendingPaused()
      return ccurl_read_pause
    case .failed(let error):
      transfer.uploadFailed(error)
      return ccurl_read_abort
    case nil: return 0
    }
  }

  static let trailerCallback: curl_trailer_callback = { list, context in
    guard let list, let context else { return CURL_TRAILERFUNC_ABORT }
    let transfer = transfer(context)
    do throws(TransportError) {
      list.pointee = try transfer.upload?.trailerList()
      return CURL_TRAILERFUNC_OK
    } catch {
      transfer.uploadFailed(error)
      return CURL_TRAILERFUNC_ABORT
    }
  }

  static let seekCallback: curl_seek_callback = { context, offset, origin in
    guard let context, origin == SEEK_SET,
      transfer(context).upload?.seek(to: Int(offset)) == true
    else { return CURL_SEEKFUNC_CANTSEEK }
    return CURL_SEEKFUNC_OK
  }

  static let socketCallback: curl_opensocket_callback = { context, _, address in
    guard let context, let address else { return ccurl_no_socket }
    let transfer = transfer(context)
    guard transfer.mayConnect(to: address) else { return ccurl_no_socket }
    let socket = ccurl_open_socket(address)
    transfer.note(socket)
    return socket
  }

  static let connectedCallback: ccurl_prereq_callback = { context, address, _, port, localPort in
    guard let context else { return CURL_PREREQFUNC_OK }
    let transfer = transfer(context)
    guard transfer.mayAsk(address),
      transfer.mayUse(localPort: localPort, remoteAddress: address, remotePort: port)
    else { return CURL_PREREQFUNC_ABORT }
    transfer.connected()
    return CURL_PREREQFUNC_OK
  }

  /// The same without retaining the transfer: this is called for every header line.
  private static func withTransfer<Result>(
    _ context: UnsafeMutableRawPointer, _ body: (Transfer) -> Result
  ) -> Result {
    // libcurl calls only while the handle is in the loop, which retains the transfer.
    Unmanaged<Transfer>.fromOpaque(context)._withUnsafeGuaranteedRef { body($0) }
  }

  /// The transfer for libcurl's pointer; the loop retains it while libcurl may call.
  static func transfer(_ context: UnsafeMutableRawPointer) -> Transfer {
    // As above.
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }
}

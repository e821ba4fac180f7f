internal import CTLS
internal import NIOCore

/// One connection in OpenSSL: turns ciphertext into plaintext and back, without I/O.
///
/// It belongs to one event loop.
final class TLSConnection {
  /// The result of bytes that the peer sent.
  struct Received {
    /// Messages of TLS to send first.
    var output: ByteBuffer?
    /// Whether these bytes completed the handshake.
    var isEstablished = false
    var plaintext: ByteBuffer?
    var end: End?
  }

  enum End {
    /// The peer has ended its side (close_notify).
    case closed
    case failed(TLSError)
  }

  let ssl: OpaquePointer
  private let port: UnsafeMutablePointer<CiphertextPort>
  /// Holds what callbacks of OpenSSL use.
  private let owner: any AnyObject & Sendable
  private var isEstablished = false
  private var isBroken = false
  /// The size of the incomplete record that OpenSSL holds, or somewhat more.
  private var held = 0
  /// The size of the messages sent to the peer since it last sent data while it read ours.
  private var unasked = 0

  /// TLS 1.3 encrypts at most this many bytes as one record (RFC 8446 §5.1).
  static let recordSize = 16_384
  /// A client may change keys about 500 times in a row.
  static let maximumUnasked = 16_384
  /// RFC 8446 §5.2 and RFC 5246 §6.2.3: header, padding, initialization vector and authentication code.
  private static let maximumOverhead = 128

  init(_ context: LibraryContext, owner: any AnyObject & Sendable) throws(TLSError) {
    ERR_clear_error()
    guard let ssl = SSL_new(context.pointer) else { throw .ofLibrary(.library, "has no memory") }
    (self.ssl, self.owner) = (ssl, owner)
    port = .allocate(capacity: 1)
    port.initialize(to: CiphertextPort())
    try CiphertextPort.attach(port, to: ssl)
  }

  deinit {
    SSL_free(ssl)
    port.deinitialize(count: 1)
    port.deallocate()
  }

  /// The protocol that ALPN agreed on.
  var negotiatedProtocol: String? {
    var (start, count): (UnsafePointer<UInt8>?, UInt32) = (nil, 0)
    SSL_get0_alpn_selected(ssl, &start, &count)
    guard count > 0 else { return nil }
    return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  /// Whether half a message of TLS has come: until the rest has, OpenSSL sends neither data nor the end of this side.
  var isInMessage: Bool { SSL_in_init(ssl) != 0 }

  /// Takes bytes of the peer. Without bytes, a client begins its handshake. `isHeard`: whether the peer reads what it is
  /// sent.
  func receive(_ bytes: ByteBuffer, isHeard: Bool = true) -> Received {
    var received = Received()
    guard !isBroken else { return received }
    port.pointee.input = bytes
    do throws(TLSError) {
      if !isEstablished { received.isEstablished = try shakeHands() }
      if isEstablished { try decrypt(into: &received, isHeard) }
    } catch {
      isBroken = true
      received.end = .failed(error)
    }
    port.pointee.input = ByteBuffer()
    received.output = takeOutput()
    return received
  }

  /// Encrypts bytes; returns ciphertext to send, or nil if OpenSSL has to read the rest of a message of TLS before: then
  /// the same bytes have to be next. Call it after the handshake.
  func encrypt(_ bytes: ByteBuffer) throws(TLSError) -> ByteBuffer? {
    let records = bytes.readableBytes / Self.recordSize + 1
    port.pointee.output.reserveCapacity(
      minimumWritableBytes: bytes.readableBytes + records * Self.maximumOverhead)
    ERR_clear_error()
    let count = bytes.withUnsafeReadableBytes { bytes in
      SSL_write(ssl, bytes.baseAddress, Int32(bytes.count))
    }
    if count <= 0, SSL_get_error(ssl, count) == SSL_ERROR_WANT_READ { return nil }
    guard Int(count) == bytes.readableBytes, let output = takeOutput() else {
      isBroken = true
      throw .ofLibrary(.broken, "could not encrypt")
    }
    return output
  }

  /// Ends this side. Returns the bytes to send, if the handshake is over and the connection is not in a message.
  func end() -> ByteBuffer? {
    guard isEstablished, !isBroken else { return nil }
    ERR_clear_error()
    // The first call only writes; the answer of the peer comes with `receive`.
    SSL_shutdown(ssl)
    return takeOutput()
  }

  /// The bytes that OpenSSL has written since the last call.
  func takeOutput() -> ByteBuffer? {
    guard port.pointee.output.readableBytes > 0 else { return nil }
    defer { port.pointee.output = ByteBuffer() }
    return port.pointee.output
  }

  // MARK: Steps

  private func shakeHands() throws(TLSError) -> Bool {
    ERR_clear_error()
    let result = SSL_do_handshake(ssl)
    if result == 1 {
      isEstablished = true
      return true
    }
    guard SSL_get_error(ssl, result) == SSL_ERROR_WANT_READ else { throw handshakeError() }
    return false
  }

  private func handshakeError() -> TLSError {
    let verdict = SSL_get_verify_result(ssl)
    guard verdict != X509_V_OK else {
      return .ofLibrary(.handshakeFailed, "could not complete the handshake")
    }
    ERR_clear_error()
    let reason = X509_verify_cert_error_string(verdict).map { String(cString: $0) }
    return TLSError(
      .untrusted, "the certificate of the server is not trusted: \(reason ?? "no reason given")")
  }

  private func decrypt(into received: inout Received, _ isHeard: Bool) throws(TLSError) {
    let count = port.pointee.input.readableBytes
    var plaintext = ByteBuffer()
    plaintext.reserveCapacity(held + count)
    var isWaiting = false
    while !isWaiting, received.end == nil,
      port.pointee.input.readableBytes > 0 || SSL_has_pending(ssl) == 1
    {
      switch read(into: &plaintext) {
      case SSL_ERROR_NONE: break
      case SSL_ERROR_WANT_READ: isWaiting = true
      case SSL_ERROR_ZERO_RETURN: received.end = .closed
      default:
        received.plaintext = plaintext.readableBytes > 0 ? plaintext : nil
        throw .ofLibrary(.broken, "could not read what the peer sent")
      }
    }
    let rest = held + count - plaintext.readableBytes
    held = isWaiting ? min(max(rest, 0), Self.recordSize + Self.maximumOverhead) : 0
    if plaintext.readableBytes > 0 { received.plaintext = plaintext }
    try watchOutput(isData: plaintext.readableBytes > 0 && isHeard)
  }

  /// Reads what fits of one record; returns OpenSSL's result.
  private func read(into plaintext: inout ByteBuffer) -> Int32 {
    var result: Int32 = 0
    ERR_clear_error()
    plaintext.writeWithUnsafeMutableBytes(minimumWritableBytes: max(1, Int(SSL_pending(ssl)))) {
      result = SSL_read(ssl, $0.baseAddress, Int32(clamping: $0.count))
      return Int(max(0, result))
    }
    return result > 0 ? SSL_ERROR_NONE : SSL_get_error(ssl, result)
  }

  /// Throws if the peer causes messages without end, such as changes of keys, which nothing else holds up.
  private func watchOutput(isData: Bool) throws(TLSError) {
    unasked = isData ? 0 : unasked + port.pointee.output.readableBytes
    guard unasked <= Self.maximumUnasked else {
      throw TLSError(.flooded, "the peer changes keys again and again, and sends no data")
    }
  }
}

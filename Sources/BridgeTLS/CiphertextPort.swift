internal import CTLS
internal import NIOCore

/// Takes the place of a socket for OpenSSL: the bytes that came, and those to send.
///
/// Output is never refused, so that OpenSSL never waits for anything but input.
struct CiphertextPort {
  var input = ByteBuffer()
  var output = ByteBuffer()

  /// Connects a port with an `SSL`, which keeps the address.
  static func attach(
    _ port: UnsafeMutablePointer<CiphertextPort>, to ssl: OpaquePointer
  ) throws(TLSError) {
    guard let method, let bio = BIO_new(method) else {
      throw .ofLibrary(.library, "has no memory")
    }
    BIO_set_data(bio, port)
    BIO_set_init(bio, 1)
    SSL_set_bio(ssl, bio, bio)
  }

  // One for the whole process, complete before its first use and never changed or freed.
  private nonisolated(unsafe) static let method: OpaquePointer? = {
    let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "ajax-bridge")
    BIO_meth_set_read(method) { bio, bytes, count in
      BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
      let read = port(of: bio)?.pointee.read(into: bytes, upTo: Int(count)) ?? 0
      if read > 0 { return Int32(read) }
      BIO_set_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
      return -1
    }
    BIO_meth_set_write(method) { bio, bytes, count in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      port(of: bio)?.pointee.output.writeBytes(bytes)
      return count
    }
    BIO_meth_set_ctrl(method) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
    return method
  }()

  private static func port(of bio: OpaquePointer?) -> UnsafeMutablePointer<CiphertextPort>? {
    BIO_get_data(bio)?.assumingMemoryBound(to: CiphertextPort.self)
  }

  /// Moves up to `count` bytes of the input; returns how many.
  private mutating func read(into target: UnsafeMutablePointer<CChar>?, upTo count: Int) -> Int {
    input.readWithUnsafeReadableBytes { available in
      let size = min(available.count, count)
      if let start = available.baseAddress, size > 0 {
        UnsafeMutableRawPointer(target)?.copyMemory(from: start, byteCount: size)
      }
      return size
    }
  }
}

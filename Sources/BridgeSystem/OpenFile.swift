/// Calls on open files that continue until all bytes are transferred. The reason of a failure is in `errno`.
package enum OpenFile {
  /// Writes all bytes; false on failure, possibly after writing some of them.
  package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
    Array(bytes).withUnsafeBytes { write($0, to: descriptor) }
  }

  /// Writes all bytes; false on failure, possibly after writing some of them.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0, errno == EINTR { continue }
      if count == 0 { errno = EIO }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writes all bytes from `offset` on; false on failure, possibly after writing some of them.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int
  ) -> Bool {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      let put = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
      if put < 0, errno == EINTR { continue }
      if put == 0 { errno = EIO }
      guard put > 0 else { return false }
      count += put
    }
    return true
  }

  /// Reads the bytes that are available next; returns their number, 0 at the end, −1 on failure.
  package static func readNext(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    while true {
      let count = systemRead(descriptor, buffer)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Reads from `offset` until `buffer` is full or the file ends; returns the number of bytes, −1 on failure.
  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
      if got < 0, errno == EINTR { continue }
      if got < 0 { return -1 }
      if got == 0 { break }
      count += got
    }
    return count
  }
}

/// `write(2)`. A function above hides it.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// `read(2)`, likewise.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, bytes.baseAddress, bytes.count)
}

/// The errors of the system.
package enum SystemError {
  /// The system's text for an error number.
  package static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}

#if WebKitGTK
  internal import BridgeCore
  internal import BridgeSystem

  /// Reads an unlinked file, which is freed with its reader.
  final class UnnamedFile: BodyReader {
    private static let pieceSize = 256 << 10
    private let descriptor: Int32
    private let failure = Locked<(any Error)?>(nil)

    /// The size of the file; nil if the system does not report it.
    let length: Int?

    /// Takes ownership of the descriptor.
    init(_ descriptor: Int32) {
      self.descriptor = descriptor
      var status = stat()
      length = fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }

    deinit { close(descriptor) }

    // The file must not be read on the actor of the body's reader.
    @concurrent func next() async throws -> [UInt8]? {
      try Task.checkCancellation()
      if let error = failure.withLock(\.self) { throw error }
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
        count = OpenFile.readNext(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        filled = max(0, count)
      }
      guard count >= 0 else {
        throw WebViewError(.loadFailed, "a file that the engine has loaded cannot be read")
      }
      return bytes.isEmpty ? nil : bytes
    }

    func cancel(throwing error: any Error) { failure.withLock { $0 = $0 ?? error } }
  }
#endif

internal import BridgeSystem
internal import Dispatch

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One end of the socket between a replay and its helper process.
///
/// A frame is two lengths (eight bytes each, lowest byte first), a head in JSON, and the bytes of a body.
package final class FrameChannel: Sendable {
  private let descriptor: Int32
  private let writing = DispatchQueue(label: "ajax-bridge.page-jobs.write")

  /// Takes over a connected socket, which is closed with the channel.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// Ends both directions: the other side reads the end, and so does this one.
  package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Sends a frame after all earlier ones. A failure ends the channel, which the reader notices.
  package func send(_ head: some Encodable & Sendable, _ body: [UInt8] = []) {
    writing.async { [self] in
      guard let head = try? JSONEncoder().encode(head),  // strings in plain structs always encode
        write(Self.lengths(head.count, body.count)), write(Array(head)), write(body)
      else { return end() }
    }
  }

  /// The next frame; nil at the end and after a failure. Only one thread may read.
  package func next<Head: Decodable>(_ head: Head.Type) -> (head: Head, body: [UInt8])? {
    guard let lengths = read(16) else { return nil }
    let sizes = [lengths.prefix(8), lengths.suffix(8)].map { bytes in
      bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    guard sizes.allSatisfy({ $0 <= Self.maximumSize }),
      let text = read(Int(sizes[0])), let body = read(Int(sizes[1])),
      // Both sides are of the same build, so an invalid frame ends the channel.
      let head = try? JSONDecoder().decode(head, from: Data(text))
    else { return nil }
    return (head, body)
  }

  /// No recording holds a larger body.
  package static let maximumSize = UInt64(1) << 31

  private static func lengths(_ head: Int, _ body: Int) -> [UInt8] {
    [head, body].flatMap { size in withUnsafeBytes(of: UInt64(size).littleEndian) { Array($0) } }
  }

  private func read(_ count: Int) -> [UInt8]? {
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count {
        let got = recv(descriptor, buffer.baseAddress.map { $0 + done }, count - done, 0)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        done += got
      }
      initialized = done
    }
    return done == count ? bytes : nil
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let sent = Self.sendBytes(
          descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, flags)
        if sent < 0, errno == EINTR { continue }
        guard sent > 0 else { return false }
        done += sent
      }
      return true
    }
  }

  /// `send(2)`, whose name the method of the channel hides.
  private static let sendBytes: @Sendable (Int32, UnsafeRawPointer?, Int, Int32) -> Int = {
    BridgeSystem.send($0, $1, $2, $3)
  }
}

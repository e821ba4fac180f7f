internal import BridgeCore

/// The body of a request on its way into libcurl. Confined to the transport's thread but for the pump.
final class Upload {
  /// What libcurl's question for more bytes is answered with.
  enum Piece {
    case bytes(Int)
    case pause
    case failed(any Error)
  }

  private enum Source {
    case memory([UInt8])
    case stream(BodyChannel, Task<Void, Never>)
  }

  private let source: Source
  private var chunk: [UInt8] = []
  private var offset = 0

  init(_ body: Body, for transfer: Transfer, on loop: CurlLoop) {
    if let bytes = body.bytesAtHand {
      source = .memory(bytes)
      chunk = bytes
      return
    }
    let channel = BodyChannel(onData: { [loop, transfer] in loop.resumeSending(transfer) })
    source = .stream(channel, channel.pump(body))
  }

  /// Fills libcurl's buffer with what is there.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Piece {
    if offset == chunk.count {
      switch nextChunk() {
      case .chunk(let next): (chunk, offset) = (next, 0)
      case .end(let error?): return .failed(error)
      case .end(nil): return .bytes(0)
      case .empty: return .pause
      }
    }
    let count = min(buffer.count, chunk.count - offset)
    chunk.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)]))
    }
    offset += count
    return .bytes(count)
  }

  /// Goes back to a byte, for a second try on a fresh connection. Only bytes at hand can be sent again.
  func seek(to position: Int) -> Bool {
    guard case .memory(let bytes) = source, (0...bytes.count).contains(position) else {
      return false
    }
    offset = position
    return true
  }

  func stop() {
    guard case .stream(let channel, let pump) = source else { return }
    pump.cancel()
    channel.stop()
  }

  private func nextChunk() -> BodyChannel.Poll {
    guard case .stream(let channel, _) = source else { return .end(nil) }
    return channel.poll()
  }
}

internal import NIOCore

/// Writes that wait for encryption, in order.
///
/// Small writes are merged, so that those of one flush become few records; large ones are not copied.
struct PlaintextQueue {
  /// Bytes to encrypt at once, and what to complete when they are sent.
  struct Piece {
    var bytes: ByteBuffer
    var promise: EventLoopPromise<Void>?
  }

  /// The largest piece: three records, whose ciphertext fits into 64 KiB.
  static let maximumPiece = 3 * TLSConnection.recordSize

  private var writes = MarkedCircularBuffer<Piece>(initialCapacity: 4)

  /// A piece that could not be encrypted yet.
  private var returned: Piece?

  mutating func append(_ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?) {
    writes.append(Piece(bytes: bytes, promise: promise))
  }

  /// Lets everything that is written so far be taken.
  mutating func flush() { writes.mark() }

  /// The next bytes to encrypt; nil if everything that was flushed is taken.
  mutating func next() -> Piece? {
    if let piece = returned {
      returned = nil
      return piece
    }
    guard writes.hasMark else { return nil }
    let first = writes.startIndex
    let isAlone = writes.isMarked(index: first)
    return isAlone || writes[first].bytes.readableBytes >= TLSConnection.recordSize
      ? take(Self.maximumPiece) : merged()
  }

  /// Makes a piece the next one again.
  mutating func putBack(_ piece: Piece) { returned = piece }

  /// Removes all writes, flushed or not; returns their promises. The caller fails them, because callbacks may write,
  /// flush and close, which uses the queue.
  mutating func takeAll() -> [EventLoopPromise<Void>] {
    let promises = ([returned].compactMap(\.self) + writes).compactMap(\.promise)
    (writes, returned) = (MarkedCircularBuffer(initialCapacity: 4), nil)
    return promises
  }

  /// Up to `count` bytes of the first write.
  private mutating func take(_ count: Int) -> Piece {
    let first = writes.startIndex
    let size = min(count, writes[first].bytes.readableBytes)
    if size == writes[first].bytes.readableBytes { return writes.removeFirst() }
    let bytes = writes[first].bytes.getSlice(at: writes[first].bytes.readerIndex, length: size)
    writes[first].bytes.moveReaderIndex(forwardBy: size)
    return Piece(bytes: bytes ?? ByteBuffer(), promise: nil)
  }

  /// One record of several writes.
  private mutating func merged() -> Piece {
    var bytes = ByteBuffer()
    bytes.reserveCapacity(min(TLSConnection.recordSize, flushedBytes))
    var promises: [EventLoopPromise<Void>] = []
    while writes.hasMark, bytes.readableBytes < TLSConnection.recordSize {
      let part = take(TLSConnection.recordSize - bytes.readableBytes)
      bytes.writeImmutableBuffer(part.bytes)
      if let promise = part.promise { promises.append(promise) }
    }
    return Piece(bytes: bytes, promise: Self.joined(promises))
  }

  private var flushedBytes: Int {
    var (count, index) = (0, writes.startIndex)
    while index != writes.endIndex {
      count += writes[index].bytes.readableBytes
      if writes.isMarked(index: index) { break }
      index = writes.index(after: index)
    }
    return count
  }

  /// A promise that completes all of these, in their order.
  private static func joined(_ promises: [EventLoopPromise<Void>]) -> EventLoopPromise<Void>? {
    guard let first = promises.first else { return nil }
    let others = promises.dropFirst()
    if !others.isEmpty {
      first.futureResult.whenComplete { result in
        for promise in others { promise.completeWith(result) }
      }
    }
    return first
  }
}

/// The state of a ``BodyChannel``: pure transitions, which return the continuations to resume.
struct BodyChannelState {
  typealias ReaderContinuation = CheckedContinuation<[UInt8]?, any Error>
  typealias ProducerContinuation = CheckedContinuation<Void, any Error>

  /// The continuations to resume after a transition, outside the lock.
  struct Wake {
    var reader: ReaderContinuation?
    var delivery: Result<[UInt8]?, any Error> = .success(nil)
    var producer: ProducerContinuation?
    var room: Result<Void, any Error> = .success(())
    var hasRoom = false
    var hasData = false
    var hasStopped = false
  }

  enum Poll {
    /// Consecutive chunks, at least one.
    case chunks(ArraySlice<[UInt8]>, Wake)
    case end((any Error)?)
    case empty
  }

  private enum Phase {
    case open
    case finished((any Error)?)
    case stopped(any Error)
  }

  private let highWater: Int
  private var phase = Phase.open
  private var chunks: [[UInt8]] = []
  private var head = 0
  private var buffered = 0
  private var isFull = false
  private var isAwaited = false
  private var reader: ReaderContinuation?
  private var producer: ProducerContinuation?

  init(highWater: Int) { self.highWater = highWater }

  mutating func offer(_ chunk: [UInt8]) -> (BodyChannel.Offer, Wake) {
    guard case .open = phase else { return (.closed, Wake()) }
    guard !chunk.isEmpty else { return (isFull ? .full : .ready, Wake()) }
    if let reader {
      self.reader = nil
      return (.ready, Wake(reader: reader, delivery: .success(chunk)))
    }
    chunks.append(chunk)
    buffered += chunk.count
    isFull = isFull || buffered >= highWater
    defer { isAwaited = false }
    return (isFull ? .full : .ready, Wake(hasData: isAwaited))
  }

  mutating func waitForRoom(_ continuation: ProducerContinuation, isCancelled: Bool) -> Wake {
    switch phase {
    case .open where isCancelled:
      return Wake(producer: continuation, room: .failure(CancellationError()))
    case .open where isFull:
      producer = continuation
      return Wake()
    case .open: return Wake(producer: continuation)
    case .stopped(let error): return Wake(producer: continuation, room: .failure(error))
    case .finished: return Wake(producer: continuation, room: .failure(CancellationError()))
    }
  }

  mutating func producerCancelled() -> Wake {
    defer { producer = nil }
    return Wake(producer: producer, room: .failure(CancellationError()))
  }

  mutating func finish(_ error: (any Error)?) -> Wake {
    guard case .open = phase else { return Wake() }
    phase = .finished(error)
    defer { (reader, producer, isAwaited) = (nil, nil, false) }
    let delivery: Result<[UInt8]?, any Error> = error.map { .failure($0) } ?? .success(nil)
    return Wake(
      reader: reader, delivery: delivery, producer: producer, room: .failure(CancellationError()),
      hasData: isAwaited)
  }

  /// Takes the next chunk, or all available ones.
  mutating func poll(all: Bool, announcing: Bool = false) -> Poll {
    if case .stopped(let error) = phase { return .end(error) }
    if head < chunks.count { return all ? takeAll() : takeOne() }
    if case .finished(let error) = phase { return .end(error) }
    isAwaited = announcing
    return .empty
  }

  mutating func waitForChunk(_ continuation: ReaderContinuation) -> Wake {
    precondition(reader == nil, "a body has one reader, which may request one chunk at a time")
    switch poll(all: false) {
    case .chunks(let chunks, var wake):
      (wake.reader, wake.delivery) = (continuation, .success(chunks.first))
      return wake
    case .end(let error):
      let delivery: Result<[UInt8]?, any Error> = error.map { .failure($0) } ?? .success(nil)
      return Wake(reader: continuation, delivery: delivery)
    case .empty:
      reader = continuation
      return Wake()
    }
  }

  mutating func stop(_ error: any Error) -> Wake {
    if case .stopped = phase { return Wake() }
    var wasOpen = false
    if case .open = phase { wasOpen = true }
    if !wasOpen, head == chunks.count { return Wake() }
    phase = .stopped(error)
    (chunks, head, buffered, isFull) = ([], 0, 0, false)
    defer { (reader, producer) = (nil, nil) }
    return Wake(
      reader: reader, delivery: .failure(error), producer: producer, room: .failure(error),
      hasStopped: wasOpen)
  }

  private mutating func takeOne() -> Poll {
    let chunk = chunks[head]
    chunks[head] = []
    head += 1
    compact()
    return handedOver([chunk], chunk.count)
  }

  private mutating func takeAll() -> Poll {
    let taken = chunks[head...]
    (chunks, head) = ([], 0)
    return handedOver(taken, buffered)
  }

  private mutating func handedOver(_ taken: ArraySlice<[UInt8]>, _ count: Int) -> Poll {
    buffered -= count
    guard isFull, buffered <= highWater / 2 else { return .chunks(taken, Wake()) }
    isFull = false
    defer { producer = nil }
    return .chunks(taken, Wake(producer: producer, hasRoom: true))
  }

  /// Removes the slots of chunks that were taken, even in a channel that never runs empty.
  private mutating func compact() {
    if head == chunks.count {
      chunks.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= chunks.count {
      chunks.removeFirst(head)
      head = 0
    }
  }
}

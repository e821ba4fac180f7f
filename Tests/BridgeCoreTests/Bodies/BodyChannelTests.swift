import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a body channel", .timeLimit(.minutes(5)))
struct BodyChannelTests {
  @Test("takes chunks until it is full, and says when there is room")
  func highWater() async throws {
    let room = Journal<String>()
    let channel = BodyChannel(highWater: 4, onRoom: { room.note("room") })
    #expect(channel.offer([1, 2]) == .ready)
    #expect(channel.offer([]) == .ready)
    #expect(channel.offer([3, 4, 5]) == .full)
    let reader = channel.makeReader()
    #expect(room.entries.isEmpty)
    #expect(try await reader.next() == [1, 2, 3, 4, 5])
    #expect(room.entries == ["room"])
    #expect(channel.offer([6]) == .ready)
    #expect(try await reader.next() == [6])
  }

  @Test("that was full stays full until it says that there is room")
  func staysFull() {
    let room = Journal<String>()
    let channel = BodyChannel(highWater: 6, onRoom: { room.note("room") })
    #expect(channel.offer([1, 2]) == .ready)
    #expect(channel.offer([3, 4, 5, 6]) == .full)
    #expect(polled(channel) == [1, 2])
    #expect(channel.offer([]) == .full)
    #expect(channel.offer([7]) == .full)
    #expect(room.entries.isEmpty)
    #expect(polled(channel) == [3, 4, 5, 6])
    #expect(room.entries == ["room"])
    #expect(polled(channel) == [7])
    #expect(room.entries == ["room"])
  }

  /// The next chunk by itself; nil where there is no chunk.
  private func polled(_ channel: BodyChannel) -> [UInt8]? {
    if case .chunk(let chunk) = channel.poll() { chunk } else { nil }
  }

  @Test("gives a waiting reader its chunk at once, so it does not become full")
  func waitingReader() async throws {
    let channel = BodyChannel(highWater: 1)
    let reader = channel.makeReader()
    async let chunk = reader.next()
    var offer = BodyChannel.Offer.full
    repeat {
      await Task.yield()
      offer = channel.offer([7, 7, 7])
      if offer == .full { break }
    } while offer != .ready
    #expect(try await chunk == [7, 7, 7])
  }

  @Test("suspends its producer at high water, and a reader wakes it")
  func backPressure() async throws {
    let channel = BodyChannel(highWater: 10)
    let sent = Journal<Int>()
    let producer = Task {
      for number in 0..<100 {
        try await channel.send([UInt8](repeating: UInt8(number), count: 4))
        sent.note(number)
      }
      channel.finish()
    }
    await sent.wait(for: 2)
    for _ in 0..<200 { await Task.yield() }
    #expect(sent.entries.count == 2)
    var taken: [UInt8] = []
    let reader = channel.makeReader()
    while let chunk = try await reader.next() {
      taken += chunk
      #expect(sent.entries.count <= taken.count / 4 + 3)
    }
    #expect(taken == (0..<100).flatMap { [UInt8](repeating: $0, count: 4) })
    try await producer.value
  }

  @Test("whose reader never reads holds its producer, and releases it when the reader is dropped")
  func neverReads() async throws {
    let channel = BodyChannel(highWater: 1)
    let sent = Journal<Int>()
    var reader: (any BodyReader)? = channel.makeReader()
    let producer = Task {
      while true {
        try await channel.send([1])
        sent.note(1)
      }
    }
    for _ in 0..<200 { await Task.yield() }
    #expect(sent.entries.isEmpty)
    #expect(reader != nil)
    reader = nil
    await #expect(throws: CancellationError.self) { try await producer.value }
  }

  @Test("releases a full producer whose task is cancelled")
  func producerCancelled() async throws {
    let channel = BodyChannel(highWater: 1)
    let reader = channel.makeReader()
    let started = Gate()
    let producer = Task {
      started.open()
      try await channel.send([1])
    }
    try await started.pass()
    for _ in 0..<50 { await Task.yield() }
    producer.cancel()
    await #expect(throws: CancellationError.self) { try await producer.value }
    #expect(try await reader.next() == [1])
  }

  @Test("does not hold a producer that was cancelled before it sent")
  func producerCancelledBefore() async throws {
    let channel = BodyChannel(highWater: 1)
    let reader = channel.makeReader()
    let gate = Gate()
    let producer = Task {
      try await gate.passDeafly()
      try await channel.send([1])
    }
    producer.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await producer.value }
    #expect(try await reader.next() == [1])
  }

  @Test("throws for a waiting reader whose task is cancelled, and stops its producer")
  func readerCancelled() async throws {
    let stopped = Journal<String>()
    let channel = BodyChannel(onStop: { stopped.note("stop") })
    let reader = channel.makeReader()
    let started = Gate()
    let task = Task {
      started.open()
      return try await reader.next()
    }
    try await started.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(stopped.entries == ["stop"])
    #expect(channel.offer([1]) == .closed)
  }

  @Test("tells one that polls when there is something to ask for")
  func polling() throws {
    let data = Journal<String>()
    let channel = BodyChannel(onData: { data.note("data") })
    guard case .empty = channel.poll() else { Issue.record("something came from nothing"); return }
    _ = channel.offer([1])
    _ = channel.offer([2])
    #expect(data.entries == ["data"])
    guard case .chunk([1]) = channel.poll(), case .chunk([2]) = channel.poll(),
      case .empty = channel.poll()
    else { Issue.record("the chunks do not come as they were offered"); return }
    channel.finish()
    #expect(data.entries == ["data", "data"])
    guard case .end(nil) = channel.poll() else { Issue.record("no end"); return }
  }
}

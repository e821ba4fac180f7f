import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

/// Numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("a thousand requests", .timeLimit(.minutes(5)))
struct MixTests {
  enum Plan: CaseIterable {
    case read, readSlowly, echo, echoStream, dropAtHead, dropInBody, cancelSoon, cancelInBody
  }

  static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      let size = Int(request.target.drop { $0 != "=" }.dropFirst()) ?? 0
      let body = request.body.isEmpty ? Pattern.bytes(size) : request.body
      let isChunked = size % 2 == 1
      return RawResponse(body: body, framing: isChunked ? .chunked(size: 9973) : .length)
    }
  }

  /// Returns whether the answer was read whole, and right.
  static func run(
    _ plan: Plan, _ url: String, size: Int, timeout: Int, _ client: Client
  ) async throws -> Bool {
    switch plan {
    case .read: return try await client.fetch("GET", url).bytes == Pattern.bytes(size)
    case .readSlowly:
      var bytes: [UInt8] = []
      for try await chunk in try await client.send("GET", url).body {
        bytes += chunk
        for _ in 0..<timeout { await Task.yield() }
      }
      return bytes == Pattern.bytes(size)
    case .echo, .echoStream:
      let body = Pattern.bytes(size + 1)
      let sent = plan == .echo ? Body.bytes(body) : Pattern.body(size + 1, pieces: 1009)
      return try await client.fetch("POST", url, body: sent).bytes == body
    case .dropAtHead:
      _ = try await client.send("GET", url)
      return false
    case .dropInBody:
      let reader = try await client.send("GET", url).body.open()
      _ = try await reader.next()
      return false
    case .cancelSoon, .cancelInBody:
      let task = Task {
        let response = try await client.send("GET", url)
        if plan == .cancelInBody { withUnsafeCurrentTask { $0?.cancel() } }
        return try await response.body.collect(upTo: 1 << 30)
      }
      for _ in 0..<timeout { await Task.yield() }
      task.cancel()
      _ = await task.result
      return false
    }
  }

  @Test("read, dropped and cancelled at random, each end as they must", arguments: [1, 2, 3])
  func mix(seed: UInt64) async throws {
    let origin = try Self.origin()
    let client = try Client()
    var generator = SeededGenerator(state: seed)
    let whole = Locked<Set<String>>([])
    try await withThrowingTaskGroup { group in
      for number in 0..<1000 {
        let plan = try #require(Plan.allCases.randomElement(using: &generator))
        let exponent = Int.random(in: 0...20, using: &generator)
        let size = Int.random(in: 0...(1 << exponent), using: &generator)
        let timeout = Int.random(in: 0...50, using: &generator)
        let executor = Bool.random(using: &generator) ? client.transport.executor : nil
        group.addTask(executorPreference: executor) {
          let target = "/\(number)?size=\(size)"
          let isWhole = try await Self.run(
            plan, origin.url(target), size: size, timeout: timeout, client)
          if isWhole { _ = whole.withLock { $0.insert(target) } }
          let mustBeWhole = [.read, .readSlowly, .echo, .echoStream].contains(plan)
          #expect(isWhole == mustBeWhole, "\(plan) \(target)")
        }
        if number >= 31 { try await group.next() }
      }
      try await group.waitForAll()
    }
    let targets = origin.requests.map(\.target)
    #expect(Set(targets).count == targets.count, "a request went out twice")
    #expect(whole.withLock { $0 }.subtracting(targets).isEmpty)
    #expect(origin.connectionCount <= 1000)
    #expect(try await client.fetch("GET", origin.url("/last?size=3")).bytes == Pattern.bytes(3))
  }
}

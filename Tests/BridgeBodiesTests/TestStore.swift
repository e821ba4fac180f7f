import BridgeBodies
import BridgeCore
import BridgeTestSupport

/// A store on a clock that a test moves, with a page at https://shop.example.
struct TestStore {
  static let origin = Origin(scheme: "https", host: "shop.example", port: 443)

  let clock = ManualClock()
  let store: BodyStore
  let scope: PageScope

  init(
    disk: TestDisk = TestDisk(), _ adjust: (inout BodyLimits) -> Void = { _ in },
    onSent: (@Sendable (BodyID, Int) -> Void)? = nil
  ) {
    var limits = BodyLimits()
    adjust(&limits)
    store = BodyStore(limits: limits, clock: clock) { () throws(SpillFailure) in
      try disk.makeFile()
    }
    scope = store.openScope(for: Self.origin, onSent: onSent)
  }

  static func purpose(
    _ method: String = "POST", _ url: String = "https://shop.example/cart"
  ) throws -> BodyPurpose {
    try BodyPurpose(method: method, url: url)
  }

  /// Hands a whole body over.
  @discardableResult
  func put(
    _ bytes: [UInt8], as id: BodyID = .random(), type: String? = nil, length: Int? = nil
  ) throws -> BodyID {
    try store.begin(
      id, in: scope, for: Self.purpose(), contentType: type, length: length ?? bytes.count)
    try store.append(bytes, at: 0, to: id, in: scope)
    try store.finish(id, in: scope)
    return id
  }

  func begin(_ id: BodyID, length: Int? = nil) throws {
    try store.begin(id, in: scope, for: Self.purpose(), length: length)
  }

  func claim(
    _ id: BodyID, _ method: String = "POST", _ url: String = "https://shop.example/cart",
    in scope: PageScope? = nil, from origin: Origin? = TestStore.origin,
    until deadline: ContinuousClock.Instant? = nil
  ) async throws -> BodyClaim {
    try await store.claim(
      id, in: scope ?? self.scope, for: Self.purpose(method, url), from: origin, until: deadline)
  }

  /// Returns once so many requests wait for their bodies.
  func waitForWaiters(_ count: Int = 1) async {
    while store.counters.waiting < count { await Task.yield() }
  }

  /// Ends the scope and says whether anything was left behind.
  func leavesNothing() -> Bool {
    store.endScope(scope)
    let counters = store.counters
    return counters.isIdle && counters.scopes == 0
  }
}

/// The code of the ``BodyError`` that `body` throws; nil where it throws none.
func code(
  _ body: () async throws -> Void
) async -> BodyError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? BodyError)?.code
  }
}

/// A disk in memory that is full after so many bytes.
final class TestDisk: Sendable {
  struct State: Sendable {
    var room: Int
    var isReadable = true
    var files = 0
  }

  let state: Locked<State>

  init(room: Int = .max) { state = Locked(State(room: room)) }

  func makeFile() throws(SpillFailure) -> any SpillFile {
    state.withLock { $0.files += 1 }
    return TestFile(self)
  }

  private final class TestFile: SpillFile {
    private let disk: TestDisk
    private let bytes = Locked<[UInt8]>([])

    init(_ disk: TestDisk) { self.disk = disk }

    deinit { disk.state.withLock { $0.files -= 1 } }

    func write(_ more: [UInt8], at offset: Int) throws(SpillFailure) {
      let hasRoom = disk.state.withLock { state in
        guard state.room >= more.count else { return false }
        state.room -= more.count
        return true
      }
      guard hasRoom else { throw SpillFailure("write", 28) }
      bytes.withLock { $0.replaceSubrange(offset..., with: more) }
    }

    func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8] {
      guard disk.state.withLock({ $0.isReadable }) else { throw SpillFailure("read", 5) }
      return bytes.withLock { Array($0[offset..<(offset + count)]) }
    }
  }
}

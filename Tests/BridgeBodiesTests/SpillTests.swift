import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a body too large for memory", .timeLimit(.minutes(2)))
struct SpillTests {
  static let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }

  @Test("moves to a file without a name, byte for byte, while it is read")
  func moves() async throws {
    let folder = try TemporaryFolder()
    var limits = BodyLimits()
    limits.bytesInMemoryPerBody = 1 << 20
    let store = BodyStore(limits: limits, spillFolder: folder.path)
    let scope = store.openScope(for: nil)
    let id = BodyID.random()
    try store.begin(id, in: scope, for: TestStore.purpose())
    let claim = try await store.claim(id, in: scope, for: TestStore.purpose(), from: nil)
    async let early = claim.body.collect(upTo: 1 << 24)
    for start in stride(from: 0, to: Self.large.count, by: 300_000) {
      let piece = Array(Self.large[start..<(start + 300_000)])
      try store.append(piece, at: start, to: id, in: scope)
    }
    #expect(store.counters.files == 1)
    #expect(store.counters.spilled == 1)
    #expect(store.counters.bytesInMemory == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try store.finish(id, in: scope)
    #expect(try await early == Self.large)
    #expect(try await claim.body.collect(upTo: 1 << 24) == Self.large)
    claim.release()
    #expect(store.counters.isIdle)
  }

  @Test("goes to disk from its first byte when it is announced, and whenever memory is used up")
  func whole() async throws {
    let test = TestStore { $0.bytesInMemory = 100 }
    try test.put([UInt8](repeating: 1, count: 90))
    #expect(test.store.counters.files == 0)
    let id = try test.put([UInt8](repeating: 2, count: 20))
    #expect(test.store.counters.files == 1)
    #expect(test.store.counters.bytesInMemory == 90)
    #expect(try await test.claim(id).body.collect(upTo: 99) == [UInt8](repeating: 2, count: 20))
    try test.begin(.random(), length: 5 << 20)
    #expect(test.leavesNothing())
  }

  @Test("fails its request by name when the disk is full, and leaves nothing behind")
  func diskFull() async throws {
    let disk = TestDisk(room: 100)
    let test = TestStore(disk: disk) { $0.bytesInMemoryPerBody = 50 }
    let id = BodyID.random()
    try test.begin(id)
    let claim = try await test.claim(id)
    async let reading = code { _ = try await claim.body.collect(upTo: 999) }
    try test.store.append([UInt8](repeating: 1, count: 60), at: 0, to: id, in: test.scope)
    #expect(
      await code {
        try test.store.append([UInt8](repeating: 1, count: 60), at: 60, to: id, in: test.scope)
      } == .spillFailed)
    #expect(await reading == .spillFailed)
    #expect(test.store.counters.isIdle)
    // Moving from memory may fail as well.
    let other = BodyID.random()
    try test.begin(other)
    try test.store.append([UInt8](repeating: 1, count: 45), at: 0, to: other, in: test.scope)
    #expect(
      await code {
        try test.store.append([UInt8](repeating: 1, count: 45), at: 45, to: other, in: test.scope)
      } == .spillFailed)
    #expect(await code { _ = try await test.claim(other) } == .spillFailed)
    #expect(test.leavesNothing())
    #expect(disk.state.withLock { $0.files } == 0)
  }

  @Test("fails its request by name when the disk cannot be read")
  func unreadable() async throws {
    let disk = TestDisk()
    let test = TestStore(disk: disk) { $0.bytesInMemoryPerBody = 0 }
    let id = try test.put([1, 2, 3])
    let claim = try await test.claim(id)
    disk.state.withLock { $0.isReadable = false }
    #expect(await code { _ = try await claim.body.collect(upTo: 9) } == .spillFailed)
  }

  @Test("is refused when as many are on disk as may be, and when there is no such folder")
  func files() async throws {
    let test = TestStore {
      $0.bytesInMemoryPerBody = 0
      $0.files = 1
    }
    try test.put([1])
    #expect(await code { try test.put([1]) } == .tooMany)
    #expect(test.leavesNothing())
    var limits = BodyLimits()
    limits.bytesInMemoryPerBody = 0
    let store = BodyStore(limits: limits, spillFolder: "/nonexistent/folder")
    let scope = store.openScope(for: nil)
    let id = BodyID.random()
    try store.begin(id, in: scope, for: TestStore.purpose())
    #expect(await code { try store.append([1], at: 0, to: id, in: scope) } == .spillFailed)
    #expect(store.counters.isIdle)
  }

  #if os(Linux)
    @Test("says what the system says when a real file cannot grow")
    func realDiskFull() async {
      await #expect(processExitsWith: .success) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
        try #require(setrlimit(__rlimit_resource_t(1), &limit) == 0)  // RLIMIT_FSIZE
        let folder = try TemporaryFolder()
        var limits = BodyLimits()
        limits.bytesInMemoryPerBody = 0
        let store = BodyStore(limits: limits, spillFolder: folder.path)
        let scope = store.openScope(for: nil)
        let id = BodyID.random()
        try store.begin(id, in: scope, for: TestStore.purpose())
        let error = #expect(throws: BodyError.self) {
          try store.append([UInt8](repeating: 1, count: 200_000), at: 0, to: id, in: scope)
        }
        #expect(error?.code == .spillFailed)
        #expect(error?.message.contains("File too large") == true)
        #expect(store.counters.isIdle)
      }
    }
  #endif
}

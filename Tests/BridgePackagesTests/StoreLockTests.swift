import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("a lock of a store")
struct StoreLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "store-lock") }

  private func locked() throws -> StoreLock {
    let lock = try StoreLock(at: folder.path("lock"))
    #expect(try lock.take(.exclusive, .updates))
    #expect(try lock.take(.exclusive, .version(7)))
    return lock
  }

  #if os(Linux)
    /// The process's descriptor of the file.
    private func descriptor() throws -> Int32 {
      let folder = "/proc/self/fd"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      let path = self.folder.path("lock")
      return try #require(
        names.first {
          // Other tests open and close descriptors meanwhile.
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
        }.flatMap { Int32($0) })
    }

    @Test("ends with its object, even while a child process that is being started has its file")
    func inherited() throws {
      var lock: StoreLock? = try locked()
      // The same open file, as after fork.
      let child = dup(try descriptor())
      defer { close(child) }
      let other = try StoreLock(at: folder.path("lock"))
      #expect(try !other.take(.exclusive, .updates))
      withExtendedLifetime(lock) {}
      lock = nil
      #expect(try other.take(.exclusive, .updates))
      #expect(try other.take(.exclusive, .version(7)))
    }
  #endif
}

import BridgeCore
import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgeProxy

@Suite("the certificates that a proxy shows", .timeLimit(.minutes(1)))
struct LeafCertificateTests {
  /// A store, and the time in it, which a test moves.
  private static func store(maximum: Int) throws -> (LeafCertificates, Locked<Int>) {
    let time = Locked(1_700_000_000)
    let authority = try CertificateAuthority.make(named: "test", at: time.withLock { $0 })
    let store = try LeafCertificates(by: authority, maximum: maximum) { time.withLock { $0 } }
    return (store, time)
  }

  @Test("are kept for the next connection until half of their life is over")
  func renewal() throws {
    let (store, time) = try Self.store(maximum: 2)
    let host = try CertificateHost("shop.example")
    let first = try store.context(for: host)
    time.withLock { $0 += CertificateAuthority.leafLifetime / 2 - 1 }
    #expect(try store.context(for: host) === first)
    time.withLock { $0 += 1 }
    let second = try store.context(for: host)
    #expect(second !== first)
    #expect(try store.context(for: host) === second)
  }

  @Test("are those of so many hosts at most; one more, and all others are made again")
  func bound() throws {
    let (store, _) = try Self.store(maximum: 2)
    let hosts = try ["a.example", "b.example", "c.example"].map { try CertificateHost($0) }
    let made = try hosts[..<2].map { try store.context(for: $0) }
    #expect(try store.context(for: hosts[0]) === made[0])
    let third = try store.context(for: hosts[2])
    #expect(try store.context(for: hosts[0]) !== made[0])
    #expect(try store.context(for: hosts[2]) === third)
  }

  @Test("of other hosts stay when one of a full store is made again")
  func renewalOfFull() throws {
    let (store, time) = try Self.store(maximum: 2)
    let old = try CertificateHost("old.example"), young = try CertificateHost("young.example")
    _ = try store.context(for: old)
    time.withLock { $0 += CertificateAuthority.leafLifetime / 2 }
    let kept = try store.context(for: young)
    _ = try store.context(for: old)
    #expect(try store.context(for: young) === kept)
  }
}

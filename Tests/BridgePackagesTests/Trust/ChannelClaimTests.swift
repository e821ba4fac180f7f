import GRDB
import Testing

@testable import BridgePackages

@Suite("the numbers of a channel")
struct ChannelClaimTests {
  private let sample: SampleStore
  private let id = SampleStore.id()

  init() throws { sample = try SampleStore() }

  private func claim(_ seq: Int, _ role: SigningRole?) -> ChannelClaim {
    ChannelClaim(name: "stable", seq: seq, digest: "\(seq)", role: role)
  }

  private func accept(_ seq: Int, _ role: SigningRole?) throws {
    try sample.store.accept(TrustClaim(channel: claim(seq, role)), for: id)
  }

  private func refusal(_ seq: Int, _ role: SigningRole?) -> PackageError.Code? {
    #expect(throws: PackageError.self) { try accept(seq, role) }?.code
  }

  @Test(
    "begin again only where too few of the keys before can verify a channel now",
    arguments: [
      ([1], [1], 1, false), ([1], [2], 1, true), ([1, 2], [2, 3], 1, false),
      ([1, 2], [2, 3], 2, true), ([1, 2, 3], [2, 3, 4], 2, false), ([], [1], 1, true),
      ([1, 2], [1, 2], 2, false),
    ] as [([UInt8], [UInt8], Int, Bool)])
  func again(seen: [UInt8], keys: [UInt8], threshold: Int, expected: Bool) throws {
    let role = try SampleKeys.role(keys, threshold: threshold)
    let seen = Set(try SampleKeys.keys(seen).map(\.publicKey))
    #expect(claim(1, role).beginsAgain(after: seen) == expected)
    #expect(!claim(1, nil).beginsAgain(after: seen))
  }

  @Test("go on where a key stays, and with a key that comes back")
  func rotation() throws {
    try accept(5, SampleKeys.role([1, 2]))
    #expect(try refusal(4, SampleKeys.role([2, 3])) == .rolledBack)
    try accept(6, SampleKeys.role([2, 3]))
    try accept(7, SampleKeys.role([3, 4]))
    // Documents of the first key exist with lower numbers.
    #expect(try refusal(5, SampleKeys.role([1, 5])) == .rolledBack)
    try accept(1, SampleKeys.role([6]))
    #expect(try sample.store.trustedSeq(of: "stable", id) == 1)
    try accept(1, SampleKeys.role([5]))
  }

  @Test("go on where a package is taken without signatures from now on")
  func unsigned() throws {
    try accept(5, SampleKeys.role([1]))
    #expect(refusal(4, nil) == .rolledBack)
  }

  @Test("of a store of an older format go on with the same keys only")
  func oldFormat() throws {
    try accept(5, SampleKeys.role([1]))
    try sample.store.database.write {
      try $0.execute(sql: "UPDATE trusted_channel SET seen = NULL")
    }
    #expect(try refusal(4, SampleKeys.role([1])) == .rolledBack)
    try accept(4, SampleKeys.role([1, 2]))
  }
}

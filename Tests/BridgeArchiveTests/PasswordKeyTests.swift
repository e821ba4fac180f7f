import Testing

@testable import BridgeArchive

@Suite("the keys of a password") struct PasswordKeyTests {
  @Test("are derived once for each salt and strength, however often their entries are read")
  func once() throws {
    let password = ArchivePassword("secret")
    for sample in Sample.protected {
      let archive = try ZipArchive(MemoryBytes(sample.bytes))
      let before = password.derivationCount
      for _ in 0..<3 { _ = try archive.contents(password: password) }
      // ZipCrypto derives no key.
      let salted = sample.protections.filter { $0 != .zipCrypto && $0 != .none }.count
      #expect(password.derivationCount - before == salted)
    }
    #expect(password.derivationCount > 0)
  }

  @Test("are dropped when there are too many, and derived again")
  func cap() throws {
    let password = ArchivePassword(Array("secret".utf8), keeping: 2)
    var counts: [Int] = []
    for salt: UInt8 in [1, 2, 1, 3, 3, 1] {
      let keys = try password.keys(.aes128, salt: [UInt8](repeating: salt, count: 8))
      #expect(keys.encryption.count == 16)
      counts.append(password.derivationCount)
    }
    #expect(counts == [1, 2, 2, 3, 3, 4])
  }
}

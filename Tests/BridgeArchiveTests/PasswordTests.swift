import BridgeArchive
import Testing

@Suite struct PasswordTests {
  @Test("reads what other tools have encrypted", arguments: Sample.protected)
  func decrypts(sample: Sample) throws {
    let archive = try ZipArchive(MemoryBytes(sample.bytes))
    #expect(archive.entries.map(\.protection) == sample.protections)
    #expect(archive.hasInsecureEntries == sample.protections.contains(.zipCrypto))
    let found = try archive.contents(password: ArchivePassword("secret"))
    #expect(found == ["a.txt": Sample.text, "b.txt": Sample.short])
  }

  @Test("tells a missing password from a wrong one", arguments: Sample.protected)
  func refusesPasswords(sample: Sample) throws {
    let archive = try ZipArchive(MemoryBytes(sample.bytes))
    for (password, reason) in [
      (nil, .passwordNeeded), (ArchivePassword("Secret"), .wrongPassword),
      (ArchivePassword(""), .wrongPassword),
    ] as [(ArchivePassword?, ArchiveError.Reason)] {
      for entry in archive.entries {
        let error = #expect(throws: ArchiveError.self) {
          try archive.contents(of: entry, password: password, upTo: 100)
        }
        #expect(error?.reason == reason)
        #expect(error?.name == entry.name)
      }
    }
  }

  @Test("never gives other bytes when encrypted data has been changed", arguments: Sample.protected)
  func detectsChanges(sample: Sample) throws {
    let password = ArchivePassword("secret")
    for offset in stride(from: 0, to: sample.bytes.count, by: 2) {
      var changed = sample.bytes
      changed[offset] ^= 0x10
      let found: [String: [UInt8]]
      do { found = try contents(of: changed, password: password) } catch is ArchiveError {
        continue
      }
      #expect(found.values.contains(Sample.text) && found.values.contains(Sample.short))
    }
  }

  @Test("proves encrypted data by its code")
  func authenticates() throws {
    let sample = Sample.protected[3]
    let archive = try ZipArchive(MemoryBytes(sample.bytes))
    var forged = sample.bytes
    let entry = try #require(archive[name: "a.txt"])
    // The last byte of the code: header, name, extra field and data come before it.
    forged[30 + 5 + 11 + Int(entry.compressedSize) - 1] ^= 1
    let forgery = #expect(throws: ArchiveError.self) {
      try contents(of: forged, password: ArchivePassword("secret"))
    }
    #expect(forgery?.reason == .notAuthentic)
  }

  @Test("refuses a checksum where the format leaves it out")
  func refusesNeedlessChecksums() {
    var changed = Sample.protected[3].bytes
    let directory = changed.count - 22 - 124
    changed[14] = 1
    changed[directory + 16] = 1
    let error = #expect(throws: ArchiveError.self) { try ZipArchive(MemoryBytes(changed)) }
    #expect(error?.reason == .wrongChecksum)
  }

  @Test("caps the entries that need a password")
  func capsEncryptedEntries() {
    var limits = ArchiveLimits()
    limits.maximumEncryptedEntries = 1
    for sample in Sample.protected {
      let error = #expect(throws: ArchiveError.self) {
        try ZipArchive(MemoryBytes(sample.bytes), limits: limits)
      }
      #expect(error?.reason == .tooManyEntries)
    }
  }
}

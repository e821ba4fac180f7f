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
    let entry = try #require(archive[name: "a.txt"])
    // Header, name and extra field precede the data; salt and check precede the encrypted bytes, and the code follows
    // them.
    let start = 30 + 5 + 11
    for offset in start + 18..<start + Int(entry.compressedSize) {
      var forged = sample.bytes
      forged[offset] ^= 1
      #expect(refusal(of: forged, "secret") == [.notAuthentic, .notAuthentic])
    }
  }

  @Test("tells a wrong password that passes the two bytes of its check")
  func refusesVerifiedPassword() throws {
    #expect(refusal(of: Sample.verified.bytes, "19979") == [.notAuthentic, .notAuthentic])
    let found = try contents(
      of: Sample.verified.bytes, password: ArchivePassword("secret"))
    #expect(found["a.txt"]?.count == 480)
  }

  /// Why an archive is refused, which must be the same when it is inflated at once and piece by piece.
  private func refusal(of bytes: [UInt8], _ password: String) -> [ArchiveError.Reason?] {
    [ArchiveLimits().bufferedSize, 0].map { size in
      var limits = ArchiveLimits()
      limits.bufferedSize = size
      let error = #expect(throws: ArchiveError.self) {
        try contents(of: bytes, password: ArchivePassword(password), limits: limits)
      }
      return error?.reason
    }
  }

  @Test("proves a checksum where the format need not have it")
  func provesNeedlessChecksums() {
    var changed = Sample.protected[3].bytes
    let directory = changed.count - 22 - 124
    changed[14] = 1
    changed[directory + 16] = 1
    #expect(refusal(of: changed, "secret") == [.wrongChecksum, .wrongChecksum])
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

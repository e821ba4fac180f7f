internal import BridgeCrypto

/// The cipher of one entry. Its password has passed the check of the file format.
enum EntryCipher {
  case none
  case zipCrypto(ZipCryptoCipher)
  case aes(AESCipher, code: [UInt8])

  /// Reads the bytes around the encrypted data and checks the password.
  init(
    for entry: ArchiveEntry, in bytes: any ArchiveBytes, _ password: ArchivePassword?
  ) throws(ArchiveError) {
    if entry.protection == .none {
      self = .none
      return
    }
    guard let password else {
      throw entry.refusal(.passwordNeeded, "it is protected by a password")
    }
    if case .aes(let strength, _) = entry.protection {
      self = try .aes(for: entry, strength, in: bytes, password)
    } else {
      self = try .zipCrypto(for: entry, in: bytes, password)
    }
  }

  private static func zipCrypto(
    for entry: ArchiveEntry, in bytes: any ArchiveBytes, _ password: ArchivePassword
  ) throws(ArchiveError) -> EntryCipher {
    var header = try bytes.whole(ZipCryptoCipher.headerSize, at: entry.dataOffset)
    var cipher = ZipCryptoCipher(password)
    header.withUnsafeMutableBytes { cipher.decrypt($0) }
    guard header.last == entry.checkByte else { throw wrongPassword(entry) }
    return .zipCrypto(cipher)
  }

  private static func aes(
    for entry: ArchiveEntry, _ strength: AESStrength, in bytes: any ArchiveBytes,
    _ password: ArchivePassword
  ) throws(ArchiveError) -> EntryCipher {
    let prefix = try bytes.whole(
      strength.saltSize + AESStrength.verifierSize, at: entry.dataOffset)
    let code = try bytes.whole(
      AESStrength.codeSize,
      at: entry.dataOffset + entry.compressedSize - UInt64(AESStrength.codeSize))
    do throws(CryptoError) {
      let keys = try password.keys(strength, salt: Array(prefix.prefix(strength.saltSize)))
      if prefix.suffix(AESStrength.verifierSize) == keys.verifier[...] {
        return .aes(try AESCipher(keys), code: code)
      }
    } catch { throw entry.refusal(.unreadable, error.description) }
    throw wrongPassword(entry)
  }

  private static func wrongPassword(_ entry: ArchiveEntry) -> ArchiveError {
    entry.refusal(.wrongPassword, "the password is wrong")
  }

  /// Decrypts the next bytes in place.
  mutating func decrypt(
    _ bytes: UnsafeMutableRawBufferPointer, of entry: ArchiveEntry
  ) throws(ArchiveError) {
    switch self {
    case .none: return
    case .zipCrypto(var cipher):
      cipher.decrypt(bytes)
      self = .zipCrypto(cipher)
    case .aes(var cipher, let code):
      do throws(CryptoError) { try cipher.decrypt(bytes) } catch {
        throw entry.refusal(.unreadable, error.description)
      }
      self = .aes(cipher, code: code)
    }
  }

  /// Checks the authentication code of the data, if the cipher has one.
  func prove(_ entry: ArchiveEntry) throws(ArchiveError) {
    guard case .aes(let cipher, let code) = self, !cipher.isAuthentic(code) else { return }
    throw entry.refusal(
      .notAuthentic, "its encrypted data has been changed, or the password is wrong")
  }
}

extension EntryProtection {
  /// The number of bytes before the encrypted data.
  var headerSize: UInt64 {
    guard case .aes = self else { return overhead }
    return overhead - UInt64(AESStrength.codeSize)
  }

  /// The number of bytes around the encrypted data.
  var overhead: UInt64 {
    switch self {
    case .none: 0
    case .zipCrypto: UInt64(ZipCryptoCipher.headerSize)
    case .aes(let strength, _): UInt64(strength.overhead)
    }
  }
}

extension ArchiveBytes {
  /// The `count` bytes at `offset`. Throws ``ArchiveError/Reason/truncated`` if there are fewer.
  func whole(_ count: Int, at offset: UInt64) throws(ArchiveError) -> [UInt8] {
    let read = try bytes(count, at: offset)
    guard read.count == count else {
      throw ArchiveError(.truncated, "the archive became shorter while it was read", at: offset)
    }
    return read
  }
}

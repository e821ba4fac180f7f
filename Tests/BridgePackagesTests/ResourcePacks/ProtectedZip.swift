import BridgeCrypto

/// A zip archive with WinZip's AES-256 (AE-2), its files stored.
enum ProtectedZip {
  static func bytes(_ files: [String: String], password: String) throws -> [UInt8] {
    var (out, directory) = ([UInt8](), [UInt8]())
    let sorted = files.sorted { $0.key < $1.key }
    for (name, text) in sorted {
      let data = try sealed(Array(text.utf8), password)
      let head = fields(name, compressed: data.count, size: text.utf8.count)
      let start = out.count
      out += number(0x0403_4B50, 4) + head + number(name.utf8.count, 2) + number(11, 2)
      out += Array(name.utf8) + extra + data
      directory += number(0x0201_4B50, 4) + number(0x033F, 2) + head + number(name.utf8.count, 2)
      directory += number(11, 2) + number(0, 2) + number(0, 2) + number(0, 2)
      directory += number(0o100644 << 16, 4) + number(start, 4) + Array(name.utf8) + extra
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(sorted.count, 2) + number(sorted.count, 2)
      + number(directory.count, 4) + number(out.count, 4) + number(0, 2)
    return out + directory + end
  }

  /// The field for AE-2 and AES-256 over stored bytes.
  private static let extra =
    number(0x9901, 2) + number(7, 2) + number(2, 2) + Array("AE".utf8) + [3] + number(0, 2)

  private static func fields(_ name: String, compressed: Int, size: Int) -> [UInt8] {
    number(51, 2) + number(0x0801, 2) + number(99, 2) + number(0, 2) + number(0x21, 2)
      + number(0, 4) + number(compressed, 4) + number(size, 4)
  }

  private static func sealed(_ bytes: [UInt8], _ password: String) throws -> [UInt8] {
    let salt = (0..<16).map { UInt8($0 &* 7 &+ bytes.count & 0xFF) }
    let keys = try PBKDF2.hmacSHA1(
      password: Array(password.utf8), salt: salt, iterations: 1000, count: 66)
    var stream = (0..<((bytes.count + 15) / 16)).flatMap { number($0 + 1, 8) + number(0, 8) }
    try AESBlocks(key: Array(keys[..<32])).encrypt(&stream)
    let text = zip(bytes, stream).map { $0 ^ $1 }
    var code = HMACSHA1(key: Array(keys[32..<64]))
    text.withUnsafeBytes { code.update($0) }
    return salt + keys[64...] + text + code.finalize().prefix(10)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

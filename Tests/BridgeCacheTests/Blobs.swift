#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Damage to the files of a cache; those of bodies are not writable.
enum Blobs {
  /// Replaces a file, or removes it.
  static func replace(_ path: String, by bytes: [UInt8]?) throws {
    try FileManager.default.removeItem(atPath: path)
    if let bytes { try Data(bytes).write(to: URL(filePath: path)) }
  }

  /// Writes one byte over all of a file.
  static func fill(_ path: String, with byte: UInt8) throws {
    let file = URL(filePath: path)
    try Data(repeating: byte, count: Data(contentsOf: file).count).write(to: file)
  }
}

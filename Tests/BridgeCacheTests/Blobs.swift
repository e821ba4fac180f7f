#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Damage to the files of bodies, which are not writable.
enum Blobs {
  /// Replaces a file, or removes it.
  static func replace(_ path: String, by bytes: [UInt8]?) throws {
    try FileManager.default.removeItem(atPath: path)
    if let bytes { try Data(bytes).write(to: URL(filePath: path)) }
  }
}

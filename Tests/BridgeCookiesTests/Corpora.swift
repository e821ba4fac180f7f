#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cookie corpora, in a folder next to the package.
enum Corpora {
  static let reason = "the folder ../shared/corpora/cookies is absent"

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/corpora/cookies")

  static var arePresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }
}

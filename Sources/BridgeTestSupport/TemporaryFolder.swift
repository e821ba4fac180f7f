#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for one test. It is removed with its content when the last reference goes.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Makes an empty folder that only this user can read.
  package init(named name: String = "bridge") throws {
    let parent = FileManager.default.temporaryDirectory.path
    path = "\(parent)/\(name)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    // If this fails, the system's cleaning of temporary files removes the folder.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an item in the folder.
  package func path(_ relative: String) -> String { "\(path)/\(relative)" }

  /// Writes a file, makes its parent folders, and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to relative: String) throws -> String {
    let target = path(relative)
    let parent = target[..<(target.lastIndex(of: "/") ?? target.endIndex)]
    try FileManager.default.createDirectory(
      atPath: String(parent), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: target))
    return target
  }

  /// Writes a text file and returns its path.
  @discardableResult
  package func write(_ text: String, to relative: String) throws -> String {
    try write(Array(text.utf8), to: relative)
  }

  /// The sorted names in a subfolder.
  package func names(in relative: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(relative)).sorted()
  }

  /// The bytes of a file in the folder.
  package func read(_ relative: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path(relative))))
  }

  /// The text of a file in the folder.
  package func readText(_ relative: String) throws -> String {
    String(decoding: try read(relative), as: UTF8.self)
  }
}

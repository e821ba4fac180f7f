internal import BridgeSystem

/// The separate files that hold bodies of a recording (`_file`, Playwright's `attach` mode).
///
/// Files outside the recording's folder are never read, whatever names or symbolic links refer to.
package struct HARAttachments: Sendable {
  package let limit: Int
  private let folder: String?

  package enum Refusal: Error {
    /// The name refers to something outside the folder.
    case outside
    /// The file does not exist or cannot be read.
    case unavailable
  }

  /// The attachments of the recording at `path`.
  package init(besides path: String, limit: Int) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    folder = Self.resolve(name)
    self.limit = limit
  }

  /// A function that reads the attachment, and its size. The file is opened for each read and closed again.
  package func content(
    named name: String
  ) throws(Refusal) -> (load: @Sendable () throws -> [UInt8], size: Int) {
    let seen: RecordingFile
    do { seen = try open(name) } catch let refusal as Refusal { throw refusal } catch {
      throw .unavailable
    }
    let limit = limit
    let stamp = seen.stamp
    let load = { @Sendable in
      let file = try reopen(name)
      guard file.stamp == stamp else { throw Self.lost(name, "was changed after the import") }
      guard file.size <= limit else {
        throw RecordingError(
          .tooLarge, "the attachment “\(name)” exceeds the limit of \(limit) bytes")
      }
      return try file.bytes(in: 0..<file.size)
    }
    return (load, seen.size)
  }

  private func reopen(_ name: String) throws -> RecordingFile {
    do { return try open(name) } catch let refusal as Refusal {
      let reason = refusal == .outside ? "is now outside of its folder" : "no longer exists"
      throw Self.lost(name, reason)
    }
  }

  private func open(_ name: String) throws -> RecordingFile {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let folder, !name.isEmpty, !name.utf8.contains(0),
      !parts.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) })
    else { throw Refusal.outside }
    guard let target = Self.resolve("\(folder)/\(name)") else { throw Refusal.unavailable }
    guard target.utf8.starts(with: (folder == "/" ? "/" : "\(folder)/").utf8) else {
      throw Refusal.outside
    }
    do { return try RecordingFile(path: target) } catch is RecordingError {
      // The caller explains what this means for the body; the system's reason adds nothing.
      throw Refusal.unavailable
    }
  }

  private static func lost(_ name: String, _ reason: String) -> RecordingError {
    RecordingError(.bodyUnavailable, "the attachment “\(name)” \(reason)")
  }

  /// The path with all symbolic links resolved; nil if the file does not exist.
  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

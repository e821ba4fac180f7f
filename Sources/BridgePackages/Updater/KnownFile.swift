internal import GRDB
internal import Synchronization

/// A file received from a server.
struct KnownFile: Hashable, Sendable {
  /// Its entity tag; nil if it came without one.
  let tag: String?
  let bytes: [UInt8]

  /// Whether a 304 with this tag refers to these bytes. Tags are compared weakly (RFC 9110 §8.8.3.2, §13.1.2).
  func isMeant(by tag: String?) -> Bool {
    guard let tag, let own = self.tag else { return true }
    func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
    return opaque(tag) == opaque(own)
  }
}

/// Known files by URL, for conditional requests.
final class KnownFiles: Sendable {
  private let files = Mutex<[String: KnownFile]>([:])

  subscript(url: String) -> KnownFile? { files.withLock { $0[url] } }
  func keep(_ file: KnownFile?, for url: String) { files.withLock { $0[url] = file } }
}

extension PackageStore {
  /// The latest channel file from the server of a tree, also if another process received it. It is verified again at
  /// each use.
  func channelFile(
    _ name: String, of id: PackageID, from base: String
  ) throws(PackageError) -> KnownFile? {
    try database.read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT tag, source FROM channel_file WHERE package = ? AND name = ? AND base = ?",
        arguments: [id.label, name, base]
      ).map { KnownFile(tag: $0["tag"], bytes: Array(($0["source"] as String).utf8)) }
    }
  }

  /// Stores a verified channel file.
  func keep(
    _ file: KnownFile, as name: String, of id: PackageID, from base: String
  ) throws(PackageError) {
    try database.write { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO channel_file(package, name, base, tag, source) VALUES(?, ?, ?, ?, ?)
          """,
        arguments: [
          id.label, name, base, file.tag, String(decoding: file.bytes, as: UTF8.self),
        ])
    }
  }
}

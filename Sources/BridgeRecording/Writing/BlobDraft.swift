internal import BridgeCrypto

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a body while it is written: it has a name of its own until all of it is there.
package final class BlobDraft {
  private let path: String
  private var file: OutputFile?
  private var hash = SHA256()

  /// How many bytes it has.
  package private(set) var size = 0

  init(path: String) { self.path = path }

  deinit {
    // What nobody took over is of no use.
    if file != nil { unlink(path) }
  }

  package func write(_ bytes: [UInt8]) throws(RecordingError) {
    let open: OutputFile
    if let file { open = file } else { open = try OutputFile(creating: path) }
    file = open
    try open.write(bytes)
    hash.update(bytes)
    size += bytes.count
  }

  /// The file and what its name will be; nil when nothing was written. From now on the caller has to care for it.
  func take() -> (file: OutputFile, digest: SHA256Digest)? {
    defer { file = nil }
    return file.map { ($0, hash.finalize()) }
  }
}

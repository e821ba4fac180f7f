internal import BridgeCoding
internal import BridgeSystem

/// A file that gets its name only when it is complete. It is compressed if the name ends in `.gz`.
final class ReplacedFile {
  private let path: String
  private let temporary: String
  private let file: OutputFile
  private let encoder: ContentEncoder?
  private var isCommitted = false

  init(_ path: String) throws {
    self.path = path
    temporary = "\(path).part-\(getpid())"
    file = try OutputFile(creating: temporary)
    encoder = path.hasSuffix(".gz") ? try ContentEncoder(.gzip) : nil
  }

  deinit { if !isCommitted { unlink(temporary) } }

  func write(_ bytes: [UInt8]) throws {
    try file.write(try encoder?.encoded(bytes) ?? bytes)
  }

  func commit() throws {
    if let encoder { try file.write(try encoder.finished()) }
    try OutputFile.rename(temporary, to: path)
    isCommitted = true
  }
}

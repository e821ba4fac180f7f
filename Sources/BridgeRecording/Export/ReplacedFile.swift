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
    guard let encoder else { return try file.write(bytes) }
    var coded: [UInt8] = []
    try encoder.encode(bytes, into: &coded)
    try file.write(coded)
  }

  func commit() throws {
    if let encoder {
      var coded: [UInt8] = []
      try encoder.finish(into: &coded)
      try file.write(coded)
    }
    try OutputFile.rename(temporary, to: path)
    isCommitted = true
  }
}

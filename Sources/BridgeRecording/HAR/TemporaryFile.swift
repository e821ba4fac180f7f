package import BridgeCoding
internal import BridgeSystem

/// A file without a name that is written once and then read. It is removed with its last reader.
///
/// While it has a name only this user can read it (mode 0600); afterwards it cannot be opened.
package struct TemporaryFile: ~Copyable {
  /// The number of bytes written.
  package private(set) var size = 0

  private var descriptor: Int32
  private let limit: Int
  private let origin: String

  /// A file in `directory` for at most `limit` bytes that are derived from the file `origin`.
  package init(in directory: String, limit: Int, origin: String) throws {
    var template = Array("\(directory)/ajax-bridge-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw RecordingError(
        .unreadable,
        "\(origin) cannot be unpacked into \(directory): \(SystemError.text(errno))")
    }
    unlink(template)
    self.limit = limit
    self.origin = origin
  }

  deinit { close(descriptor) }

  /// Appends `bytes`; throws ``RecordingError/Code/tooLarge`` beyond the limit.
  package mutating func append(_ bytes: [UInt8]) throws {
    size += bytes.count
    if size > limit {
      throw RecordingError(
        .tooLarge, "\(origin) unpacks to more than the limit of \(limit) bytes")
    }
    guard OpenFile.write(bytes, to: descriptor) else {
      throw RecordingError(
        .unreadable, "\(origin) cannot be unpacked: \(SystemError.text(errno))")
    }
  }

  /// Appends a chunk of coded data, decoded; memory holds a mebibyte of it at a time.
  package mutating func append(_ chunk: [UInt8], decodedBy decoder: ContentDecoder) throws {
    var position = 0
    var isDone = false
    while !isDone {
      var output: [UInt8] = []
      let failure = Result {
        isDone = try decoder.decode(chunk, from: &position, into: &output, atMost: 1 << 20)
      }
      try append(output)
      try failure.get()
    }
  }

  /// Ends writing; returns the file for reading.
  package consuming func reading() throws -> RecordingFile {
    let copy = dup(descriptor)
    guard copy >= 0 else {
      throw RecordingError(
        .unreadable, "\(origin) cannot be unpacked: \(SystemError.text(errno))")
    }
    return try RecordingFile(adopting: copy, path: origin)
  }
}

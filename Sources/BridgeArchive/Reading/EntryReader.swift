internal import BridgeCoding

/// Reads the bytes of one entry in pieces. It uses the memory of one window, or up to ``ArchiveLimits/bufferedSize``.
///
/// Size, checksum and authentication code are checked before the call that delivers the last byte returns. After an
/// error, discard all bytes read before: they are unverified.
package final class EntryReader {
  private let entry: ArchiveEntry
  private let data: StoredData
  private let plain: any PlainData
  private var crc = CRC32()
  private var produced: UInt64 = 0
  private var end: Result<Void, ArchiveError>?

  init(
    _ entry: ArchiveEntry, in bytes: any ArchiveBytes, password: ArchivePassword?,
    bufferedSize: UInt64
  ) throws(ArchiveError) {
    self.entry = entry
    data = try StoredData(of: entry, in: bytes, password)
    if entry.method == .store {
      plain = data
    } else if max(entry.size, entry.compressedSize) <= bufferedSize {
      plain = InflatedWhole(of: entry, from: data)
    } else {
      plain = try InflatedStream(of: entry, from: data)
    }
  }

  /// Fills `buffer` as far as the entry reaches. Returns the number of bytes; 0 at the verified end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    if let end {
      try end.get()
      return 0
    }
    do throws(ArchiveError) {
      let count = try fill(buffer)
      if produced == entry.size {
        try prove()
        end = .success(())
      }
      return count
    } catch {
      let cause = authenticated(error)
      end = .failure(cause)
      throw cause
    }
  }

  /// Reads all bytes. For small entries.
  func readAll() throws(ArchiveError) -> [UInt8] {
    var failure: ArchiveError?
    let all = [UInt8](unsafeUninitializedCapacity: Int(entry.size)) { buffer, count in
      do throws(ArchiveError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return all
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    let wanted = Int(min(UInt64(buffer.count), entry.size - produced))
    var count = 0
    while count < wanted {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<wanted])
      let got = try plain.read(into: rest)
      crc.update(UnsafeRawBufferPointer(rebasing: rest[..<got]))
      count += got
      produced += UInt64(got)
    }
    return count
  }

  /// The cause of a failure. For encrypted data, the authentication code detects damage, and also a wrong password that
  /// passed the check of the format.
  private func authenticated(_ failure: ArchiveError) -> ArchiveError {
    guard case .aes = entry.protection, [.damagedData, .wrongSize].contains(failure.reason) else {
      return failure
    }
    do throws(ArchiveError) {
      try data.proveRest()
      return failure
    } catch { return error }
  }

  private func prove() throws(ArchiveError) {
    try plain.proveEnd()
    try data.prove()
    if case .aes(_, keepsChecksum: false) = entry.protection { return }
    guard crc.value == entry.crc else {
      throw entry.damage("its data does not match its checksum", .wrongChecksum)
    }
  }
}

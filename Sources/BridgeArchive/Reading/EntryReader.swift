internal import BridgeCoding

/// The bytes of one entry, inflated piece by piece in constant memory.
///
/// Size, checksum and authentication code are proved no later than in the call that delivers the last byte. What
/// came before an error is not proved: discard it.
package final class EntryReader {
  private static let windowSize = 1 << 16

  private let entry: ArchiveEntry
  private var data: StoredData
  private let inflater: RawInflater?
  private let window: UnsafeMutableRawBufferPointer
  private var held = 0..<0
  private var crc = CRC32()
  private var produced: UInt64 = 0
  private var hasStreamEnded = false
  private var end: Result<Void, ArchiveError>?

  init(
    _ entry: ArchiveEntry, in bytes: any ArchiveBytes, password: ArchivePassword?
  ) throws(ArchiveError) {
    self.entry = entry
    data = try StoredData(of: entry, in: bytes, password)
    do throws(CodingError) {
      inflater = entry.method == .deflate ? try RawInflater() : nil
    } catch { throw entry.refusal(.unreadable, error.message) }
    let size = inflater == nil ? 0 : Int(min(UInt64(Self.windowSize), entry.compressedSize))
    window = .allocate(byteCount: size, alignment: 16)
  }

  deinit { window.deallocate() }

  /// Fills `buffer` as far as the entry lasts; returns the number of bytes, 0 at the proved end.
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
      end = .failure(error)
      throw error
    }
  }

  /// All bytes, for small entries.
  func readAll() throws(ArchiveError) -> [UInt8] {
    var failure: ArchiveError?
    // One byte more, so that an empty entry is proved, too.
    let all = [UInt8](unsafeUninitializedCapacity: Int(entry.size) + 1) { buffer, count in
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
      let got: Int
      if let inflater {
        got = try inflate(inflater, into: rest)
      } else {
        got = try data.read(into: rest)
      }
      crc.update(UnsafeRawBufferPointer(rebasing: rest[..<got]))
      count += got
      produced += UInt64(got)
    }
    return count
  }

  /// Inflates until something comes out; it has to, as the entry is not complete.
  private func inflate(
    _ inflater: RawInflater, into output: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int {
    while true {
      let step = try step(inflater, into: output)
      if step.produced > 0 { return step.produced }
      if step.ended { throw wrongSize() }
      if step.consumed == 0 { throw cutOff() }
    }
  }

  /// One step of the inflater, which may only take input.
  private func step(
    _ inflater: RawInflater, into output: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> RawDeflateStep {
    if held.isEmpty, data.remaining > 0 { held = 0..<(try data.read(into: window)) }
    let input = UnsafeRawBufferPointer(rebasing: window[held])
    do throws(CodingError) {
      let step = try inflater.step(input, into: output)
      held = (held.lowerBound + step.consumed)..<held.upperBound
      hasStreamEnded = step.ended
      return step
    } catch { throw damaged("its compressed data is damaged") }
  }

  private func prove() throws(ArchiveError) {
    if let inflater { try proveStreamEnd(inflater) }
    try data.prove()
    if case .aes(_, keepsChecksum: false) = entry.protection { return }
    guard crc.value == entry.crc else {
      throw damaged("its data has another checksum", .wrongChecksum)
    }
  }

  /// The compressed stream must end where the declared size is reached, and fill its place.
  private func proveStreamEnd(_ inflater: RawInflater) throws(ArchiveError) {
    let surplus = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { surplus.deallocate() }
    while !hasStreamEnded {
      let step = try step(inflater, into: surplus)
      if step.produced > 0 { throw wrongSize() }
      if step.consumed == 0, !step.ended { throw cutOff() }
    }
    guard held.isEmpty, data.remaining == 0 else {
      throw damaged("something follows its compressed data")
    }
  }

  private func cutOff() -> ArchiveError { damaged("its compressed data is cut off") }

  private func wrongSize() -> ArchiveError {
    damaged("its data does not have the declared \(entry.size) bytes", .wrongSize)
  }

  /// The old cipher lets one of 256 wrong passwords pass, which then gives damaged data.
  private func damaged(
    _ message: String, _ reason: ArchiveError.Reason = .damagedData
  ) -> ArchiveError {
    entry.protection == .zipCrypto
      ? entry.refusal(.wrongPassword, "\(message), or the password is wrong")
      : entry.refusal(reason, message)
  }
}

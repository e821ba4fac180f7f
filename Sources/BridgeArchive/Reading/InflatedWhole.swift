internal import BridgeCoding

/// Deflated data of a small entry, inflated at once. That takes half the time of streaming.
final class InflatedWhole: PlainData {
  private let entry: ArchiveEntry
  private let data: StoredData

  /// Inflated bytes that are still unread.
  private var output: UnsafeMutableRawBufferPointer?
  private var position = 0

  init(of entry: ArchiveEntry, from data: StoredData) {
    self.entry = entry
    self.data = data
  }

  deinit { output?.deallocate() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    if output == nil, UInt64(buffer.count) == entry.size {
      try inflate(into: buffer)
      return buffer.count
    }
    let whole: UnsafeMutableRawBufferPointer
    if let output { whole = output } else { whole = try inflated() }
    buffer.copyMemory(
      from: UnsafeRawBufferPointer(rebasing: whole[position..<position + buffer.count]))
    position += buffer.count
    return buffer.count
  }

  /// The data was checked when it was inflated. The stream of an empty file is inflated here.
  func proveEnd() throws(ArchiveError) {
    if entry.size == 0 { _ = try inflated() }
  }

  private func inflated() throws(ArchiveError) -> UnsafeMutableRawBufferPointer {
    let made = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(entry.size), alignment: 16)
    output = made
    try inflate(into: made)
    return made
  }

  private func inflate(into output: UnsafeMutableRawBufferPointer) throws(ArchiveError) {
    let input = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Int(data.remaining), alignment: 16)
    defer { input.deallocate() }
    _ = try data.read(into: input)
    let result: (consumed: Int, produced: Int)
    do throws(CodingError) {
      result = try WholeInflater().inflate(UnsafeRawBufferPointer(input), into: output)
    } catch {
      throw error.code == .outputTooLarge
        ? entry.wrongSize : entry.damage("its compressed data is damaged or cut off")
    }
    guard result.produced == output.count else { throw entry.wrongSize }
    guard result.consumed == input.count else {
      throw entry.damage("something follows its compressed data")
    }
  }
}

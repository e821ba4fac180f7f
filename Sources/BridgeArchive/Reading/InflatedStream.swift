internal import BridgeCoding

/// Deflated data, inflated in pieces in constant memory.
final class InflatedStream: PlainData {
  private static let windowSize = 1 << 16

  private let entry: ArchiveEntry
  private let data: StoredData
  private let inflater: RawInflater
  private let window: UnsafeMutableRawBufferPointer
  private var held = 0..<0
  private var hasEnded = false

  init(of entry: ArchiveEntry, from data: StoredData) throws(ArchiveError) {
    self.entry = entry
    self.data = data
    do throws(CodingError) { inflater = try RawInflater() } catch {
      throw entry.refusal(.unreadable, error.message)
    }
    window = .allocate(byteCount: Self.windowSize, alignment: 16)
  }

  deinit { window.deallocate() }

  /// Inflates until there is output. The entry is not complete yet, so there must be some.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    while true {
      let step = try step(into: buffer)
      if step.produced > 0 { return step.produced }
      if step.ended { throw entry.wrongSize }
      if step.consumed == 0 { throw cutOff() }
    }
  }

  /// Checks that the stream ends at the declared size and consumes all of its compressed data.
  func proveEnd() throws(ArchiveError) {
    let surplus = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { surplus.deallocate() }
    while !hasEnded {
      let step = try step(into: surplus)
      if step.produced > 0 { throw entry.wrongSize }
      if step.consumed == 0, !step.ended { throw cutOff() }
    }
    guard held.isEmpty, data.remaining == 0 else {
      throw entry.damage("something follows its compressed data")
    }
  }

  /// One step. It may consume input without producing output.
  private func step(
    into output: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> RawDeflateStep {
    if held.isEmpty, data.remaining > 0 { held = 0..<(try data.read(into: window)) }
    let input = UnsafeRawBufferPointer(rebasing: window[held])
    do throws(CodingError) {
      let step = try inflater.step(input, into: output)
      held = (held.lowerBound + step.consumed)..<held.upperBound
      hasEnded = step.ended
      return step
    } catch { throw entry.damage("its compressed data is damaged") }
  }

  private func cutOff() -> ArchiveError { entry.damage("its compressed data is cut off") }
}

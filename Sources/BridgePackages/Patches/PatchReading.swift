internal import BridgeCoding

/// Decodes one section of a patch, from its first byte to its last.
final class PatchReading {
  let section: Int
  private let file: PatchFile
  private let decoder: PrefixDecoder
  private let input: UnsafeMutableRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer

  /// The range of the input buffer that is read but not decoded yet.
  private var waiting: Range<Int> = 0..<0
  private var taken = 0
  private var hasEnded = false

  /// The number of decoded bytes delivered so far.
  private(set) var position = 0

  init(_ file: PatchFile, section: Int, prefix: CodingPrefix) throws(PackageError) {
    (self.file, self.section) = (file, section)
    do {
      decoder = try PrefixDecoder(
        prefix: prefix, contentSize: file.header.sections[section].contentSize)
    } catch { throw PackageError(.refusedPatch, "\(file.path): \(error.message)") }
    input = .allocate(byteCount: 1 << 16, alignment: 16)
    output = .allocate(byteCount: ArchiveSource.windowSize, alignment: 16)
  }

  deinit {
    input.deallocate()
    output.deallocate()
  }

  /// Passes the next `count` bytes to `body`. Throws if there are fewer.
  func read(
    _ count: Int, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    var left = count
    while left > 0 {
      let room = UnsafeMutableRawBufferPointer(rebasing: output[..<min(left, output.count)])
      let produced = try step(into: room)
      if produced == 0 { continue }
      left -= produced
      position += produced
      try body(UnsafeRawBufferPointer(rebasing: output[..<produced]))
    }
  }

  /// Checks that the frame ends here: no content and no bytes of the patch are left.
  func finish() throws(PackageError) {
    let room = UnsafeMutableRawBufferPointer(rebasing: output[..<1])
    while !hasEnded {
      guard try step(into: room) == 0 else {
        throw damaged("it has more data than its header says")
      }
    }
    guard waiting.isEmpty, taken == file.frames[section].count else {
      throw damaged("something follows the end of a frame")
    }
  }

  private func step(into room: UnsafeMutableRawBufferPointer) throws(PackageError) -> Int {
    guard !hasEnded else { throw damaged("it has less data than its header says") }
    if waiting.isEmpty {
      waiting = 0..<(try file.read(section: section, at: taken, into: input))
      taken += waiting.count
    }
    let step: CodingStep
    do {
      step = try decoder.step(UnsafeRawBufferPointer(rebasing: input[waiting]), into: room)
    } catch { throw damaged(error.message) }
    waiting = (waiting.lowerBound + step.consumed)..<waiting.upperBound
    hasEnded = step.ended
    if step.consumed == 0, step.produced == 0, !step.ended { throw damaged("a frame is cut off") }
    return step.produced
  }

  private func damaged(_ why: String) -> PackageError {
    PackageError(.refusedPatch, "\(file.path) is damaged: \(why); install the whole package")
  }
}

/// Finds a byte string in linear time, however repetitive it is (Knuth, Morris and Pratt).
struct LinearSearch: Sendable {
  private let run: [UInt8]

  /// The failure function: for each prefix of the run, the length of its longest proper prefix that is also a suffix.
  private let borders: [Int]

  /// A search for the non-empty `run`.
  init(for run: [UInt8]) {
    var borders = [0]
    for byte in run.dropFirst() {
      borders.append(Self.next(borders[borders.count - 1], byte, after: run, borders: borders))
    }
    (self.run, self.borders) = (run, borders)
  }

  /// All occurrences of the run, from left to right; they may overlap.
  func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var length = 0
    for (offset, byte) in bytes.enumerated() {
      if length == run.count { length = borders[length - 1] }
      length = Self.next(length, byte, after: run, borders: borders)
      if length == run.count { found.append(offset + 1 - length..<offset + 1) }
    }
    return found
  }

  /// The length of the match after `byte`, given `length` matched bytes before it.
  private static func next(_ length: Int, _ byte: UInt8, after run: [UInt8], borders: [Int]) -> Int
  {
    var length = length
    while length > 0, run[length] != byte { length = borders[length - 1] }
    return run[length] == byte ? length + 1 : 0
  }
}

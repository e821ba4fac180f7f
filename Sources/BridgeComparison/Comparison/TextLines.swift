/// A text in lines, stored as ranges of its bytes.
struct TextLines {
  private let bytes: [UInt8]

  /// The lines without their ends.
  private(set) var ranges: [Range<Int>] = []
  private var endsWithCRLF = 0
  private var endsWithLF = 0
  private var isTerminated = true

  var count: Int { ranges.count }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      guard let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        ranges.append(start..<bytes.count)
        isTerminated = false
        break
      }
      let hasReturn = newline > start && bytes[newline - 1] == UInt8(ascii: "\r")
      ranges.append(start..<(hasReturn ? newline - 1 : newline))
      if hasReturn { endsWithCRLF += 1 } else { endsWithLF += 1 }
      start = newline + 1
    }
  }

  /// The bytes of a line.
  subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  /// A line as text; what is not UTF-8 becomes U+FFFD.
  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// The line endings in words.
  var lineEndings: String {
    switch (endsWithCRLF, endsWithLF) {
    case (0, 0): "no line ends"
    case (0, _): isTerminated ? "LF" : "LF, none at the end"
    case (_, 0): isTerminated ? "CRLF" : "CRLF, none at the end"
    default: "\(endsWithCRLF) CRLF and \(endsWithLF) LF" + (isTerminated ? "" : ", none at the end")
    }
  }
}

internal import BridgeFormats

/// A quick test whether a body may contain any of many values, in any encoding.
///
/// Encodings do not escape letters and digits, so a body that contains a delimited value has the value's longest run of
/// them as one of its own runs.
struct ValuePrefilter {
  private var cores: Set<ArraySlice<UInt8>> = []
  private var lengths = Set<Int>()

  mutating func insert(_ value: ArraySlice<UInt8>) {
    var longest = value.prefix(0)
    Self.visitRuns(value) { run in if run.count > longest.count { longest = run } }
    cores.insert(longest)
    lengths.insert(longest.count)
  }

  func mayOccur(in body: ArraySlice<UInt8>) -> Bool {
    if lengths.contains(0) { return true }
    var isFound = false
    Self.visitRuns(body) { run in
      if !isFound, lengths.contains(run.count), cores.contains(run) { isFound = true }
    }
    return isFound
  }

  private static func visitRuns(_ bytes: ArraySlice<UInt8>, _ visit: (ArraySlice<UInt8>) -> Void) {
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      if isPlain(bytes[index]) {
        index += 1
        continue
      }
      if index > start { visit(bytes[start..<index]) }
      index = min(index + width(of: bytes[index...]), bytes.endIndex)
      start = index
    }
    if start < bytes.endIndex { visit(bytes[start...]) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric
  }

  /// The length of the escape that begins here; 1 if none does.
  private static func width(of bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 1 }
    let second = bytes.dropFirst().first
    if first == UInt8(ascii: "%"), let second, second.isHexDigit { return 3 }
    if first == UInt8(ascii: "\\"), second == UInt8(ascii: "u") { return 6 }
    if first == UInt8(ascii: "\\"), second != nil { return 2 }
    return 1
  }
}

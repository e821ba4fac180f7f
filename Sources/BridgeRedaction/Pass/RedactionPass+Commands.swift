internal import BridgeFormats

// Commands that people paste: `curl -u name:password …`.
extension RedactionPass {
  private static let options = ["-u", "--user", "--proxy-user", "-U"].map { Array($0.utf8) }

  /// Adds to `edits` the passwords that options of curl give.
  mutating func commandCredentials(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    guard bytes.firstStart(of: Array("curl".utf8)) != nil else { return }
    var offset = 0
    while let dash = bytes[offset...].firstIndex(of: UInt8(ascii: "-")) {
      offset = dash + 1
      guard dash == 0 || bytes[dash - 1].isASCIISpace,
        let option = Self.options.first(where: { Self.stands($0, bytes, dash) })
      else { continue }
      let end = dash + option.count
      let isAttached = !bytes[end].isASCIISpace && bytes[end] != UInt8(ascii: "=")
      let value = Self.argument(bytes, from: isAttached ? end : end + 1)
      guard let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")) else { continue }
      let password = colon + 1..<value.upperBound
      let text = secret(
        Array(bytes[password]), .credential, "password".utf8, isRemembered: true, at: "option -u")
      if let text { edits.replace(password, with: text) }
      offset = value.upperBound
    }
  }

  /// The value of a short option may follow it at once.
  private static func stands(_ option: [UInt8], _ bytes: [UInt8], _ start: Int) -> Bool {
    let end = start + option.count
    return end + 1 < bytes.count && bytes[start..<end].elementsEqual(option)
      && (bytes[end].isASCIISpace || bytes[end] == UInt8(ascii: "=") || option.count == 2)
  }

  /// The word at `start`, without its quotes.
  private static func argument(_ bytes: [UInt8], from start: Int) -> Range<Int> {
    let first = bytes[start...].firstIndex { !$0.isASCIISpace } ?? bytes.count
    guard first < bytes.count else { return first..<first }
    let quote = bytes[first]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return first..<(bytes[first...].firstIndex { $0.isASCIISpace } ?? bytes.count)
    }
    return first
      + 1..<(bytes[(first + 1)...].firstIndex { $0 == quote || $0 == 0x0A } ?? bytes.count)
  }
}

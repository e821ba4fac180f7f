internal import BridgeCoding

/// A PNG image apart from the texts in its file, such as the times that ImageMagick writes into each one it makes.
struct PNGTexts {
  /// The file less its texts; their keywords stay in place.
  private(set) var image: [UInt8]

  /// A line for each text: its keyword, then the text.
  private(set) var lines: [UInt8] = []

  /// Nil for other bytes, and for a file that is damaged.
  init?(_ bytes: [UInt8]) {
    image = Array(bytes.prefix(Self.signature.count))
    guard image == Self.signature else { return nil }
    var rest = bytes[image.count...]
    while !rest.isEmpty {
      // Length, type and checksum.
      guard rest.count >= 12 else { return nil }
      let length = Int(Self.number(rest.prefix(4)))
      guard rest.count - 12 >= length else { return nil }
      let chunk = rest.prefix(length + 12)
      rest = rest.dropFirst(chunk.count)
      if !addText(chunk) { image += chunk }
    }
  }

  /// Adds a chunk if it is a text of one line in ASCII, and undamaged.
  private mutating func addText(_ chunk: ArraySlice<UInt8>) -> Bool {
    let body = chunk.dropFirst(4).dropLast(4)
    let data = body.dropFirst(4)
    guard body.prefix(4).elementsEqual("tEXt".utf8), let end = data.firstIndex(of: 0),
      Self.number(chunk.suffix(4)) == CRC32.of(Array(body))
    else { return false }
    let (keyword, text) = (data[..<end], data[(end + 1)...])
    guard (keyword + text).allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) else { return false }
    image.append(contentsOf: chunk[(chunk.startIndex + 4)...end])
    lines.append(contentsOf: keyword)
    lines.append(contentsOf: ": ".utf8)
    lines.append(contentsOf: text)
    lines.append(UInt8(ascii: "\n"))
    return true
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var number: UInt32 = 0
    for byte in bytes { number = number << 8 | UInt32(byte) }
    return number
  }
}

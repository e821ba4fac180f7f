internal import BridgeFormats

/// Escapes of ASCII characters in strings of scripts: `'\x2Forders\x3Fid\x3D4'` is `'/orders?id=4'`.
enum ScriptEscapes {
  /// Two scripts without their escapes, if both have the same ones; otherwise as they are.
  static func undone(_ old: String, _ new: String) -> (String, String) {
    guard old.contains("\\x"), let left = read(old), let right = read(new),
      left.escapes == right.escapes
    else { return (old, new) }
    return (left.text, right.text)
  }

  private static func read(_ script: String) -> (text: String, escapes: [UInt8])? {
    let bytes = Array(script.utf8)
    var (text, escapes, position): ([UInt8], [UInt8], Int) = ([], [], 0)
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\\") else {
        text.append(bytes[position])
        position += 1
        continue
      }
      let escape = bytes[(position + 1)...].prefix(3)
      // Others, and those of quotes, matter for the structure of the script.
      guard escape.first == UInt8(ascii: "x"),
        let byte = Hexadecimal.bytes(of: escape.dropFirst())?.first,
        (0x20..<0x7F).contains(byte), !"\"'`\\".utf8.contains(byte)
      else { return nil }
      escapes.append(byte)
      text.append(byte)
      position += 4
    }
    return (String(decoding: text, as: UTF8.self), escapes)
  }
}

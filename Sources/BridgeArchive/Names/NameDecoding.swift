internal import BridgeSystem
internal import BridgeFormats

/// The encoding of names that are not marked as UTF-8.
package struct NameDecoding: Sendable {
  /// The name of the encoding in messages.
  let label: String

  let decode: @Sendable ([UInt8]) -> String?

  /// Whether a Unicode name of the same entry must equal the result of `decode`.
  private(set) var isText = true

  /// An encoding that messages call `label`. `decode` returns nil for bytes that are not valid in it.
  package init(label: String, decode: @escaping @Sendable ([UInt8]) -> String?) {
    self.label = label
    self.decode = decode
  }

  /// UTF-8, which includes ASCII. Info-ZIP writes it on Unix.
  package static let utf8 = NameDecoding(label: "UTF-8") {
    UTF8Validation.isValid($0) ? String(decoding: $0, as: UTF8.self) : nil
  }

  /// For readers that identify files by content: names need not be text, and different names stay different.
  package static let opaque: NameDecoding = {
    var decoding = NameDecoding(label: "any encoding", decode: OpaqueName.text)
    decoding.isText = false
    return decoding
  }()

  /// An encoding by its `iconv` name, such as `GB18030`; nil if the system's `iconv` does not know it.
  package static func system(_ name: String) -> NameDecoding? {
    guard let converter = Converter(name) else { return nil }
    converter.close()
    return NameDecoding(label: name) { bytes in
      let converter = Converter(name)
      defer { converter?.close() }
      return converter?.decode(bytes)
    }
  }
}

/// One conversion by `iconv`.
private struct Converter {
  private let handle: iconv_t

  init?(_ name: String) {
    guard let opened = iconv_open("UTF-8", name), opened != iconv_t(bitPattern: -1) else {
      return nil
    }
    handle = opened
  }

  func close() { _ = iconv_close(handle) }

  func decode(_ bytes: [UInt8]) -> String? {
    var input = bytes
    // One byte of input becomes at most four bytes of UTF-8.
    var output = [UInt8](repeating: 0, count: 4 * bytes.count)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let result = input.withUnsafeMutableBytes { source in
      output.withUnsafeMutableBytes { target in
        var from = source.bindMemory(to: CChar.self).baseAddress
        var to = target.bindMemory(to: CChar.self).baseAddress
        return iconv(handle, &from, &inputLeft, &to, &outputLeft)
      }
    }
    guard result != .max, inputLeft == 0 else { return nil }
    return String(decoding: output[..<(output.count - outputLeft)], as: UTF8.self)
  }
}

internal import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats

/// A file of a site in a manifest, in one version.
struct Asset: Hashable, Sendable {
  /// Its URL, without a fragment.
  let url: String
  let version: String
  let md5: ServerMD5?

  /// The folder of this version: `{md5(url)}/{version}`. A version that is not a plain name is replaced by its hash.
  var place: String {
    "\(MD5.hex(of: url))/\(Self.isPlain(version) ? version : String(SHA256.hash(version.utf8).hex.prefix(32)))"
  }

  /// The file name: the last part of its path, or `index.html`.
  var fileName: String {
    let path = url.cut(at: "?").head.split(separator: "/", omittingEmptySubsequences: false)
    let last = path.count > 3 ? path.last ?? "" : ""
    if last.isEmpty { return "index.html" }
    let name =
      PercentEscapes.strictlyDecoded(last.utf8).map { String(decoding: $0, as: UTF8.self) } ?? ""
    if Self.isPlain(name) { return name }
    // If the name is invalid on some file systems, its extension is kept, because that decides the type.
    let ending = last.split(separator: ".").last.map(String.init) ?? ""
    return last.contains(".") && Self.isPlain(ending) ? "file.\(ending)" : "file"
  }

  /// Whether a text is a valid file name on every system: ASCII letters, digits and a few marks between them.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (1...100).contains(bytes.count), bytes.first != UInt8(ascii: "."),
      bytes.last != UInt8(ascii: ".")
    else { return false }
    return bytes.allSatisfy { $0.isASCIIWord || "-.+@".utf8.contains($0) }
  }
}

extension MD5 {
  /// The MD5 of a text in 32 lower-case hexadecimal digits.
  static func hex(of text: String) -> String {
    var hash = MD5()
    var text = text
    text.withUTF8 { hash.update(UnsafeRawBufferPointer($0)) }
    return hash.finalize().withUnsafeBytes { Hexadecimal.text(of: $0) }
  }
}

internal import BridgeCrypto
internal import BridgeFormats

/// Maps a server's package names to package ids.
struct ServerNames {
  /// The ids chosen by the host.
  let chosen: [String: String]

  /// The id for a name: the host's choice, or the name itself if it is a valid id. Other names become an id with a part
  /// of their hash, so that ids do not collide.
  func id(of name: String) throws(PackageError) -> PackageID {
    if let label = chosen[name] { return try PackageID(label) }
    // Names that are not valid ids are converted below.
    if let id = try? PackageID(name) { return id }
    let words = name.lowercased().utf8.split {
      !$0.isASCIIDigit && !($0.isASCIILetter && $0 > 0x60)
    }
    let start = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(40)
    let hash = SHA256.hash(name.utf8).hex.prefix(8)
    let lead = start.last == "-" ? start.dropLast() : start
    return try PackageID(lead.isEmpty ? "p-\(hash)" : "\(lead)-\(hash)")
  }
}

internal import BridgeCrypto
internal import BridgeFormats

/// The ids of packages by the names that a server gives them.
struct ServerNames {
  /// The ids that the host has chosen.
  let chosen: [String: String]

  /// The id of a package: the one that the host has chosen, or the name itself if it can be one. Other names become
  /// an id with a part of their hash, so that no two of them meet.
  func id(of name: String) throws(PackageError) -> PackageID {
    if let label = chosen[name] { return try PackageID(label) }
    // Names that are no ids go on below.
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

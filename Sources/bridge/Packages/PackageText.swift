internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Versions as the commands print them.
enum PackageText {
  /// One line for a version, with the marks that people look for.
  static func line(_ version: InstalledVersion) -> String {
    let marks = [
      version.isActive ? "active" : nil, version.isPinned ? "pinned" : nil,
      version.isLastGood ? "last good" : nil, version.isFloor ? "embedded" : nil,
      version.trust == .signed ? nil : version.trust.rawValue,
      version.isWeaklyProved ? "verified by MD5 only" : nil,
      version.isInsecure ? "encrypted with ZipCrypto" : nil,
    ].compactMap { $0 }
    return "\(version.id)\t\(version.name.printable)\t\(version.state.rawValue)\t"
      + "\(version.version.hex.prefix(12))\t\(version.fileCount) files\t\(version.size) bytes\t"
      + "\(marks.joined(separator: ", "))\n"
  }

  /// The members for machines.
  static func json(_ version: InstalledVersion) -> JSONValue {
    .object([
      ("id", .text(version.id.label)), ("version", .text(version.name)),
      ("hash", .text(version.version.hex)), ("seq", version.seq.map(JSONText.number) ?? .null),
      ("state", .text(version.state.rawValue)), ("trust", .text(version.trust.rawValue)),
      ("active", .bool(version.isActive)), ("pinned", .bool(version.isPinned)),
      ("lastGood", .bool(version.isLastGood)), ("embedded", .bool(version.isFloor)),
      ("weak", .bool(version.isWeaklyProved)), ("insecure", .bool(version.isInsecure)),
      ("size", JSONText.number(version.size)),
      ("files", JSONText.number(version.fileCount)),
    ])
  }
}

extension ResultOptions {
  /// Prints where a server listens, as the first line that it prints.
  func show(origin: some CustomStringConvertible) {
    Console.out(
      json ? JSONText.line(.object([("origin", .text("\(origin)"))])) : "\(origin)\n")
  }

  /// Prints a version as the command line wants it.
  func show(_ version: InstalledVersion) {
    Console.out(
      json ? JSONText.line(PackageText.json(version)) : PackageText.line(version))
  }
}

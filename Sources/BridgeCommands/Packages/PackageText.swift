internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// The text and JSON of versions for commands.
enum PackageText {
  /// One line for a version, with its relevant marks.
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

  /// The members of the JSON output.
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
  /// Prints the address of a server, as the first line of output.
  func show(origin: some CustomStringConvertible) {
    Console.out(
      json ? JSONText.line(.object([("origin", .text("\(origin)"))])) : "\(origin)\n")
  }

  /// Prints a version in the format that the command line asks for.
  func show(_ version: InstalledVersion) {
    Console.out(
      json ? JSONText.line(PackageText.json(version)) : PackageText.line(version))
  }
}

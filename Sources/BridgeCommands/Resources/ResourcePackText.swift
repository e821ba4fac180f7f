internal import BridgeFormats
internal import BridgePackages

/// The text of packs for commands.
enum ResourcePackText {
  /// One line for a pack.
  static func line(_ pack: ResourcePack) -> String {
    let count = pack.files.values.reduce(0) { $0 + $1.count }
    let mark = pack.isInsecure ? "\tencrypted with ZipCrypto" : ""
    return "\(pack.url.printable)\t\((pack.id ?? "").printable)\t"
      + "\(pack.types.joined(separator: ",").printable)\t\(count) resources\(mark)\n"
  }

  /// The pack with a line for each resource.
  static func details(_ pack: ResourcePack) -> String {
    let lines = pack.files.sorted { $0.key < $1.key }.flatMap { type, files in
      files.sorted { $0.key < $1.key }.map { name, path in
        "  \(type.printable)\t\(name.printable)\t\(path.printable)\n"
      }
    }
    return line(pack) + lines.joined()
  }

  static func json(_ pack: ResourcePack) -> JSONValue {
    .object([
      ("url", .text(pack.url)), ("id", pack.id.map { .text($0) } ?? .null),
      ("types", .array(pack.types.map { .text($0) })), ("insecure", .bool(pack.isInsecure)),
      (
        "files",
        .object(
          pack.files.sorted { $0.key < $1.key }.map { type, files in
            (
              type,
              .object(files.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
            )
          })
      ),
    ])
  }
}

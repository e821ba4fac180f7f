internal import BridgeCrypto
internal import BridgeFormats

extension PatchHeader {
  /// Parses a header. Its sizes are checked against limits but not trusted: the actual blobs and bytes decide.
  init(parsing bytes: [UInt8]) throws(PackageError) {
    do {
      let members = try ManifestValue.object(JSONValue(parsing: bytes))
      let version = try ManifestValue.number(members["version"])
      guard version == Self.formatVersion else {
        throw PackageError(
          .refusedPatch,
          "the patch has format \(version), and only \(Self.formatVersion) is supported")
      }
      id = try PackageID(ManifestValue.text(members["package"]))
      from = try PackageVersion(manifestHash: Self.digest(members["from"]))
      to = try PackageVersion(manifestHash: Self.digest(members["to"]))
      sections = try ManifestValue.list(members["sections"]).map(Self.section)
    } catch let error as PackageError {
      throw PackageError(.refusedPatch, "the header of the patch is damaged: \(error.message)")
    } catch {
      throw PackageError(.refusedPatch, "the header of the patch is not valid JSON: \(error)")
    }
    try check()
  }

  func json() -> [UInt8] {
    let sections = sections.map { section in
      JSONValue.object([
        (
          "base",
          .array(section.base.map { .array([.text($0.sha256.hex), Self.number($0.size)]) })
        ),
        ("files", .array(section.files.map { .array([.text($0.path), Self.number($0.size)]) })),
      ])
    }
    var output = JSONOutput()
    output.value(
      .object([
        ("version", Self.number(Self.formatVersion)), ("package", .text(id.label)),
        ("from", .text(from.hex)), ("to", .text(to.hex)), ("sections", .array(sections)),
      ]))
    return output.takeBytes()
  }

  /// Refuses a header that exceeds a limit or lists a file twice.
  func check() throws(PackageError) {
    var (items, content, paths) = (0, 0, Set<String>())
    for section in sections {
      items += section.base.count + section.files.count
      let base = try Self.sum(section.base.map(\.size))
      content = try Self.sum([content, Self.sum(section.files.map(\.size))])
      guard base <= PatchLimits.maximumBase else {
        throw Self.exceeds("the base of a section", base, PatchLimits.maximumBase)
      }
      for file in section.files where !paths.insert(file.path).inserted {
        throw PackageError(.refusedPatch, "the patch holds \(file.path.printable) twice")
      }
      guard !section.files.isEmpty else {
        throw PackageError(.refusedPatch, "the patch has a section without files")
      }
    }
    guard items <= PatchLimits.maximumItems else {
      throw Self.exceeds("the number of its files", items, PatchLimits.maximumItems)
    }
    guard content <= PatchLimits.maximumContent else {
      throw Self.exceeds("the size of its files", content, PatchLimits.maximumContent)
    }
  }

  private static func sum(_ sizes: [Int]) throws(PackageError) -> Int {
    var sum = 0
    for size in sizes {
      let (next, overflows) = sum.addingReportingOverflow(size)
      guard !overflows, size >= 0 else {
        throw PackageError(.refusedPatch, "the header of the patch has an impossible size")
      }
      sum = next
    }
    return sum
  }

  private static func section(_ value: JSONValue) throws(PackageError) -> PatchSection {
    let members = try ManifestValue.object(value)
    return PatchSection(
      base: try ManifestValue.list(members["base"]).map { (item) throws(PackageError) in
        let (text, size) = try pair(item)
        return PatchBlob(sha256: try digest(text), size: size)
      },
      files: try ManifestValue.list(members["files"]).map { (item) throws(PackageError) in
        let (text, size) = try pair(item)
        return PatchedFile(path: try ManifestValue.text(text), size: size)
      })
  }

  private static func pair(_ value: JSONValue) throws(PackageError) -> (JSONValue, Int) {
    let list = try ManifestValue.list(value)
    guard list.count == 2 else {
      throw PackageError(.refusedPatch, "a list has \(list.count) items instead of 2")
    }
    return (list[0], try ManifestValue.number(list[1]))
  }

  private static func digest(_ value: JSONValue?) throws(PackageError) -> SHA256Digest {
    guard let digest = SHA256Digest(hex: try ManifestValue.text(value)) else {
      throw PackageError(.refusedPatch, "a SHA-256 is not 64 lower-case hexadecimal digits")
    }
    return digest
  }

  private static func number(_ value: Int) -> JSONValue {
    .number(JSONNumber(source: "\(value)"))
  }

  private static func exceeds(_ what: String, _ value: Int, _ limit: Int) -> PackageError {
    PackageError(.refusedPatch, "\(what) in the patch is \(value); the limit is \(limit)")
  }
}

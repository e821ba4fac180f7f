internal import BridgeCoding
internal import BridgeFormats

/// The validated name of an entry: a relative path of plain components.
struct EntryName: Hashable {
  /// The components joined by `/`, without a leading `./` or a trailing `/`; empty for the root itself.
  let path: String

  let isFolder: Bool

  /// Reads the name of `record` and refuses it if it is not a plain relative path.
  init(
    of record: DirectoryRecord, _ decoding: NameDecoding, _ limits: ArchiveLimits
  ) throws(ArchiveError) {
    let isFlagged = record.flags.contains(.utf8Name)
    let chosen = isFlagged ? NameDecoding.utf8 : decoding
    guard let text = chosen.decode(Array(record.rawName)) else {
      throw record.refusal(.notText, "its name is not text in \(chosen.label)")
    }
    if chosen.isText { try Self.compare(record.extra.unicodePath, with: text, of: record) }
    do throws(Refusal) {
      try self.init(text, limits)
    } catch {
      throw ArchiveError(error.reason, error.message, name: text, at: record.position)
    }
  }

  /// Why a text is not a valid entry name.
  struct Refusal: Error {
    let reason: ArchiveError.Reason
    let message: String

    init(_ reason: ArchiveError.Reason, _ message: String) {
      (self.reason, self.message) = (reason, message)
    }
  }

  /// Validates a name that is already decoded.
  init(_ text: String, _ limits: ArchiveLimits) throws(Refusal) {
    let bytes = text.utf8
    guard !bytes.isEmpty else { throw Refusal(.emptyName, "its name is empty") }
    guard bytes.count <= limits.maximumNameLength else {
      throw Refusal(
        .nameTooLong,
        "its name has \(bytes.count) bytes; the limit is \(limits.maximumNameLength)")
    }
    try Self.checkCharacters(text)
    var rest = Substring(text)
    // bsdtar stores names as they were passed to it.
    while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
    isFolder = rest.isEmpty || rest.utf8.last == UInt8(ascii: "/")
    if rest.utf8.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    path = String(rest)
    try Self.checkStart(path)
    try Self.checkComponents(path, limits)
  }

  private static func checkCharacters(_ text: String) throws(Refusal) {
    for scalar in text.unicodeScalars {
      if scalar == "\\" {
        throw Refusal(.backslash, "its name has a backslash; folders are separated by slashes")
      }
      if scalar.properties.generalCategory == .control {
        throw Refusal(
          .controlCharacter,
          "its name has the control character U+\(String(scalar.value, radix: 16, uppercase: true))"
        )
      }
    }
    if text.utf8.first == UInt8(ascii: "/") {
      throw Refusal(.absoluteName, "its name is an absolute path")
    }
  }

  /// Refuses a path that Windows would resolve on a drive.
  static func checkStart(_ path: String) throws(Refusal) {
    let start = Array(path.utf8.prefix(2))
    if start.count == 2, start[1] == UInt8(ascii: ":"), start[0].isASCIILetter {
      throw Refusal(.driveLetter, "its name begins with a drive letter")
    }
  }

  private static func checkComponents(
    _ path: String, _ limits: ArchiveLimits
  ) throws(Refusal) {
    if path.isEmpty { return }
    let components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard components.count <= limits.maximumDepth else {
      throw Refusal(
        .tooDeep,
        "it is nested \(components.count) levels deep; the limit is \(limits.maximumDepth)")
    }
    for component in components {
      if component.isEmpty { throw Refusal(.emptyName, "its name has an empty component") }
      if component.elementsEqual("..".utf8) {
        throw Refusal(.parentFolder, "its name leads out of its folder by \"..\"")
      }
      if component.elementsEqual(".".utf8) {
        throw Refusal(.dotFolder, "its name has the component \".\"")
      }
      guard component.count <= limits.maximumComponentLength else {
        throw Refusal(
          .nameTooLong,
          "a component of its name has more than \(limits.maximumComponentLength) bytes"
        )
      }
    }
  }

  /// Checks that Info-ZIP's second name is up to date and equals the first.
  private static func compare(
    _ field: ArraySlice<UInt8>?, with text: String, of record: DirectoryRecord
  ) throws(ArchiveError) {
    guard let field else { return }
    guard field.count >= 5, field.first == 1,
      field.number(at: 1) == CRC32.of(Array(record.rawName)),
      field.dropFirst(5).elementsEqual(text.utf8)
    else {
      throw record.refusal(.unicodePathDiffers, "its extra field has another name in Unicode")
    }
  }

  /// Whether this is a file that macOS adds to archives. It is not part of the content.
  var isSystemFile: Bool { PlainNames.isPassedOver(path) }
}

/// Checks of the file type that an entry's attributes and name declare.
enum EntryKind {
  private static let typeMask: UInt32 = 0o170000
  private static let regular: UInt32 = 0o100000
  private static let folder: UInt32 = 0o040000
  private static let symbolicLink: UInt32 = 0o120000
  private static let setUserOrGroup: UInt32 = 0o6000
  private static let dosFolder: UInt32 = 0x10
  private static let dosVolumeOrDevice: UInt32 = 0x48
  private static let reparsePoint: UInt32 = 0x400

  /// Refuses entries other than regular files and folders, and attributes that contradict the name.
  static func check(_ record: DirectoryRecord, _ name: EntryName) throws(ArchiveError) {
    guard record.extra.attributes?.agrees(with: record) ?? true else {
      throw record.refusal(.kindsDiffer, "its extra field and its header have different attributes")
    }
    let mode = record.externalAttributes >> 16
    let type = mode & typeMask
    if type == symbolicLink || record.externalAttributes & reparsePoint != 0 {
      throw record.refusal(.link, "it is a symbolic link")
    }
    guard [0, regular, folder].contains(type),
      record.externalAttributes & dosVolumeOrDevice == 0
    else { throw record.refusal(.specialFile, "it is neither a file nor a folder") }
    let saysFolder = type == folder || record.externalAttributes & dosFolder != 0
    if name.isFolder ? type == regular : saysFolder {
      throw record.refusal(
        .kindsDiffer,
        name.isFolder
          ? "its name is that of a folder, its attributes are those of a file"
          : "its attributes are those of a folder, but its name does not end with a slash")
    }
    if !name.isFolder, mode & setUserOrGroup != 0 {
      throw record.refusal(.privilegedFile, "it has a setuid or setgid bit")
    }
  }

  /// Refuses a folder with data. The two bytes of an empty deflate stream, as streaming writers store them, are
  /// allowed.
  static func checkFolder(
    _ record: DirectoryRecord, in bytes: any ArchiveBytes, at data: UInt64
  ) throws(ArchiveError) {
    var isEmpty = record.size == 0 && record.crc == 0 && !record.flags.contains(.encrypted)
    if isEmpty, record.compressedSize > 0 {
      let start = try bytes.bytes(2, at: data)
      isEmpty =
        record.method == CompressionMethod.deflate.rawValue && record.compressedSize == 2
        && start == [3, 0]
    }
    guard isEmpty else { throw record.refusal(.folderWithData, "it is a folder with data") }
  }
}

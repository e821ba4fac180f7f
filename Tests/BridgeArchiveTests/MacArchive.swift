import BridgeArchive

/// An archive in the form that `ditto -c -k --sequesterRsrc --keepParent` and the Finder write for a folder `site`.
///
/// It is built from descriptions of these archives, not a sample: files are streams with a signed descriptor of narrow
/// sizes, folders are stored without one, names are not flagged as UTF-8, each entry has Info-ZIP's fields of times
/// (`UX`, 12 bytes locally and 8 centrally), and the attributes of a file lie in `__MACOSX` as `._` and its name.
enum MacArchive {
  static var bytes: [UInt8] {
    var zip = ZipModel(
      .init(folder: "site/"), .init("site/index.html", Sample.text),
      .init(folder: "__MACOSX/"), .init(folder: "__MACOSX/site/"),
      .init("__MACOSX/site/._index.html", attributes), .init("site/.DS_Store", attributes),
      .init("__MACOSX/site/._.DS_Store", attributes), .init(folder: "site/js/"),
      .init("site/js/é.js", Sample.short), .init("site/empty", [], stored: true))
    for index in zip.entries.indices {
      let isFolder = zip.entries[index].local.name.last == UInt8(ascii: "/")
      zip.entries[index].madeBy = 0x0315
      zip.entries[index].both { header in
        (header.version, header.flags, header.time) = (isFolder ? 10 : 20, 0, 0x5D77_7BA1)
      }
      let hasData = zip.entries[index].central.size > 0
      if hasData { zip.entries[index].stream() }
      let times = [UInt8](repeating: 0x6B, count: 8)
      zip.entries[index].local.extra = extraField(0x5855, times + [0xF5, 1, 20, 0])
      zip.entries[index].central.extra = extraField(0x5855, times)
    }
    return zip.bytes
  }

  /// The beginning of an AppleDouble file.
  private static let attributes: [UInt8] =
    [0, 5, 0x16, 7, 0, 2, 0, 0] + Array("Mac OS X        ".utf8)
}

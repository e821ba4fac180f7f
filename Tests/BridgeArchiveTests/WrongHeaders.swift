import BridgeArchive

extension Wrong {
  /// Headers that differ, or that some tools do not understand.
  static let headers: [Wrong] = [
    Wrong("another name in the local header", .headersDiffer) {
      $0.entries[1].local.name = Array("x.txt".utf8)
    },
    Wrong("a longer name in the local header", .headersDiffer) {
      $0.entries[1].local.name = Array("b.txt.exe".utf8)
    },
    Wrong("another method in the local header", .headersDiffer) { $0.entries[1].local.method = 0 },
    Wrong("a later version in the local header", .headersDiffer) {
      $0.entries[1].local.version = 45
    },
    Wrong("other flags in the local header", .headersDiffer) { $0.entries[1].local.flags = 0x800 },
    Wrong("another time in the local header", .headersDiffer) { $0.entries[1].local.time += 1 },
    Wrong("another checksum in the local header", .headersDiffer) { $0.entries[1].local.crc ^= 1 },
    Wrong("no checksum in the local header", .headersDiffer) { $0.entries[1].local.crc = 0 },
    Wrong("another size in the local header", .headersDiffer) { $0.entries[1].local.size += 1 },
    Wrong("another compressed size in the local header", .headersDiffer) {
      $0.entries[1].local.compressedSize -= 1
    },
    Wrong("other encryption in the local header", .headersDiffer) {
      $0.entries[1].local.extra = extraField(0x9901, [1, 0, 65, 69, 3, 8, 0])
    },
    Wrong("another name in Unicode in the local header", .headersDiffer) {
      $0.entries[1].local.extra = extraField(0x7075, [1, 0, 0, 0, 0, 120])
    },
    Wrong("a data descriptor with another checksum", .descriptorDiffers) {
      $0.entries[1].stream()
      $0.entries[1].descriptor[4] ^= 1
    },
    Wrong("a data descriptor with another size", .descriptorDiffers) {
      $0.entries[1].stream(signed: false, wide: true)
      $0.entries[1].descriptor[12] ^= 1
    },
    Wrong("a data descriptor with another signature", .descriptorDiffers) {
      $0.entries[1].stream(wide: true)
      $0.entries[1].descriptor[0] ^= 1
    },
    Wrong("no data descriptor", .descriptorDiffers) {
      $0.entries[1].stream()
      $0.entries[1].descriptor = []
    },
    Wrong("two data descriptors", .gap) {
      $0.entries[1].stream()
      $0.entries[1].descriptor += $0.entries[1].descriptor
    },
    Wrong("a half extra field", .malformedExtraField) { $0.entries[1].central.extra = [1, 0] },
    Wrong("an extra field that is too long", .malformedExtraField) {
      $0.entries[1].local.extra = [9, 9, 4, 0, 1]
    },
    Wrong("two zip64 fields", .malformedExtraField) {
      $0.entries[1].central.extra = extraField(1, []) + extraField(1, [])
    },
    Wrong("a zip64 field that contradicts its header", .malformedExtraField) {
      $0.entries[1].central.extra = extraField(1, littleEndian(1 as UInt64))
    },
    Wrong("a zip64 mark without a field", .malformedExtraField) {
      $0.entries[1].central.size = .max
    },
    Wrong("a zip64 field of another length", .malformedExtraField) {
      $0.entries[1].local.extra = extraField(1, [1, 2, 3])
    },
    Wrong("an encryption field without its method", .malformedExtraField) {
      $0.entries[1].both { $0.extra = extraField(0x9901, [1, 0, 65, 69, 3, 8, 0]) }
    },
    Wrong("the method of encryption without its field", .malformedExtraField) {
      $0.entries[1].both {
        $0.method = 99
        $0.flags |= 1
      }
    },
    Wrong("an encryption field of another maker", .malformedExtraField) {
      $0.entries[1].both { $0.extra = extraField(0x9901, [1, 0, 65, 65, 3, 8, 0]) }
    },
    Wrong("a link by libarchive's field in front of the data", .headersDiffer) {
      $0.entries[1].local.extra = attributesField(0o120777)
    },
    Wrong("a link by libarchive's field in the directory", .kindsDiffer) {
      $0.entries[1].central.extra = attributesField(0o120777)
    },
    Wrong("a file of Windows by libarchive's field", .headersDiffer) {
      $0.entries[1].local.extra = extraField(0x6c78, [1, 20, 0])
    },
    Wrong("a field of libarchive's that is cut off", .malformedExtraField) {
      $0.entries[1].local.extra = extraField(0x6c78, [4, 0, 0])
    },
    Wrong("a field of libarchive's with more bits than it has", .malformedExtraField) {
      $0.entries[1].local.extra = extraField(0x6c78, [0x80, 4, 0, 0, 0, 0])
    },
    Wrong("a zip64 field of 28 bytes with another disk", .malformedExtraField) {
      $0.entries[1].central.extra = extraField(1, [UInt8](repeating: 1, count: 28))
    },
    Wrong("bzip2", .unsupportedMethod) { $0.entries[1].both { $0.method = 12 } },
    Wrong("deflate64", .unsupportedMethod) { $0.entries[1].both { $0.method = 9 } },
    Wrong("strong encryption", .unsupportedFeature) { $0.entries[1].both { $0.flags |= 0x41 } },
    Wrong("patch data", .unsupportedFeature) { $0.entries[1].both { $0.flags |= 0x20 } },
    Wrong("masked headers", .unsupportedFeature) { $0.entries[1].both { $0.flags |= 0x2000 } },
    Wrong("a later version of the format", .unsupportedFeature) {
      $0.entries[1].both { $0.version = 64 }
    },
    Wrong("a file of VMS", .unsupportedFeature) { $0.entries[1].madeBy = 0x0214 },
    Wrong("a symbolic link", .link) { $0.entries[1].attributes = 0o120777 << 16 },
    Wrong("a reparse point", .link) { $0.entries[1].attributes = 0x420 },
    Wrong("a device", .specialFile) { $0.entries[1].attributes = 0o060644 << 16 },
    Wrong("a pipe", .specialFile) { $0.entries[1].attributes = 0o010644 << 16 },
    Wrong("a socket", .specialFile) { $0.entries[1].attributes = 0o140644 << 16 },
    Wrong("a volume label", .specialFile) { $0.entries[1].attributes = 8 },
    Wrong("a program that runs as its owner", .privilegedFile) {
      $0.entries[1].attributes = 0o104755 << 16
    },
    Wrong("a file with the attributes of a folder", .kindsDiffer) {
      $0.entries[1].attributes = 0o040755 << 16
    },
    Wrong("a file that MS-DOS takes for a folder", .kindsDiffer) {
      $0.entries[1].attributes |= 0x10
    },
    Wrong("a folder with the attributes of a file", .kindsDiffer, name: "b/") {
      $0.entries[1] = .init(folder: "b/")
      $0.entries[1].attributes = 0o100644 << 16
    },
    Wrong("a folder with data", .folderWithData, name: "b/") {
      $0.entries[1] = .init("b/", [1], stored: true)
    },
  ]

  /// Data that contradicts its headers.
  static let data: [Wrong] = [
    Wrong("stored data of another size", .wrongSize, name: "c/d.txt") {
      $0.entries[2].both { $0.size += 1 }
    },
    Wrong("deflated data with less in it", .wrongSize) { $0.entries[1].both { $0.size += 1 } },
    Wrong("deflated data with more in it", .wrongSize) { $0.entries[1].both { $0.size -= 1 } },
    Wrong("deflated data in an empty file", .wrongSize) {
      $0.entries[1].both { ($0.size, $0.crc) = (0, 0) }
    },
    Wrong("deflated data that is cut off", .damagedData) {
      $0.entries[1].payload.removeLast()
      $0.entries[1].both { $0.compressedSize -= 1 }
    },
    Wrong("bytes behind the deflated data", .damagedData) {
      $0.entries[1].payload += [0]
      $0.entries[1].both { $0.compressedSize += 1 }
    },
    Wrong("no deflate stream", .damagedData) { $0.entries[1].payload[0] = 0xFF },
    Wrong("a changed byte", .wrongChecksum, name: "c/d.txt") { $0.entries[2].payload[0] ^= 1 },
    Wrong("another checksum", .wrongChecksum) { $0.entries[1].both { $0.crc ^= 0x100 } },
  ]
}

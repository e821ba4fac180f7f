import BridgeArchive

extension Wrong {
  private static func set(_ bytes: inout [UInt8], _ offset: Int, _ value: [UInt8]) {
    bytes.replaceSubrange(offset..<offset + value.count, with: value)
  }

  /// Records that leave gaps or overlap, or end records with wrong values.
  static let arrangement: [Wrong] = [
    Wrong("an empty file", .notAnArchive, name: nil) {
      $0 = ZipModel(); $0.changeEnd = { $0 = [] }
    },
    Wrong("something else", .notAnArchive, name: nil) {
      $0 = ZipModel()
      $0.changeEnd = { $0 = Array("<!doctype html>".utf8) }
    },
    Wrong("no end record", .truncated, name: nil) { $0.changeEnd = { $0 = [] } },
    Wrong("a comment that is cut off", .truncated, name: nil) {
      $0.changeEnd = { set(&$0, 20, [9, 0]) }
    },
    Wrong("bytes behind the end", .suffix, name: nil) { $0.suffix = [0] },
    Wrong("bytes behind the comment", .suffix, name: nil) {
      $0.comment = [65]
      $0.suffix = [66]
    },
    Wrong("a second end record in the comment", .ambiguousEnd, name: nil) {
      $0.comment = ZipModel(.init("evil.txt")).bytes
    },
    Wrong("a signature at the end of the comment", .ambiguousEnd, name: nil) {
      $0.comment = Array("hello PK\u{5}\u{6}".utf8)
    },
    Wrong("a signature near the end of the comment", .ambiguousEnd, name: nil) {
      $0.comment = Array("PK\u{5}\u{6} and ten by".utf8)
    },
    Wrong("an end record in the comment of an entry", .ambiguousEnd, name: nil) {
      let end = ZipModel().bytes
      $0.entries[2].comment = Array(end.dropLast(2)) + [22, 0]
    },
    Wrong("bytes in front of the archive, offsets from the file", .prefix, name: nil) {
      $0.prefix = Array("#!/bin/sh\n".utf8)
    },
    Wrong("bytes in front of the archive, offsets from the archive", .prefix, name: nil) {
      $0.prefix = Array("MZ".utf8)
      $0.changeEnd = { end in end[16] -= 2 }
    },
    Wrong("the mark of a spanned archive", .prefix, name: nil) {
      $0.prefix = Array("PK00".utf8)
    },
    Wrong("two archives in one file", .prefix, name: nil) {
      $0.prefix = ZipModel(.init("good.txt", Array("x".utf8))).bytes
      $0.changeEnd = { [count = $0.prefix.count] end in
        set(&end, 16, littleEndian(end[16...].number() - UInt32(count)))
      }
    },
    Wrong("two archives in one file, offsets from the file", .prefix, name: nil) {
      $0.prefix = ZipModel(.init("good.txt")).bytes
    },
    Wrong("bytes between two entries", .gap, name: "a.txt") { $0.entries[1].before = [1, 2, 3] },
    Wrong("an entry that the directory hides", .gap, name: "a.txt") {
      $0.entries[1].isInDirectory = false
    },
    Wrong("bytes in front of the directory", .gap, name: "c/d.txt") { $0.beforeDirectory = [0] },
    Wrong("bytes behind the directory", .gap, name: nil) { $0.beforeEnd = [0] },
    Wrong("two entries over the same data", .overlap, name: "a.txt") { $0.entries[1].offset = 0 },
    Wrong("data that reaches into the next entry", .overlap) {
      $0.entries[1].both { $0.compressedSize += 4 }
    },
    Wrong("data in the middle of other data", .overlap, name: "a.txt") {
      var inner = ZipModel.Entry("e.txt")
      inner.offset = 36
      $0.entries.append(inner)
    },
    Wrong("an offset behind the directory", .malformedDirectory) {
      $0.entries[1].offset = 0x7FFF_FFFF
    },
    Wrong("an offset at no header", .headersDiffer) { $0.entries[1].signature += 1 },
    Wrong("a count of entries that is too small", .malformedDirectory, name: nil) {
      $0.changeEnd = { set(&$0, 8, [2, 0, 2, 0]) }
    },
    Wrong("a count of entries that is too large", .malformedDirectory, name: nil) {
      $0.changeEnd = { set(&$0, 8, [4, 0, 4, 0]) }
    },
    Wrong("a directory that is longer than its place", .malformedDirectory, name: nil) {
      $0.changeEnd = { set(&$0, 12, [255, 255]) }
    },
    Wrong("a directory that is shorter than its place", .gap, name: nil) {
      $0.changeEnd = { end in end[12] -= 1 }
    },
    Wrong("a header that reaches beyond the directory", .malformedDirectory, name: nil) {
      $0.entries[2].central.name = Array("c/d.txt".utf8)
      $0.entries[2].comment = []
      $0.changeEnd = { end in
        end[12] -= 3
        end[16] += 3
      }
    },
    Wrong("one of several disks", .severalDisks, name: nil) {
      $0.changeEnd = { set(&$0, 4, [1, 0]) }
    },
    Wrong("one of very many disks", .severalDisks, name: nil) {
      $0.changeEnd = { set(&$0, 4, [255, 255, 255, 255]) }
    },
    Wrong("two counts of entries", .severalDisks, name: nil) {
      $0.changeEnd = { set(&$0, 8, [2, 0]) }
    },
    Wrong("an entry of another disk", .severalDisks) { $0.entries[1].disk = 1 },
    Wrong("a zip64 record elsewhere", .malformedDirectory, name: nil) {
      $0.hasZip64End = true
      $0.changeZip64End = { $0[64] += 1 }
    },
    Wrong("a zip64 record of two disks", .severalDisks, name: nil) {
      $0.hasZip64End = true
      $0.changeZip64End = { $0[72] = 2 }
    },
    Wrong("a zip64 record with more in it", .malformedDirectory, name: nil) {
      $0.hasZip64End = true
      $0.changeZip64End = { $0[4] = 45 }
    },
    Wrong("a zip64 record that contradicts the end record", .malformedDirectory, name: nil) {
      $0.hasZip64End = true
      $0.changeEnd = { set(&$0, 8, [2, 0, 2, 0]) }
    },
    Wrong("a zip64 record whose directory overflows", .malformedDirectory, name: nil) {
      $0.hasZip64End = true
      $0.changeZip64End = { set(&$0, 48, [UInt8](repeating: 255, count: 8)) }
    },
    Wrong("a zip64 record that is missing", .malformedDirectory, name: nil) {
      $0.hasZip64End = true
      $0.changeZip64End = { set(&$0, 0, [0]) }
    },
  ]
}

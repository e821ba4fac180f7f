internal import BridgeCrypto

/// Where an entry is, and what its removal for want of room depends on: what a process holds of every entry in memory.
struct EntryPlace: Sendable, Equatable {
  /// The row, whose number no later entry gets again.
  let row: Int64

  /// The number of its key.
  let key: KeyNumber

  /// When it was last used, in microseconds from 1970-01-01 on.
  var used: Int64

  /// The start of the hash of its origin.
  let origin: UInt32

  private let mark: UInt32

  /// `names`: those in `Vary`, separated by commas; `originNumber`: that of the origin, where it is known; `isLoose`: whether
  /// the entry may stand for other URLs than its own.
  init(
    row: Int64, _ key: CacheKey, originNumber: UInt32? = nil, names: String, selection: String,
    isKept: Bool, isLoose: Bool, used: Int64
  ) {
    (self.row, self.key, self.used) = (row, key.number, used)
    origin = originNumber ?? Self.number(key.origin)
    mark =
      Self.variant(names, selection) | (isKept ? Flag.kept : 0) | (isLoose ? Flag.loose : 0)
  }

  private enum Flag {
    static let kept: UInt32 = 1
    static let loose: UInt32 = 2
    static let gone: UInt32 = 4
    static let all: UInt32 = 7
  }

  var isKept: Bool { mark & Flag.kept != 0 }
  var isLoose: Bool { mark & Flag.loose != 0 }

  /// Whether there is no such entry any more.
  var isGone: Bool { mark & Flag.gone != 0 }

  /// A number for what the entry was chosen by, among those of its key; the texts are compared as well.
  var variant: UInt32 { mark & ~Flag.all }

  private static func variant(_ names: String, _ selection: String) -> UInt32 {
    names.isEmpty && selection.isEmpty ? 0 : number("\(names)\n\(selection)") & ~Flag.all
  }

  /// The start of the hash of a text.
  static func number(_ text: String) -> UInt32 {
    SHA256.hash(text.utf8).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  /// The note that there is no entry in a row any more.
  static func gone(_ row: Int64, _ key: KeyNumber) -> EntryPlace {
    EntryPlace(row: row, key: key, used: 0, origin: 0, mark: Flag.gone)
  }

  /// A place of no entry.
  static let none = EntryPlace(row: 0, key: KeyNumber(bits: 0), used: 0, origin: 0, mark: 0)

  // MARK: In the index

  static let size = 32

  private init(row: Int64, key: KeyNumber, used: Int64, origin: UInt32, mark: UInt32) {
    (self.row, self.key, self.used, self.origin, self.mark) = (row, key, used, origin, mark)
  }

  /// Reads a place of ``size`` bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    func number<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
    self.init(
      row: number(0, Int64.self), key: KeyNumber(bits: number(8, UInt64.self)),
      used: number(16, Int64.self), origin: number(24, UInt32.self), mark: number(28, UInt32.self))
  }

  func write(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: row.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: key.bits.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: used.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: origin.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: mark.littleEndian) { bytes += $0 }
  }
}

/// A number for a key: half of it stands for the URL, the other half for the partition. The texts are compared as well.
struct KeyNumber: Sendable, Hashable {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(partition: String, origin: String, target: String) {
    let url = EntryPlace.number(origin + target)
    let partition = partition.isEmpty ? 0 : EntryPlace.number(partition)
    bits = UInt64(url) << 32 | UInt64(partition)
  }

  /// The half that all partitions share.
  var url: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
}

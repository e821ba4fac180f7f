internal import BridgeCrypto

/// The row of an entry, with what its eviction depends on. Every process holds the places of all entries in memory.
struct EntryPlace: Sendable, Equatable {
  /// The row. Its number is never reused.
  let row: Int64

  /// The number of its key.
  let key: KeyNumber

  /// When it was last used, in microseconds since 1970-01-01.
  var used: Int64

  /// The start of the hash of its origin.
  let origin: UInt32

  private let mark: UInt32

  /// `names`: those in `Vary`, separated by commas; `originNumber`: the hash of the origin, if it is known; `isLoose`:
  /// whether the entry may answer other URLs than its own.
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

  /// Whether the entry has been removed.
  var isGone: Bool { mark & Flag.gone != 0 }

  /// A hash of the entry's selection, to tell the variants of a key apart. The texts are compared as well.
  var variant: UInt32 { mark & ~Flag.all }

  private static func variant(_ names: String, _ selection: String) -> UInt32 {
    names.isEmpty && selection.isEmpty ? 0 : number("\(names)\n\(selection)") & ~Flag.all
  }

  /// The start of the hash of a text.
  static func number(_ text: String) -> UInt32 {
    SHA256.hash(text.utf8).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  /// The note that the entry in a row has been removed.
  static func gone(_ row: Int64, _ key: KeyNumber) -> EntryPlace {
    EntryPlace(row: row, key: key, used: 0, origin: 0, mark: Flag.gone)
  }

  /// An unused slot.
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

/// A hash of a key: half of it for the URL, half for the partition. The texts are compared as well.
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

internal import BridgeFormats

/// The UTF-8 decoder of the Encoding Standard (§8.1.1): each maximal part of an invalid sequence becomes one U+FFFD.
enum UTF8Text {
  /// The text in UTF-16; nil if `isFatal` and the bytes are malformed. A byte order mark is kept.
  static func decoded(_ bytes: UnsafeRawBufferPointer, isFatal: Bool) -> [UInt16]? {
    var isMalformed = false
    let units = [UInt16](unsafeUninitializedCapacity: bytes.count) { units, count in
      count = decode(bytes, into: units, &isMalformed)
    }
    return isFatal && isMalformed ? nil : units
  }

  /// No byte produces more than one unit, so there is always enough room.
  private static func decode(
    _ bytes: UnsafeRawBufferPointer, into units: UnsafeMutableBufferPointer<UInt16>,
    _ isMalformed: inout Bool
  ) -> Int {
    var (index, count) = (0, 0)
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        units[count] = UInt16(first)
        (index, count) = (index + 1, count + 1)
        continue
      }
      let (scalar, length) = sequence(bytes, at: index, first)
      index += length
      guard let scalar else {
        isMalformed = true
        units[count] = 0xFFFD
        count += 1
        continue
      }
      count += put(scalar, into: units, at: count)
    }
    return count
  }

  private static func put(
    _ scalar: UInt32, into units: UnsafeMutableBufferPointer<UInt16>, at index: Int
  ) -> Int {
    guard scalar > 0xFFFF else {
      units[index] = UInt16(scalar)
      return 1
    }
    units[index] = UInt16(0xD800 + (scalar - 0x10000) >> 10)
    units[index + 1] = UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF)
    return 2
  }

  /// The scalar at that position and its length; for malformed bytes, only their length.
  private static func sequence(
    _ bytes: UnsafeRawBufferPointer, at start: Int, _ first: UInt8
  ) -> (UInt32?, Int) {
    guard let (length, second) = UTF8Validation.sequence(from: first) else { return (nil, 1) }
    var bounds = second
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard start + offset < bytes.count, case let byte = bytes[start + offset],
        bounds.contains(byte)
      else { return (nil, offset) }
      bounds = UTF8Validation.continuation
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, length)
  }
}

/// Converts UTF-16 to UTF-8 with U+FFFD for lone surrogates (Infra §4.7, "convert a string into a scalar value
/// string").
enum UTF16Text {
  /// The text in memory from `malloc`, which JavaScriptCore will own.
  static func encoded(_ units: UnsafeBufferPointer<UInt16>) -> ScriptBytes {
    var bytes = ScriptBytes(capacity: capacity(for: units))
    bytes.fill { encode(units, into: $0) }
    bytes.shrink()
    return bytes
  }

  static func bytes(_ units: UnsafeBufferPointer<UInt16>) -> [UInt8] {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity(for: units)) { bytes in
      guard let start = bytes.baseAddress else { return [] }
      return [UInt8](bytes[..<encode(units, into: start)])
    }
  }

  /// A sufficient capacity, at least one byte.
  private static func capacity(for units: UnsafeBufferPointer<UInt16>) -> Int {
    units.count * 3 + 1
  }

  /// Writes the text; returns its number of bytes.
  private static func encode(
    _ units: UnsafeBufferPointer<UInt16>, into bytes: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var index = narrow(units, into: bytes)
    var count = index
    while index < units.count {
      let unit = units[index]
      index += 1
      guard unit >= 0x80 else {
        bytes[count] = UInt8(unit)
        count += 1
        continue
      }
      var scalar = UInt32(unit)
      if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(units[index] & 0x3FF))
        index += 1
      } else if unit & 0xF800 == 0xD800 {
        scalar = 0xFFFD
      }
      count += write(scalar, to: bytes + count)
    }
    return count
  }

  /// Writes the leading ASCII, many units at a time; returns the number of units.
  private static func narrow(
    _ units: UnsafeBufferPointer<UInt16>, into bytes: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let step = 64
    var start = 0
    while start + step <= units.count {
      var all: UInt16 = 0
      for index in start..<start + step { all |= units[index] }
      guard all < 0x80 else { return start }
      for index in start..<start + step { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
      start += step
    }
    return start
  }

  /// Writes a non-ASCII scalar; returns its number of bytes.
  private static func write(_ scalar: UInt32, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
    let length = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    let mark: UInt32 = length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0
    bytes[0] = UInt8(mark | scalar >> UInt32(6 * (length - 1)))
    for place in 1..<length {
      bytes[place] = UInt8(0x80 | scalar >> UInt32(6 * (length - 1 - place)) & 0x3F)
    }
    return length
  }
}

/// libarchive's extra field 0x6c78. In a local header, it repeats attributes from the central directory so that
/// streaming readers recognise links and folders. libarchive obeys it in either header.
struct AttributesField {
  static let id: UInt16 = 0x6c78

  private var system: UInt8?
  private var attributes: UInt32?

  /// Reads the parts that its bitmap announces; nil if some are missing. The comment, which comes last, is skipped.
  init?(_ content: ArraySlice<UInt8>) {
    guard let bits = content.first, bits & 0x80 == 0 else { return nil }
    var rest = content.dropFirst()
    if bits & 1 != 0 {
      guard rest.count >= 2 else { return nil }
      system = UInt8(rest.number(at: 0, as: UInt16.self) >> 8)
      rest = rest.dropFirst(2)
    }
    if bits & 2 != 0 {
      guard rest.count >= 2 else { return nil }
      rest = rest.dropFirst(2)
    }
    if bits & 4 != 0 {
      guard rest.count >= 4 else { return nil }
      attributes = rest.number(at: 0)
    }
  }

  /// Whether it agrees with the central directory.
  func agrees(with record: DirectoryRecord) -> Bool {
    (system ?? record.system) == record.system
      && (attributes ?? record.externalAttributes) == record.externalAttributes
  }
}

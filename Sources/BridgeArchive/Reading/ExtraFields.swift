/// The extra fields of a header (APPNOTE 4.5) that change the meaning of an entry. Others are ignored.
struct ExtraFields {
  /// 0x0001: 64-bit sizes and offset.
  private(set) var zip64: ArraySlice<UInt8>?

  /// 0x7075: Info-ZIP's UTF-8 name.
  private(set) var unicodePath: ArraySlice<UInt8>?

  /// 0x9901: WinZip's encryption.
  private(set) var aes: AESField?

  /// 0x6c78: libarchive's copy of the attributes.
  private(set) var attributes: AttributesField?

  init(_ bytes: ArraySlice<UInt8>, name: String, at offset: UInt64) throws(ArchiveError) {
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 4, rest.count - 4 >= Int(rest.number(at: 2, as: UInt16.self)) else {
        throw Self.malformed("its extra fields do not have the declared length", name, offset)
      }
      let content = rest.dropFirst(4).prefix(Int(rest.number(at: 2, as: UInt16.self)))
      try take(rest.number(at: 0), content, name: name, at: offset)
      rest = rest[content.endIndex...]
    }
  }

  private mutating func take(
    _ id: UInt16, _ content: ArraySlice<UInt8>, name: String, at offset: UInt64
  ) throws(ArchiveError) {
    let isRepeated: Bool
    switch id {
    case 0x0001:
      isRepeated = zip64 != nil
      zip64 = content
    case 0x7075:
      isRepeated = unicodePath != nil
      unicodePath = content
    case AESField.id:
      isRepeated = aes != nil
      guard let field = AESField(content) else {
        throw Self.malformed("its encryption field is not as WinZip writes it", name, offset)
      }
      aes = field
    case AttributesField.id:
      isRepeated = attributes != nil
      guard let field = AttributesField(content) else {
        throw Self.malformed("its attribute field is not as libarchive writes it", name, offset)
      }
      attributes = field
    default: return
    }
    if isRepeated {
      throw Self.malformed("it has the extra field \(String(id, radix: 16)) twice", name, offset)
    }
  }

  private static func malformed(
    _ message: String, _ name: String, _ offset: UInt64
  ) -> ArchiveError {
    ArchiveError(.malformedExtraField, message, name: name, at: offset)
  }

  /// Resolves `fields` (size, compressed size, offset) with the values of the zip64 field; nil if they do not match.
  ///
  /// The zip64 field holds the marked values, in order. Go also writes unmarked ones, from the first on; those must
  /// equal the short fields. After all three, it may hold the first disk, as DotNetZip writes it.
  func resolve(_ fields: [UInt32]) -> [UInt64]? {
    let mark = UInt32.max
    var content = zip64 ?? []
    if content.count == 28, content.suffix(4).elementsEqual([0, 0, 0, 0]) {
      content = content.dropLast(4)
    }
    guard content.count % 8 == 0 else { return nil }
    let values = stride(from: 0, to: content.count, by: 8).map {
      content.number(at: $0, as: UInt64.self)
    }
    let marked = fields.indices.filter { fields[$0] == mark }
    var resolved = fields.map(UInt64.init)
    if values.count == marked.count {
      for (index, value) in zip(marked, values) { resolved[index] = value }
      return resolved
    }
    guard values.count <= fields.count, marked.allSatisfy({ $0 < values.count }) else { return nil }
    for (index, value) in values.enumerated() {
      guard fields[index] == mark || resolved[index] == value else { return nil }
      resolved[index] = value
    }
    return resolved
  }
}

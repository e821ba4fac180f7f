extension EndRecord {
  /// The end of an archive after its directory, with zip64 records if needed.
  func bytes(zip64Threshold: UInt64) -> [UInt8] {
    let isLong =
      entryCount >= min(0xFFFF, zip64Threshold) || directorySize >= zip64Threshold
      || directoryOffset >= zip64Threshold
    var end = ByteWriter()
    if isLong { putZip64(in: &end) }
    end.put(Self.signature)
    end.put(0 as UInt32)
    for _ in 0..<2 { end.put(isLong ? UInt16.max : UInt16(entryCount)) }
    end.put(isLong ? UInt32.max : UInt32(directorySize))
    end.put(isLong ? UInt32.max : UInt32(directoryOffset))
    end.put(0 as UInt16)
    return end.bytes
  }

  private func putZip64(in end: inout ByteWriter) {
    end.put(Zip64EndRecord.signature)
    end.put(UInt64(Zip64EndRecord.size - 12))
    end.put(45 as UInt16 | 3 << 8)
    end.put(45 as UInt16)
    end.put(0 as UInt64)
    for number in [entryCount, entryCount, directorySize, directoryOffset] { end.put(number) }
    end.put(Zip64EndRecord.locatorSignature)
    end.put(0 as UInt32)
    end.put(directoryOffset + directorySize)
    end.put(1 as UInt32)
  }
}

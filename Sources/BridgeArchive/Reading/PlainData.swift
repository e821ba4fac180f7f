/// The data of one entry as it was before it was stored, as a stream.
protocol PlainData: AnyObject {
  /// Fills some of `buffer`, which is not larger than what is to come; returns the number of bytes, never 0.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int

  /// Proves, when all has been read, that nothing is left.
  func proveEnd() throws(ArchiveError)
}

extension StoredData: PlainData {
  /// The two sizes of a stored entry have been compared when the archive was opened.
  func proveEnd() {}
}

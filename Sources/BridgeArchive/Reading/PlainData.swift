/// The original data of one entry, as a stream.
protocol PlainData: AnyObject {
  /// Fills part of `buffer`, which is not larger than the remaining data. Returns the number of bytes, never 0.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int

  /// Checks, after all data is read, that nothing is left.
  func proveEnd() throws(ArchiveError)
}

extension StoredData: PlainData {
  /// Does nothing: the two sizes of a stored entry were compared when the archive was opened.
  func proveEnd() {}
}

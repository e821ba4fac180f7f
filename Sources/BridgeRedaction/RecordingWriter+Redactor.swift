public import BridgeRecording

extension RecordingWriter {
  /// Creates `folder` and starts a recording in it.
  ///
  /// - Parameters:
  ///   - folder: a path that does not exist yet, or an empty folder. Its parent must exist.
  ///   - redactor: removes secrets; nil keeps them. The default has a new random key.
  ///   - producer: the name of the recording program.
  ///   - durability: whether responses wait for the journal.
  ///   - onFailure: called once, from a thread of the writer, when nothing more can be written.
  /// - Throws: ``RecordingError`` with code `alreadyThere`, `inUse` or `unwritable`.
  public convenience init(
    folder: String, redactor: Redactor? = .withRandomKey(), producer: String = "ajax-bridge",
    durability: RecordingDurability = .perExchange,
    onFailure: (@Sendable (RecordingError) -> Void)? = nil
  ) throws(RecordingError) {
    try self.init(
      folder: folder, redaction: redactor, producer: producer, durability: durability,
      onFailure: onFailure)
  }
}

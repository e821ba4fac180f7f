/// The destination of the bodies that page script sends, if the hook passes them directly.
///
/// Calls come on the page's thread, in order, and must not block for long. If one throws, the hook fails the request
/// with the error's text.
public protocol PageBodies: Sendable {
  /// Accepts a whole body. The default calls ``begin(_:method:url:type:length:)``, ``append(_:at:_:)`` and
  /// ``finish(_:)``.
  func put(_ id: String, method: String, url: String, type: String?, _ bytes: [UInt8]) throws

  /// Announces a body for a request of `method` to `url`, which has no fragment.
  func begin(_ id: String, method: String, url: String, type: String?, length: Int?) throws

  /// Accepts the next bytes, which begin at `offset`.
  func append(_ id: String, at offset: Int, _ bytes: [UInt8]) throws

  /// Marks the body as complete.
  func finish(_ id: String) throws

  /// Discards the body.
  func cancel(_ id: String)

  /// Registers `callback` to be called, from any thread and until the page ends, with the total number of bytes of a
  /// body that were sent.
  func onProgress(_ callback: @escaping @Sendable (_ id: String, _ sent: Int) -> Void)

  /// Called when the page has ended and its bodies are no longer needed.
  func end()
}

extension PageBodies {
  /// Announces the body, appends all of it and marks it as complete.
  public func put(
    _ id: String, method: String, url: String, type: String?, _ bytes: [UInt8]
  ) throws {
    try begin(id, method: method, url: url, type: type, length: bytes.count)
    if !bytes.isEmpty { try append(id, at: 0, bytes) }
    try finish(id)
  }
}

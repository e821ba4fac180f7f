/// Where the hook puts the bodies that page script sends, when it hands them over directly.
///
/// The calls come on the page's thread, in order, and must not block for long. The hook gets an error's text, and
/// fails the request with it.
public protocol PageBodies: Sendable {
  /// Takes a body whole, as ``begin(_:method:url:type:length:)``, ``append(_:at:_:)`` and ``finish(_:)`` would, which
  /// it calls unless a conforming type knows better.
  func put(_ id: String, method: String, url: String, type: String?, _ bytes: [UInt8]) throws

  /// Announces a body for a request of `method` to `url`, which has no fragment.
  func begin(_ id: String, method: String, url: String, type: String?, length: Int?) throws

  /// Takes the next bytes, which begin at `offset`.
  func append(_ id: String, at offset: Int, _ bytes: [UInt8]) throws

  /// Says that the body is whole.
  func finish(_ id: String) throws

  /// Says that the body is not wanted any more.
  func cancel(_ id: String)

  /// Has `callback` told how many bytes of a body have left, in all, from any thread, until the page ends.
  func onProgress(_ callback: @escaping @Sendable (_ id: String, _ sent: Int) -> Void)

  /// Says that the page has ended: its bodies are not wanted any more.
  func end()
}

extension PageBodies {
  /// Announces the body, appends all of it and says that it is whole.
  public func put(
    _ id: String, method: String, url: String, type: String?, _ bytes: [UInt8]
  ) throws {
    try begin(id, method: method, url: url, type: type, length: bytes.count)
    if !bytes.isEmpty { try append(id, at: 0, bytes) }
    try finish(id)
  }
}

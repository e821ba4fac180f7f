/// The body of a request or an answer: a stream of chunks with one reader at a time.
///
/// A body knows whether it can be read again. Reading a `once` body a second time throws; it never yields an empty body
/// instead. Dropping an unread body stops its source.
public struct Body: Sendable {
  /// How often a body can be read.
  public enum Iteration: Sendable { case once, repeatable }

  enum Storage: Sendable {
    case bytes([UInt8])
    case repeatable(@Sendable () throws -> any BodyReader)
    /// The reader, until it is taken.
    case once(Locked<(any BodyReader)?>)
  }

  let storage: Storage

  /// The number of bytes; nil if it is unknown before the end.
  public let length: Int?

  /// The trailers after a request body; nil for none. Trailers of a response body are not sent.
  public var trailers: BodyTrailers?

  /// The bytes of a body that is in memory but must be read through ``open()``, because an observer counts what is
  /// read.
  var observedBytes: [UInt8]?

  /// Whether reading it blocks no thread: its chunks are in memory, or waited for without one. A body that a handler wraps in
  /// another loses this.
  package var isNonBlocking = false

  /// No body at all.
  public static let empty = Body(storage: .bytes([]), length: 0)

  /// A body in memory.
  public static func bytes(_ bytes: [UInt8]) -> Body {
    Body(storage: .bytes(bytes), length: bytes.count)
  }

  /// A text in UTF-8.
  public static func text(_ text: String) -> Body { bytes(Array(text.utf8)) }

  /// A body that can be opened repeatedly. Each time, `open` returns a reader from the first byte.
  public init(length: Int? = nil, repeatable open: @escaping @Sendable () throws -> any BodyReader)
  {
    self.init(storage: .repeatable(open), length: length)
  }

  /// A body that can be read once.
  public init(length: Int? = nil, once reader: any BodyReader) {
    self.init(storage: .once(Locked(reader)), length: length)
  }

  init(storage: Storage, length: Int?) {
    self.storage = storage
    self.length = length
  }

  /// How often ``open()`` returns a reader.
  public var iteration: Iteration {
    if case .once = storage { .once } else { .repeatable }
  }

  /// Whether the body certainly has no bytes and no trailers.
  public var isEmpty: Bool { length == 0 && trailers == nil }

  /// The bytes if they are all in memory; nil for a body that streams.
  public var bytesAtHand: [UInt8]? {
    if case .bytes(let bytes) = storage { bytes } else { nil }
  }

  /// The bytes if they are all in memory, without reading the body; nil for a body that streams. Senders must read the
  /// body or use ``bytesAtHand`` instead, because an observer may count what is sent.
  package var bytesInMemory: [UInt8]? { bytesAtHand ?? observedBytes }

  /// Starts reading. Throws ``BridgeError`` with code `bodyAlreadyRead` for a second reader of a `once` body.
  public func open() throws -> any BodyReader {
    switch storage {
    case .bytes(let bytes): return RangeReader(bytes)
    case .repeatable(let open): return try open()
    case .once(let reader):
      guard let reader = reader.withLock({ $0.take() }) else { throw Self.alreadyRead }
      return reader
    }
  }

  /// Fails the source of a `once` body that has no reader yet.
  func cancelUnread(throwing error: any Error) {
    guard case .once(let reader) = storage else { return }
    reader.withLock(\.self)?.cancel(throwing: error)
  }

  /// The whole body in memory.
  ///
  /// - Throws: ``BridgeError`` with code `bodyTooLarge` as soon as there are more than `limit` bytes, and errors of the
  ///   body.
  public nonisolated(nonsending) func collect(upTo limit: Int) async throws -> [UInt8] {
    if let length, length > limit { throw Self.tooLarge(limit) }
    if let bytes = bytesAtHand { return bytes }
    let reader = try open()
    var all: [UInt8] = []
    // The length is only the sender's claim, so no more than 1 MiB is reserved for it.
    if let length { all.reserveCapacity(Swift.min(length, 1 << 20)) }
    while let chunk = try await reader.next() {
      guard all.count + chunk.count <= limit else { throw Self.tooLarge(limit) }
      all += chunk
    }
    return all
  }

  private static var alreadyRead: BridgeError {
    BridgeError(
      .bodyAlreadyRead,
      "this body can be read once and was read before; collect it or make it repeatable first")
  }

  private static func tooLarge(_ limit: Int) -> BridgeError {
    BridgeError(.bodyTooLarge, "the body exceeds the limit of \(limit) bytes")
  }
}
